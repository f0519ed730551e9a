import type { MakeLimit } from '../http/limits/limits.ts';

/** Fifteen verdicts on the most crowded listing that is looked through. */
const LOOKED_THROUGH_A_MINUTE = 300_000;
/** Not worth counting: what the listing of a small rental company has, for one verdict. */
const FREE = 500;

/** Counts for an address how many pieces of rentals it has looked through to find out whether a listing has room. Throws `too_many_requests`. */
export type SpendOnRoom = (network: string, places: number) => Promise<void>;

export function limitRoom(makeLimit: MakeLimit): SpendOnRoom {
  const limit = makeLimit('pieces looked through', LOOKED_THROUGH_A_MINUTE);
  return async (network, places) => {
    if (places > FREE) await limit.spend(network, places);
  };
}
