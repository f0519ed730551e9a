import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { Comment, OwnReview, RATING_MAX, RATING_MIN, Review, ReviewAnswer, ReviewSide } from '../reviews.ts';
import { Id, IdParams, text, Timestamp } from '../values/fields.ts';

/** How many days after its reveal a review can be answered, and how many hours the answer can be changed. */
export const ANSWER_DAYS = 30;
export const ANSWER_CHANGE_HOURS = 24;
export const ANSWER_MAX = 1000;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** When reviews of a rental can no longer be written, and are revealed; null if that never ends. */
export const closingOf = (completedAt: Date, revealDays: number): Date | null =>
  revealDays === 0 ? null : new Date(completedAt.getTime() + revealDays * DAY_MS);

/** Whether a rental with this end can be reviewed now. */
export function isReviewable(completedAt: Date, revealDays: number, now: Date): boolean {
  const closing = closingOf(completedAt, revealDays);
  return closing === null || now < closing;
}

/** Whether a review that was revealed then can be answered now. */
export const mayAnswer = (revealedAt: Date, now: Date): boolean =>
  now.getTime() < revealedAt.getTime() + ANSWER_DAYS * DAY_MS;

/** Whether an answer from then can be changed now. */
export const mayChangeAnswer = (answeredAt: Date, now: Date): boolean =>
  now.getTime() < answeredAt.getTime() + ANSWER_CHANGE_HOURS * HOUR_MS;

const Stars = z.int().min(RATING_MIN).max(RATING_MAX);

/**
 * A review of a rental. Renters rate the item (`rating`), the owner (`ownerRating`, which they must), and `accuracy`, `condition` and
 * `communication`; owners rate the renter (`rating`), and `care`, `punctuality` and `communication`.
 */
export const RentalReviewBody = z.object({
  rating: Stars,
  ownerRating: Stars.nullish(),
  accuracy: Stars.nullish(),
  condition: Stars.nullish(),
  communication: Stars.nullish(),
  care: Stars.nullish(),
  punctuality: Stars.nullish(),
  comment: Comment,
});
export type RentalReviewBody = z.output<typeof RentalReviewBody>;
export type RentalReviewInput = z.input<typeof RentalReviewBody>;

/** What the two people of a rental know of its reviews. */
export const RentalReviews = z.object({
  /** Until when reviews of it can be written; null before its end, and where they can be written for good. */
  closesAt: Timestamp.nullable(),
  /** Whether the viewer can write one now. */
  canReview: z.boolean(),
  /** Whether the viewer can change or withdraw theirs now. */
  canEdit: z.boolean(),
  otherHasWritten: z.boolean(),
  own: OwnReview.nullable(),
  /** What the other person says to it. */
  ownAnswer: ReviewAnswer.nullable(),
  /** The other one's, once it is revealed. */
  other: Review.extend({
    ownerRating: z.int().min(RATING_MIN).max(RATING_MAX).nullable(),
    /** Whether the viewer can answer it, or change the answer, now. */
    canAnswer: z.boolean(),
  }).nullable(),
});
export type RentalReviews = z.output<typeof RentalReviews>;

/** A rental that the viewer can review. */
export const OpenReview = z.object({
  rentalId: Id,
  /** As whom. */
  side: ReviewSide,
  other: z.object({ id: Id, fullName: z.string(), avatar: z.string().nullable() }),
  itemTitle: z.string(),
  itemImage: z.string().nullable(),
  /** Null where reviews can be written for good. */
  closesAt: Timestamp.nullable(),
  otherHasWritten: z.boolean(),
});
export type OpenReview = z.output<typeof OpenReview>;

export const listOpenReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/open',
  access: 'user',
  summary:
    'The rentals that the user can review, those whose window closes first at the top. Link rel=next points to the next page',
  query: pageQuery(20),
  result: z.array(OpenReview),
});

export const reviewRental = endpoint({
  method: 'POST',
  path: '/api/rentals/:id/review',
  access: 'user',
  summary: 'Review a completed rental, as its renter or its owner',
  params: IdParams,
  /** With a `clientId` that was sent before, the response is the review written first. */
  body: RentalReviewBody.extend({ clientId: z.uuid().optional() }),
  result: OwnReview,
  status: 201,
});

export const editReview = endpoint({
  method: 'PUT',
  path: '/api/rentals/:id/review',
  access: 'user',
  summary: "Change one's review of a rental until it is revealed",
  params: IdParams,
  body: RentalReviewBody,
  result: OwnReview,
});

export const withdrawReview = endpoint({
  method: 'DELETE',
  path: '/api/rentals/:id/review',
  access: 'user',
  summary: "Withdraw one's review of a rental until it is revealed",
  params: IdParams,
  status: 204,
});

const AnswerText = text(ANSWER_MAX, { missing: 'Please write an answer' }).min(1, {
  error: 'Please write an answer',
});

export const answerReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/answer',
  access: 'user',
  summary: 'Answer a revealed review about oneself, once within 30 days',
  params: IdParams,
  /** With a `clientId` that was sent before, the response is the answer written first. */
  body: z.object({ text: AnswerText, clientId: z.uuid().optional() }),
  result: ReviewAnswer,
  status: 201,
});

export const editAnswer = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id/answer',
  access: 'user',
  summary: "Change one's answer within 24 hours",
  params: IdParams,
  body: z.object({ text: AnswerText }),
  result: ReviewAnswer,
});
