import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { LIST_LIMIT_MAX, pageQuery } from './paging.ts';
import { Id, IdParams, text, Timestamp } from './values/fields.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
/** Minimum number of days between two reviews of an item by the same person. */
export const REVIEW_EVERY_DAYS = 30;

export const Review = z.object({
  id: Id,
  reviewerId: Id,
  rating: z.int().min(RATING_MIN).max(RATING_MAX),
  comment: z.string().nullable(),
  createdAt: Timestamp,
});
export type Review = z.output<typeof Review>;

export const ReviewBody = z.object({
  rating: z.int().min(RATING_MIN).max(RATING_MAX),
  comment: text(2000)
    .nullish()
    .transform((comment) => comment || null),
});
export type ReviewBody = z.input<typeof ReviewBody>;

/** Whether somebody can review an item now, given the time of their last review of it, if any. */
export const mayReviewAgain = (lastReviewAt: Date | null, now: Date): boolean =>
  lastReviewAt === null || now.getTime() - lastReviewAt.getTime() >= REVIEW_EVERY_DAYS * 86_400_000;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/items/:id/reviews',
  access: 'public',
  summary: 'Reviews of an item, newest first. Link rel=next points to the next page',
  params: IdParams,
  query: pageQuery(LIST_LIMIT_MAX),
  result: z.array(Review),
});

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/items/:id/reviews',
  access: 'user',
  summary: 'Review an item after a completed rental, once per rental and at most every 30 days',
  params: IdParams,
  body: ReviewBody,
  result: Review,
  status: 201,
});
