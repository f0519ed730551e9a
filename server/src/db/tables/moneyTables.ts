import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

import { id, moment } from '../columns.ts';

// The ledger, and what people owe each other: part of the schema. The database refuses to update or delete rows of the first three.

const bigId = (name: string) => bigint(name, { mode: 'number' });

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: bigId('id').primaryKey().generatedAlwaysAsIdentity(),
  ledger: text('ledger', { enum: ['money', 'hand'] }).notNull(),
  code: text('code').notNull(),
  kind: text('kind', { enum: ['asset', 'liability', 'revenue', 'expense'] }).notNull(),
  currency: text('currency').notNull(),
  rentalId: integer('rental_id'),
  userId: integer('user_id'),
});

export const ledgerTransfers = pgTable('ledger_transfers', {
  id: bigId('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key').notNull(),
  kind: text('kind', { enum: ['due', 'due_settled', 'due_dropped', 'adjustment'] }).notNull(),
  rentalId: integer('rental_id'),
  byUser: integer('by_user'),
  reason: text('reason'),
  entries: smallint('entries').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: bigId('transfer_id').notNull(),
    position: smallint('position').notNull(),
    accountId: bigId('account_id').notNull(),
    phase: text('phase', { enum: ['pending', 'posted'] }).notNull(),
    amountMinor: bigId('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transferId, table.position] })],
);

/** Kept by triggers: of the accounts of one rental or one person. */
export const ledgerBalances = pgTable('ledger_balances', {
  accountId: bigId('account_id').primaryKey(),
  kind: text('kind').notNull(),
  posted: bigId('posted').notNull().default(0),
  pending: bigId('pending').notNull().default(0),
});

/** What one person of a rental owes the other in hand. Those that are settled or dropped never change. */
export const dues = pgTable('dues', {
  id: id(),
  rentalId: integer('rental_id').notNull(),
  kind: text('kind', { enum: ['rental', 'deposit', 'deposit_back', 'extra', 'refund'] }).notNull(),
  cause: text('cause').notNull(),
  fromId: integer('from_id').notNull(),
  toId: integer('to_id').notNull(),
  amountMinor: bigId('amount_minor').notNull(),
  state: text('state', { enum: ['open', 'settled', 'dropped'] })
    .notNull()
    .default('open'),
  paidAt: moment('paid_at'),
  receivedAt: moment('received_at'),
  settledAt: moment('settled_at'),
  remindAt: moment('remind_at'),
  frozenMinor: bigId('frozen_minor').notNull().default(0),
  revision: smallint('revision').notNull().default(0),
  createdAt: moment('created_at').notNull(),
});
