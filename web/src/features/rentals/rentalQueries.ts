import { CODE_DAYS } from '@lendloop/contract/handover/handover';
import { getRental, type RentalDetails, type RentalStatus } from '@lendloop/contract/rentals';
import { listLentRentals } from '@lendloop/contract/rentals/lent';

import { readPages } from '../../api/pages.ts';
import { readKept } from '../../offline/keptRead.ts';

/** Rentals of the signed-in user's own items, newest first: all, or those of one status. */
export const lentRentalsQuery = (status?: RentalStatus) =>
  readPages(listLentRentals, { query: status === undefined ? {} : { status } });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a rental is kept for use without a network: from when its code is shown until it is over. */
function isKept({ status, handover }: RentalDetails): boolean {
  const checkout = handover.phases.find(({ phase }) => phase === 'checkout');
  // Check-out opens a day before the start.
  const from = Date.parse(checkout?.opensAt ?? '') - (CODE_DAYS - 1) * DAY_MS;
  return status === 'approved' && Date.now() >= from;
}

/** A rental with the lines of its price, and how it is handed over. */
export const rentalQuery = (id: number) => readKept(getRental, { params: { id } }, isKept);
