import { DAY_SECONDS, type MakeLimit } from '../http/limits/limits.ts';

/** More than anybody has to say in a day. */
const ENTRIES_A_DAY = 50;

/** Counts an entry of a person in a dispute. Throws `too_many_requests`. */
export type SpendOfEntry = (personId: number, disputeId: number) => Promise<void>;

export function limitEntries(makeLimit: MakeLimit): SpendOfEntry {
  const limit = makeLimit('entries of a dispute', ENTRIES_A_DAY, DAY_SECONDS);
  return (personId, disputeId) => limit.spend(`user ${personId} dispute ${disputeId}`);
}
