import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { pageQuery } from '../paging.ts';
import { OwnReview } from '../reviews.ts';
import { Id, IdParams, text } from '../values/fields.ts';

/** `held`: only administrators see it. */
export const ReviewState = z.enum(['kept', 'held', 'removed']);
export type ReviewState = z.output<typeof ReviewState>;

export const REVIEW_REASON_MAX = 1000;

const Party = z.object({ id: Id, fullName: z.string() });

/** A review as administrators see it once it would be revealed. */
export const JudgedReview = OwnReview.omit({ revealed: true, removedReason: true }).extend({
  state: ReviewState,
  /** Why it is held; null for others. */
  why: z.enum(['shared_device']).nullable(),
  itemTitle: z.string(),
  reviewer: Party,
  subject: Party,
});
export type JudgedReview = z.output<typeof JudgedReview>;

export const listJudgedReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'admin',
  summary: 'Reviews that are held, or were removed, newest first. Link rel=next points to the next page',
  query: pageQuery(20).extend({ state: z.enum(['held', 'removed']).default('held') }),
  result: z.array(JudgedReview),
});

export const judgeReview = endpoint({
  method: 'PUT',
  path: '/api/admin/reviews/:id',
  access: 'admin',
  summary: 'Reveal a held review, or remove a review; its author is told of a removal',
  params: IdParams,
  body: z.object({
    state: ReviewState.extract(['kept', 'removed']),
    reason: text(REVIEW_REASON_MAX, { missing: 'Please give a reason' }).min(1, {
      error: 'Please give a reason',
    }),
  }),
  result: JudgedReview,
});
