import { bigint, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, day, id, moment, momentOfInsert } from '../columns.ts';

// The tables about running the server, rather than about the marketplace: part of the schema.

export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: momentOfInsert('due_at'),
  holder: uuid('holder'),
  leaseUntil: moment('lease_until'),
  startedAt: moment('started_at'),
  node: text('node'),
  ranAt: moment('ran_at'),
  durationMs: integer('duration_ms'),
  done: bigint('done', { mode: 'number' }),
  error: text('error'),
  succeededAt: moment('succeeded_at'),
  failures: integer('failures').notNull().default(0),
});

export const healthSamples = pgTable(
  'health_samples',
  {
    at: moment('at').notNull(),
    node: text('node').notNull(),
    load: real('load').notNull(),
    memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull(),
    requests: integer('requests').notNull(),
    p95Ms: real('p95_ms').notNull(),
    connections: integer('connections').notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.node] })],
);

/** The days on which people were suspended; the last one is null while they are. */
export const suspendedDays = pgTable(
  'suspended_days',
  {
    userId: integer('user_id').notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.firstDay] })],
);

/** Whose listings and rentals are still to follow the beginning or the end of their suspension. */
export const unsettledSuspensions = pgTable('unsettled_suspensions', {
  userId: integer('user_id').primaryKey(),
});

export const auditLog = pgTable('audit_log', {
  id: id(),
  adminId: integer('admin_id').notNull(),
  action: text('action', {
    enum: [
      'verify_user',
      'moderate_item',
      'suspend_user',
      'edit_category',
      'adjust_ledger',
      'see_dispute',
      'claim_dispute',
      'decide_dispute',
      'decide_case',
      'see_case',
      'judge_review',
    ],
  }).notNull(),
  subjectId: integer('subject_id').notNull(),
  before: text('before').notNull(),
  after: text('after').notNull(),
  comment: text('comment'),
  createdAt: createdAt(),
});
