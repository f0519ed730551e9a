import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import { LIST_LIMIT_MAX, pageQuery } from './paging.ts';
import { Id, IdParams, text, Timestamp } from './values.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;

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
  comment: text()
    .trim()
    .max(2000)
    .nullish()
    .transform((comment) => comment || null),
});
export type ReviewBody = z.input<typeof ReviewBody>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/items/:id/reviews',
  access: 'public',
  summary: 'Reviews of an item, newest first. Link rel=next leads on while there is more',
  params: IdParams,
  query: pageQuery(LIST_LIMIT_MAX),
  result: z.array(Review),
});

export const writeReview = endpoint({
  method: 'POST',
  path: '/api/items/:id/reviews',
  access: 'user',
  summary: 'Review an item after a completed rental of it, once a rental',
  params: IdParams,
  body: ReviewBody,
  result: Review,
  status: 201,
});
