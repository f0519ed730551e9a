import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { day, id, moment } from '../columns.ts';

// Tables of the schema.

/** How a rental is handed over and returned. A trigger on `rentals` adds both phases with the approval. */
export const handovers = pgTable(
  'handovers',
  {
    rentalId: integer('rental_id').notNull(),
    phase: text('phase', { enum: ['checkout', 'checkin'] }).notNull(),
    code: text('code'),
    wrongTries: smallint('wrong_tries').notNull().default(0),
    wrongAt: moment('wrong_at').array().notNull().default([]),
    ownerConfirmedAt: moment('owner_confirmed_at'),
    renterConfirmedAt: moment('renter_confirmed_at'),
    remindedAt: moment('reminded_at'),
    codeEnteredAt: moment('code_entered_at'),
    claimedAt: moment('claimed_at'),
    doneAt: moment('done_at'),
    oneSided: boolean('one_sided').notNull().default(false),
    hash: text('hash'),
    toldOf: day('told_of'),
    lateCharged: smallint('late_charged').notNull().default(0),
    lateTold: smallint('late_told').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.phase] })],
);

/** The record of a rental, entry by entry. The database refuses to change or delete its rows; a photo may be taken back. */
export const evidence = pgTable('evidence', {
  id: id(),
  rentalId: integer('rental_id').notNull(),
  number: integer('number').notNull(),
  phase: text('phase', { enum: ['checkout', 'checkin', 'dispute'] }).notNull(),
  byId: integer('by_id'),
  kind: text('kind', { enum: ['photo', 'taken_back', 'notes', 'done'] }).notNull(),
  sha256: text('sha256'),
  record: jsonb('record').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  receivedAt: moment('received_at').notNull(),
  takenAt: moment('taken_at'),
  withdrawnAt: moment('withdrawn_at'),
  picture: text('picture'),
  width: integer('width'),
  height: integer('height'),
  clientId: uuid('client_id'),
});

/** What was sent with an id of its own. */
export const handoverCalls = pgTable(
  'handover_calls',
  {
    byId: integer('by_id').notNull(),
    clientId: uuid('client_id').notNull(),
    rentalId: integer('rental_id').notNull(),
    phase: text('phase', { enum: ['checkout', 'checkin'] }).notNull(),
    digest: text('digest').notNull(),
    isRight: boolean('is_right').notNull(),
    calledAt: moment('called_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.byId, table.clientId] })],
);
