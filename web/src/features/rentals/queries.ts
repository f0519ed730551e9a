import { listMyRentals, listPendingRentals } from '@lendloop/contract/rentals';

import { readPages } from '../../api/pages.ts';

/** Rentals requested by the signed-in user, newest first. */
export const myRentalsQuery = readPages(listMyRentals, { query: {} });

/** Unanswered requests for the signed-in user's items, newest first. */
export const pendingRentalsQuery = readPages(listPendingRentals, { query: {} });

/** Unanswered requests for one item. */
export const pendingRentalsOfQuery = (itemId: number) => readPages(listPendingRentals, { query: { itemId } });
