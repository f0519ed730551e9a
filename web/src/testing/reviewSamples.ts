import type { OwnReview } from '@lendloop/contract/reviews';
import type { PersonFacts, PersonReview, Ratings } from '@lendloop/contract/reviews/people';
import type { OpenReview, RentalReviews } from '@lendloop/contract/reviews/rentalReviews';

import { ANANYA, makeReview, RAHUL } from './samples.ts';

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

export const NO_RATINGS: Ratings = { rating: null, reviewCount: 0, parts: null, stars: null };

export const makeFacts = (values: Partial<PersonFacts> = {}): PersonFacts => ({
  asOwner: NO_RATINGS,
  asRenter: NO_RATINGS,
  lent: 0,
  rented: 0,
  lateCancellations: 0,
  lateReturns: 0,
  answerHours: null,
  ...values,
});

const personOf = ({ id, fullName }: typeof ANANYA) => ({ id, fullName, avatar: null });

/** Rahul can review Ananya's drill. */
export const makeOpenReview = (values: Partial<OpenReview> = {}): OpenReview => ({
  rentalId: 70,
  side: 'renter',
  other: personOf(ANANYA),
  itemTitle: 'Cordless drill with two batteries',
  itemImage: null,
  closesAt: IN_A_YEAR,
  otherHasWritten: false,
  ...values,
});

/** What Rahul wrote of Ananya's drill. */
export const makeOwnReview = (values: Partial<OwnReview> = {}): OwnReview => ({
  id: 31,
  rentalId: 70,
  itemId: 5,
  side: 'renter',
  reviewerId: RAHUL.id,
  rating: 5,
  ownerRating: 4,
  parts: { condition: 3 },
  comment: 'Spotless and ready to go.',
  createdAt: '2026-08-02T10:00:00.000Z',
  updatedAt: null,
  revealed: false,
  revealAt: IN_A_YEAR,
  removedReason: null,
  ...values,
});

/** The reviews of Rahul's rental of Ananya's drill, as Rahul sees them. */
export const makeRentalReviews = (values: Partial<RentalReviews> = {}): RentalReviews => ({
  closesAt: IN_A_YEAR,
  canReview: true,
  canEdit: false,
  otherHasWritten: false,
  own: null,
  ownAnswer: null,
  other: null,
  ...values,
});

/** A review by Rahul about Ananya as an owner. */
export const makePersonReview = (values: Partial<PersonReview> = {}): PersonReview => ({
  ...makeReview(),
  side: 'renter',
  ownerRating: 5,
  reviewer: personOf(RAHUL),
  itemId: 5,
  itemTitle: 'Cordless drill with two batteries',
  ...values,
});
