import { getQuote } from '@lendloop/contract/pricing';
import { getRental, listMyRentals, listPendingRentals } from '@lendloop/contract/rentals';
import type { DayRange } from '@lendloop/contract/values/dates';

import { read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';

/** Rentals requested by the signed-in user, newest first. */
export const myRentalsQuery = readPages(listMyRentals, { query: {} });

/** Unanswered requests for the signed-in user's items, newest first. */
export const pendingRentalsQuery = readPages(listPendingRentals, { query: {} });

/** Unanswered requests for one item. */
export const pendingRentalsOfQuery = (itemId: number) => readPages(listPendingRentals, { query: { itemId } });

/** The price of an item for a range, and why it is refused if it is. */
export const quoteQuery = (id: number, range: DayRange, delivery: boolean) =>
  read(getQuote, { params: { id }, query: { ...range, delivery: delivery ? 'true' : 'false' } });

/** A rental with the lines of its price. */
export const rentalQuery = (id: number) => read(getRental, { params: { id } });
