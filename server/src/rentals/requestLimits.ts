import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';

const A_DAY = 50;
const OF_ITEM_A_DAY = 6;

/** Counts a new request of a renter, which still counts after it is cancelled. Throws `too_many_requests`. */
export type SpendOfRequest = (renterId: number, itemId: number) => Promise<void>;

export function limitRequests(makeLimit: MakeLimit): SpendOfRequest {
  const ofItem = inWords(
    makeLimit('rental requests for an item', OF_ITEM_A_DAY, DAY_SECONDS),
    sentence('rentals.itemToday', { count: OF_ITEM_A_DAY }),
  );
  const inAll = inWords(
    makeLimit('rental requests', A_DAY, DAY_SECONDS),
    sentence('rentals.today', { count: A_DAY }),
  );
  return async (renterId, itemId) => {
    // In sequence, so that a request refused for the item does not count in all.
    await ofItem.spend(`user ${renterId} item ${itemId}`);
    await inAll.spend(`user ${renterId}`);
  };
}
