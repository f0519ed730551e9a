import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { id, moment } from '../columns.ts';

// Reports, what is decided on them, and blocks between people: part of the schema.

const REPORTED = [
  'danger',
  'illegal',
  'scam',
  'harassment',
  'private_data',
  'outside_payment',
  'spam',
  'misleading',
  'other',
] as const;
const NOTICED = ['self_dealing', 'review_ring', 'fast_rental'] as const;
const SUBJECTS = ['item', 'user', 'message', 'review', 'answer', 'evidence', 'rental'] as const;

export const cases = pgTable('cases', {
  id: id(),
  kind: text('kind', { enum: ['report', ...NOTICED] }).notNull(),
  category: text('category', { enum: [...REPORTED, ...NOTICED] }).notNull(),
  subjectKind: text('subject_kind', { enum: SUBJECTS }).notNull(),
  subjectId: integer('subject_id').notNull(),
  concernedId: integer('concerned_id'),
  people: integer('people').array().notNull().default([]),
  state: text('state', { enum: ['open', 'decided', 'appealed'] })
    .notNull()
    .default('open'),
  priority: smallint('priority').notNull(),
  reporters: integer('reporters').notNull().default(0),
  withheldUntil: moment('withheld_until'),
  claimedBy: integer('claimed_by'),
  claimedUntil: moment('claimed_until'),
  openedAt: moment('opened_at').notNull(),
  closedAt: moment('closed_at'),
  isOutdated: boolean('is_outdated').notNull().default(false),
});

/** Who has blocked whom. */
export const personBlocks = pgTable(
  'person_blocks',
  {
    blockerId: integer('blocker_id').notNull(),
    blockedId: integer('blocked_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.blockerId, table.blockedId] })],
);

export const reports = pgTable('reports', {
  id: id(),
  caseId: integer('case_id').notNull(),
  reporterId: integer('reporter_id').notNull(),
  category: text('category', { enum: REPORTED }).notNull(),
  comment: text('comment'),
  weight: smallint('weight').notNull(),
  hides: boolean('hides').notNull().default(true),
  state: text('state', { enum: ['open', 'acted', 'dismissed'] })
    .notNull()
    .default('open'),
  clientId: uuid('client_id'),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at'),
  isOutdated: boolean('is_outdated').notNull().default(false),
});

export const caseDecisions = pgTable('case_decisions', {
  id: id(),
  caseId: integer('case_id').notNull(),
  decision: text('decision', { enum: ['dismiss', 'warn', 'remove', 'suspend'] }).notNull(),
  reason: text('reason').notNull(),
  days: smallint('days'),
  decidedBy: integer('decided_by').notNull(),
  concernedId: integer('concerned_id'),
  decidedAt: moment('decided_at').notNull(),
  appealUntil: moment('appeal_until'),
  appeal: text('appeal'),
  appealedAt: moment('appealed_at'),
  appealClientId: uuid('appeal_client_id'),
});

export const restrictions = pgTable('restrictions', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('kind').notNull(),
  decisionId: integer('decision_id').notNull(),
  since: moment('since').notNull(),
  until: moment('until'),
  endedAt: moment('ended_at'),
});

/** Links by which suspended people appeal, by the hashes of their tokens. */
export const appealLinks = pgTable('appeal_links', {
  tokenHash: text('token_hash').primaryKey(),
  decisionId: integer('decision_id').notNull(),
  createdAt: moment('created_at').notNull(),
});
