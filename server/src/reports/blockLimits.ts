import type { MakeLimit } from '../http/limits/limits.ts';

const HOUR_SECONDS = 3600;
const AN_HOUR = 60;
/** Several times the limit of one person, as a school or an office shares one address. */
const OF_ADDRESS_AN_HOUR = 300;

/** Counts a new block by a person at `network`: every node then reads its lists again. Throws `too_many_requests`. */
export type SpendOfBlock = (userId: number, network: string) => Promise<void>;

export function limitBlocks(makeLimit: MakeLimit): SpendOfBlock {
  const ofPerson = makeLimit('blocks', AN_HOUR, HOUR_SECONDS);
  const ofAddress = makeLimit('blocks of an address', OF_ADDRESS_AN_HOUR, HOUR_SECONDS);
  return async (userId, network) => {
    // Checked first: whoever shares an address whose tries are used up keeps their own.
    await ofAddress.check(network);
    // In sequence, so that a block refused for the person does not count for the address.
    await ofPerson.spend(`user ${userId}`);
    await ofAddress.spend(network);
  };
}
