import { boolean, integer, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, id, moment } from '../columns.ts';

// What people write about rentals: part of the schema.

/** Reviews by both sides of rentals. What is not revealed is read by its author alone: `isRevealed` of `rentals/reviews/rowQueries.ts` says what is. */
export const reviews = pgTable('reviews', {
  id: id(),
  itemId: integer('item_id').notNull(),
  reviewerId: integer('reviewer_id').notNull(),
  rentalId: integer('rental_id').notNull(),
  rating: smallint('rating').notNull(),
  comment: text('comment'),
  createdAt: createdAt(),
  side: text('side', { enum: ['renter', 'owner'] })
    .notNull()
    .default('renter'),
  subjectId: integer('subject_id'),
  ownerRating: smallint('owner_rating'),
  parts: jsonb('parts').notNull().default({}),
  revealAt: moment('reveal_at').notNull().default('-infinity'),
  counted: boolean('counted').notNull().default(true),
  ownerCounted: boolean('owner_counted').notNull().default(false),
  state: text('state', { enum: ['kept', 'held', 'removed'] })
    .notNull()
    .default('kept'),
  updatedAt: moment('updated_at'),
  isSettled: boolean('is_settled').notNull().default(true),
  clientId: uuid('client_id'),
  sentHash: text('sent_hash'),
  removedReason: text('removed_reason'),
  reportedUntil: moment('reported_until'),
});

export const reviewAnswers = pgTable('review_answers', {
  reviewId: integer('review_id').primaryKey(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at'),
  clientId: uuid('client_id'),
  sentHash: text('sent_hash'),
  reportedUntil: moment('reported_until'),
  removedAt: moment('removed_at'),
});

/** Sums of the counted reviews of people. Triggers on `reviews` keep them. */
export const personRatings = pgTable('person_ratings', {
  userId: integer('user_id').primaryKey(),
  ownerSum: integer('owner_sum').notNull().default(0),
  ownerCount: integer('owner_count').notNull().default(0),
  renterSum: integer('renter_sum').notNull().default(0),
  renterCount: integer('renter_count').notNull().default(0),
});

export const reviewMeans = pgTable('review_means', {
  kind: text('kind').primaryKey(),
  mean: numeric('mean', { precision: 3, scale: 2, mode: 'number' }).notNull(),
});

export const reviewCalls = pgTable('review_calls', {
  rentalId: integer('rental_id').primaryKey(),
  step: text('step', { enum: ['open', 'remind'] }).notNull(),
  dueAt: moment('due_at').notNull(),
});
