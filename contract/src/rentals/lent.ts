import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { LONG_LIMIT_MAX, pageQuery } from '../paging.ts';
import { Rental, RentalStatus } from '../rentals.ts';
import { RATING_MAX, RATING_MIN } from '../reviews.ts';
import { IdInUrl } from '../values/fields.ts';

// What owners see of the rentals of their listings.

/** How owners rate a renter: the mean of their counted reviews, null for new ones, and how many these are. */
const RENTER_RATING = {
  rating: z.number().min(RATING_MIN).max(RATING_MAX).nullable(),
  reviewCount: z.int().min(0),
};

export const PendingRental = Rental.extend({
  renterName: z.string(),
  renterAvatar: z.string().nullable(),
  ...RENTER_RATING,
  /** A moderator rejected the listing, so the request cannot be approved. */
  isItemRejected: z.boolean(),
  /** The owner blocked its days, so the request cannot be approved. */
  hasBlockedDays: z.boolean(),
});
export type PendingRental = z.output<typeof PendingRental>;

/** Default page size of the owner's lists. */
export const PENDING_PAGE = 20;

/** A rental as its owner sees it in a list. */
export const LentRental = Rental.extend({
  renterName: z.string(),
  renterAvatar: z.string().nullable(),
  ...RENTER_RATING,
});
export type LentRental = z.output<typeof LentRental>;

export const LentQuery = pageQuery(PENDING_PAGE).extend({ status: RentalStatus.optional() });
export type LentQuery = z.output<typeof LentQuery>;

export const PendingQuery = pageQuery(PENDING_PAGE, LONG_LIMIT_MAX).extend({ itemId: IdInUrl.optional() });
export type PendingQuery = z.output<typeof PendingQuery>;

export const listPendingRentals = endpoint({
  method: 'GET',
  path: '/api/rentals/pending',
  access: 'user',
  summary:
    "Unanswered requests for the user's own items, or for one of them, newest first. Link rel=next points to the next page",
  query: PendingQuery,
  result: z.array(PendingRental),
});

export const listLentRentals = endpoint({
  method: 'GET',
  path: '/api/rentals/lent',
  access: 'user',
  summary:
    "The rentals of the user's own items, all or those of one status, newest first. Link rel=next points to the next page",
  query: LentQuery,
  result: z.array(LentRental),
});
