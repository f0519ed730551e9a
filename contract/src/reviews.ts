import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { LIST_LIMIT_MAX, pageQuery } from './paging.ts';
import { Id, IdParams, text, Timestamp } from './values/fields.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Minimum number of days between two reviews of an item by the same person, if they are not sent by their rental. */
export const REVIEW_EVERY_DAYS = 30;

const Stars = z.int().min(RATING_MIN).max(RATING_MAX);

/** What a renter may rate besides item and owner, and an owner besides the renter. */
export const RENTER_PARTS = ['accuracy', 'condition', 'communication'] as const;
export const OWNER_PARTS = ['care', 'punctuality', 'communication'] as const;

/** Who wrote a review: the renter about the item and its owner, or the owner about the renter. */
export const ReviewSide = z.enum(['renter', 'owner']);
export type ReviewSide = z.output<typeof ReviewSide>;

/** The parts that were rated. */
export const ReviewParts = z.object({
  accuracy: Stars.optional(),
  condition: Stars.optional(),
  communication: Stars.optional(),
  care: Stars.optional(),
  punctuality: Stars.optional(),
});
export type ReviewParts = z.output<typeof ReviewParts>;

/** What the person reviewed says to it. */
export const ReviewAnswer = z.object({
  text: z.string(),
  createdAt: Timestamp,
  /** Null if it was never changed. */
  updatedAt: Timestamp.nullable(),
});
export type ReviewAnswer = z.output<typeof ReviewAnswer>;

/** A review that everybody may read. */
export const Review = z.object({
  id: Id,
  reviewerId: Id,
  /** Of the item, or of the renter. */
  rating: Stars,
  comment: z.string().nullable(),
  createdAt: Timestamp,
  parts: ReviewParts,
  answer: ReviewAnswer.nullable(),
  revealedAt: Timestamp,
});
export type Review = z.output<typeof Review>;

/** A review as its author sees it. */
export const OwnReview = z.object({
  id: Id,
  rentalId: Id,
  itemId: Id,
  side: ReviewSide,
  reviewerId: Id,
  rating: Stars,
  /** A renter's rating of the owner; null if there is none. */
  ownerRating: Stars.nullable(),
  parts: ReviewParts,
  comment: z.string().nullable(),
  createdAt: Timestamp,
  /** When its author last changed it. */
  updatedAt: Timestamp.nullable(),
  /** Whether others can read it. */
  revealed: z.boolean(),
  /** When others can read it at the latest, or since when. */
  revealAt: Timestamp,
  /** Why administrators removed it; null if they have not. */
  removedReason: z.string().nullable(),
});
export type OwnReview = z.output<typeof OwnReview>;

export const REVIEW_COMMENT_MAX = 2000;

export const Comment = text(REVIEW_COMMENT_MAX)
  .nullish()
  .transform((comment) => comment || null);

/** As renters could always send it; stars for the owner and for parts may come with it. */
export const ReviewBody = z.object({
  rating: Stars,
  ownerRating: Stars.nullish(),
  accuracy: Stars.nullish(),
  condition: Stars.nullish(),
  communication: Stars.nullish(),
  comment: Comment,
  /** If the same person sends it again, the response is the review written first. */
  clientId: z.uuid().optional(),
});
export type ReviewBody = z.input<typeof ReviewBody>;

/** Whether somebody can review an item now, given the time of their last review of it, if any. */
export const mayReviewAgain = (lastReviewAt: Date | null, now: Date): boolean =>
  lastReviewAt === null || now.getTime() - lastReviewAt.getTime() >= REVIEW_EVERY_DAYS * 86_400_000;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/items/:id/reviews',
  access: 'public',
  summary: 'Revealed reviews of an item by its renters, newest first. Link rel=next points to the next page',
  params: IdParams,
  query: pageQuery(LIST_LIMIT_MAX),
  result: z.array(Review),
});

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/items/:id/reviews',
  access: 'user',
  summary:
    'Review an item for the oldest completed rental without a review, once per rental and at most every 30 days',
  params: IdParams,
  body: ReviewBody,
  result: OwnReview,
  status: 201,
});
