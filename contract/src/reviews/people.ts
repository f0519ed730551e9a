import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { RATING_MAX, RATING_MIN, Review, ReviewSide } from '../reviews.ts';
import { Id, IdParams } from '../values/fields.ts';

/** From how many counted reviews on there are means of parts and the five bars. */
export const PARTS_FROM = 3;
/** From how many requests on the usual time of an answer is shown. */
export const ANSWERS_FROM = 5;

const Mean = z.number().min(RATING_MIN).max(RATING_MAX);
const Count = z.int().min(0);

/** How the counted reviews of something or somebody rate it. */
export const Ratings = z.object({
  /** The mean; null for new ones. */
  rating: Mean.nullable(),
  reviewCount: Count,
  /** The means of the parts that were rated; null for fewer than `PARTS_FROM` reviews. */
  parts: z
    .object({
      accuracy: Mean.optional(),
      condition: Mean.optional(),
      communication: Mean.optional(),
      care: Mean.optional(),
      punctuality: Mean.optional(),
    })
    .nullable(),
  /** How many gave one star, two stars, up to five; null for fewer than `PARTS_FROM` reviews. */
  stars: z.array(Count).length(RATING_MAX).nullable(),
});
export type Ratings = z.output<typeof Ratings>;

/** What reviews say of a person, and what was counted. */
export const PersonFacts = z.object({
  asOwner: Ratings,
  asRenter: Ratings,
  /** Completed rentals on each side. */
  lent: Count,
  rented: Count,
  /** Approved rentals that the person cancelled less than 48 hours before their start. */
  lateCancellations: Count,
  /** Rentals that the person brought back after their last day. */
  lateReturns: Count,
  /** The median of the hours to the answer of a request; null for fewer than `ANSWERS_FROM` requests. */
  answerHours: z.number().min(0).nullable(),
});
export type PersonFacts = z.output<typeof PersonFacts>;

/** A review about a person. */
export const PersonReview = Review.extend({
  side: ReviewSide,
  /** A renter's rating of the owner. */
  ownerRating: z.int().min(RATING_MIN).max(RATING_MAX).nullable(),
  reviewer: z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() }),
  itemId: Id,
  /** Null for a listing that the reader cannot open: it is hidden or deleted, and may be called something else by now. */
  itemTitle: z.string().nullable(),
});
export type PersonReview = z.output<typeof PersonReview>;

export const listPersonReviews = endpoint({
  method: 'GET',
  path: '/api/users/:id/reviews',
  access: 'public',
  summary:
    'Revealed reviews about a person, newest first: by renters about them as an owner, by owners about them as a renter, or both. Link rel=next points to the next page',
  params: IdParams,
  /** Who wrote them: `renter` for reviews about the person as an owner. */
  query: pageQuery(20).extend({ side: ReviewSide.optional() }),
  result: z.array(PersonReview),
});

export const getPersonFacts = endpoint({
  method: 'GET',
  path: '/api/users/:id/facts',
  access: 'public',
  summary: "What stands beside the reviews on a person's page: ratings on each side, and what was counted",
  params: IdParams,
  result: PersonFacts,
});

export const getItemRatings = endpoint({
  method: 'GET',
  path: '/api/items/:id/ratings',
  access: 'public',
  summary: 'How the counted reviews of an item rate it, and its parts',
  params: IdParams,
  result: Ratings,
});
