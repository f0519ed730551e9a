import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';

const A_DAY = 50;
const OF_ITEM_A_DAY = 6;
/** Several times the limit of one person, as a school or an office shares one address. */
const OF_ADDRESS_A_DAY = 200;

/** Counts a new request of a renter at `network`, which still counts after it is cancelled. Throws `too_many_requests`. */
export type SpendOfRequest = (renterId: number, itemId: number, network: string) => Promise<void>;

export function limitRequests(makeLimit: MakeLimit): SpendOfRequest {
  const ofItem = inWords(
    makeLimit('rental requests for an item', OF_ITEM_A_DAY, DAY_SECONDS),
    sentence('rentals.itemToday', { count: OF_ITEM_A_DAY }),
  );
  const inAll = inWords(
    makeLimit('rental requests', A_DAY, DAY_SECONDS),
    sentence('rentals.today', { count: A_DAY }),
  );
  const ofAddress = makeLimit('rental requests of an address', OF_ADDRESS_A_DAY, DAY_SECONDS);
  return async (renterId, itemId, network) => {
    // Checked first: whoever shares an address whose tries are used up keeps their own, and who has none left stores no more counters.
    await ofAddress.check(network);
    await inAll.check(`user ${renterId}`);
    // In sequence, so that a request refused for the item does not count in all, nor for the address.
    await ofItem.spend(`user ${renterId} item ${itemId}`);
    await inAll.spend(`user ${renterId}`);
    await ofAddress.spend(network);
  };
}
