import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { id, moment } from '../columns.ts';

// Tables of the schema.

export const disputes = pgTable('disputes', {
  id: id(),
  rentalId: integer('rental_id').notNull(),
  openerId: integer('opener_id').notNull(),
  otherId: integer('other_id').notNull(),
  kind: text('kind', {
    enum: [
      'damaged',
      'parts_missing',
      'not_returned',
      'late',
      'not_as_described',
      'not_handed_over',
      'no_show',
      'other',
    ],
  }).notNull(),
  claimMinor: bigint('claim_minor', { mode: 'number' }),
  state: text('state', {
    enum: ['open', 'answered', 'review', 'settled', 'withdrawn', 'decided', 'appealed', 'lapsed'],
  }).notNull(),
  createdAt: moment('created_at').notNull(),
  deadlineAt: moment('deadline_at').notNull(),
  reviewAt: moment('review_at'),
  openerReady: boolean('opener_ready').notNull().default(false),
  otherReady: boolean('other_ready').notNull().default(false),
  offerId: integer('offer_id'),
  heldMinor: bigint('held_minor', { mode: 'number' }).notNull(),
  outcome: text('outcome', { enum: ['for_opener', 'for_other', 'shared', 'none'] }),
  amountMinor: bigint('amount_minor', { mode: 'number' }),
  decidedBy: integer('decided_by'),
  isFinal: boolean('is_final').notNull().default(false),
  claimedBy: integer('claimed_by'),
  claimedUntil: moment('claimed_until'),
  remindedOf: moment('reminded_of'),
  closedAt: moment('closed_at'),
});

/** What is said in disputes. The database refuses to update or delete its rows. */
export const disputeEntries = pgTable('dispute_entries', {
  id: id(),
  disputeId: integer('dispute_id').notNull(),
  number: integer('number').notNull(),
  byId: integer('by_id'),
  kind: text('kind', {
    enum: ['record', 'opened', 'said', 'ready', 'accepted', 'withdrawn', 'decided', 'appealed', 'state'],
  }).notNull(),
  body: jsonb('body').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  createdAt: moment('created_at').notNull(),
  clientId: uuid('client_id'),
  digest: text('digest'),
});

/** The photos that entries of disputes show. */
export const disputePhotos = pgTable('dispute_photos', {
  evidenceId: integer('evidence_id').primaryKey(),
  disputeId: integer('dispute_id').notNull(),
});
