import type { MakeLimit } from '../http/limits/limits.ts';

/** Fifteen verdicts on the most crowded listings. */
const LOOKED_THROUGH_A_MINUTE = 300_000;
/** Not worth counting: what the listing of a small rental company has. */
const FREE = 500;
/** The most that one verdict looks through. */
const VERDICT_MAX = 20_000;
/** The most that a change of blocks costs, so that an owner can make five a minute, however many requests wait. */
const CHANGE_MAX = 60_000;

/** Counts for an address how many pieces of rentals it has looked through. Each throws `too_many_requests`. */
export interface RoomLimit {
  /** For one look through so many. */
  spend(network: string, places: number): Promise<void>;
  /** For verdicts on the waiting requests of a listing, before a change of its blocks and after it. */
  spendOnChange(network: string, requests: number, places: number): Promise<void>;
}

/** What a verdict costs besides what it looks through, in pieces of rentals. */
const OF_A_VERDICT = 100;

export function limitRoom(makeLimit: MakeLimit): RoomLimit {
  const limit = makeLimit('pieces looked through', LOOKED_THROUGH_A_MINUTE);
  const spend = async (network: string, places: number) => {
    if (places > FREE) await limit.spend(network, places);
  };
  return {
    spend: (network, places) => spend(network, Math.min(places, VERDICT_MAX)),
    spendOnChange: (network, requests, places) =>
      spend(network, Math.min(2 * requests * (Math.min(places, VERDICT_MAX) + OF_A_VERDICT), CHANGE_MAX)),
  };
}
