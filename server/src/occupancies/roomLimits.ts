import type { MakeLimit } from '../http/limits/limits.ts';

/** Fifteen verdicts on the most crowded listings. */
const LOOKED_THROUGH_A_MINUTE = 300_000;
/** Not worth counting: what the listing of a small rental company has. */
const FREE = 500;
/** What a verdict costs besides what it looks through, in pieces of rentals. */
const OF_A_VERDICT = 100;
/** The most that several verdicts cost: no more of them look through the most crowded listings. Owners of those can change blocks three times a minute. */
const SEVERAL_MAX = 80_000;

/** Counts for an address how many pieces of rentals it has looked through. Each throws `too_many_requests`. */
export interface RoomLimit {
  /** For one look through so many. */
  spend(network: string, places: number): Promise<void>;
  /** For several verdicts of so many pieces each. */
  spendOnSeveral(network: string, verdicts: number, places: number): Promise<void>;
}

export function limitRoom(makeLimit: MakeLimit): RoomLimit {
  const limit = makeLimit('pieces looked through', LOOKED_THROUGH_A_MINUTE);
  const spend = async (network: string, places: number) => {
    if (places > FREE) await limit.spend(network, places);
  };
  return {
    spend,
    spendOnSeveral: (network, verdicts, places) =>
      spend(network, Math.min(verdicts * (places + OF_A_VERDICT), SEVERAL_MAX)),
  };
}
