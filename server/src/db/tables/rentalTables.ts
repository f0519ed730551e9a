import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';

import { createdAt, day, days, id, moment, price } from '../columns.ts';

// Tables of the schema.

export const rentals = pgTable('rentals', {
  id: id(),
  itemId: integer('item_id').notNull(),
  renterId: integer('renter_id').notNull(),
  ownerId: integer('owner_id').notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date').notNull(),
  status: text('status', { enum: ['pending', 'approved', 'rejected', 'cancelled', 'completed'] })
    .notNull()
    .default('pending'),
  price: price(),
  pieces: smallint('pieces').notNull().default(1),
  delivery: boolean('delivery').notNull().default(false),
  terms: jsonb('terms'),
  currency: text('currency'),
  totalMinor: bigint('total_minor', { mode: 'number' }),
  depositMinor: bigint('deposit_minor', { mode: 'number' }),
  clientId: uuid('client_id'),
  expiresAt: moment('expires_at'),
  remindAt: moment('remind_at'),
  closedReason: text('closed_reason', {
    enum: ['declined', 'overlap', 'expired', 'withdrawn', 'by_renter', 'by_owner', 'suspended'],
  }),
  cancelNote: text('cancel_note'),
  cancelClientId: uuid('cancel_client_id'),
  handedOverAt: moment('handed_over_at'),
  excusedUntil: day('excused_until'),
  returnedAt: moment('returned_at'),
  returnUnconfirmed: boolean('return_unconfirmed').notNull().default(false),
  lateDays: smallint('late_days'),
  createdAt: createdAt(),
  revision: integer('revision').notNull().default(0),
  revisedAt: moment('revised_at'),
  completedAt: moment('completed_at'),
});

/** The listing as it was when somebody asked for it. */
export const agreedListings = pgTable('agreed_listings', {
  rentalId: integer('rental_id').primaryKey(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  included: text('included').array().notNull(),
  images: text('images').array().notNull(),
  location: text('location'),
});

/** What a rental costs, line by line. The database refuses to update or delete its rows. */
export const rentalLines = pgTable(
  'rental_lines',
  {
    rentalId: integer('rental_id').notNull(),
    version: smallint('version').notNull(),
    position: smallint('position').notNull(),
    code: text('code', {
      enum: [
        'days',
        'weekend_days',
        'length_discount',
        'minimum_charge',
        'special_offer',
        'delivery',
        'renter_fee',
        'owner_fee',
      ],
    }).notNull(),
    quantity: integer('quantity').notNull(),
    unitMinor: bigint('unit_minor', { mode: 'number' }),
    percent: numeric('percent', { precision: 5, scale: 2, mode: 'number' }),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    party: text('party', { enum: ['both', 'renter', 'owner'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.rentalId, table.version, table.position] })],
);

/** Days on which the owner lends nothing, or not some of the pieces; all of them where `pieces` is null. */
export const blocks = pgTable('blocks', {
  id: id(),
  itemId: integer('item_id').notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date').notNull(),
  pieces: smallint('pieces').array(),
  note: text('note'),
  source: text('source', { enum: ['owner', 'import'] })
    .notNull()
    .default('owner'),
  calendarId: integer('calendar_id'),
  conflict: boolean('conflict').notNull().default(false),
  revision: integer('revision').notNull().default(0),
  revisedAt: moment('revised_at'),
  createdAt: createdAt(),
});

/** The days for which a piece is taken. The rows of rentals are kept by triggers on `rentals`. */
export const occupancies = pgTable('occupancies', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  itemId: integer('item_id').notNull(),
  unit: smallint('unit').notNull(),
  days: days('days').notNull(),
  held: days('held').notNull(),
  kind: text('kind', { enum: ['rental', 'block'] }).notNull(),
  rentalId: integer('rental_id'),
  blockId: integer('block_id'),
});

/** What happened to rentals. The database refuses to update or delete its rows. */
export const rentalEvents = pgTable('rental_events', {
  id: id(),
  rentalId: integer('rental_id').notNull(),
  what: text('what', {
    enum: [
      'requested',
      'approved',
      'rejected',
      'cancelled',
      'completed',
      'change_proposed',
      'change_accepted',
      'change_declined',
      'change_withdrawn',
      'change_expired',
      'due_added',
      'due_paid',
      'due_received',
      'due_taken_back',
      'due_settled',
      'deposit_frozen',
      'deposit_split',
      'handed_over',
      'returned',
    ],
  }).notNull(),
  byId: integer('by_id'),
  amountMinor: bigint('amount_minor', { mode: 'number' }),
  at: moment('at').notNull(),
  dueKind: text('due_kind', { enum: ['rental', 'deposit', 'deposit_back', 'extra', 'refund'] }),
});

/** Other days for rentals that one of their people proposed. A trigger on `rentals` ends open ones with what they are about. */
export const rentalChanges = pgTable('rental_changes', {
  id: id(),
  rentalId: integer('rental_id').notNull(),
  byId: integer('by_id').notNull(),
  isCounter: boolean('is_counter').notNull(),
  startDate: day('start_date').notNull(),
  endDate: day('end_date').notNull(),
  pieces: smallint('pieces').notNull(),
  discountMinor: bigint('discount_minor', { mode: 'number' }).notNull(),
  lines: jsonb('lines').notNull(),
  totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
  depositMinor: bigint('deposit_minor', { mode: 'number' }).notNull(),
  fromStartDate: day('from_start_date').notNull(),
  fromEndDate: day('from_end_date').notNull(),
  fromPieces: smallint('from_pieces').notNull(),
  fromDiscountMinor: bigint('from_discount_minor', { mode: 'number' }).notNull(),
  fromTotalMinor: bigint('from_total_minor', { mode: 'number' }).notNull(),
  fromDepositMinor: bigint('from_deposit_minor', { mode: 'number' }).notNull(),
  note: text('note'),
  status: text('status', {
    enum: ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'superseded'],
  })
    .notNull()
    .default('open'),
  clientId: uuid('client_id'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

/** Calendars that other programs read. */
export const calendars = pgTable('calendars', {
  id: id(),
  userId: integer('user_id').notNull(),
  itemId: integer('item_id'),
  detail: text('detail', { enum: ['full', 'busy'] }).notNull(),
  token: text('token').notNull(),
  createdAt: createdAt(),
  lastReadAt: moment('last_read_at'),
});

/** Calendars of other programs, whose days are blocked. */
export const calendarImports = pgTable('calendar_imports', {
  id: id(),
  itemId: integer('item_id').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  pieces: smallint('pieces').array(),
  status: text('status', { enum: ['ok', 'unreachable', 'not_a_calendar', 'too_large'] }).notNull(),
  tag: text('tag'),
  readAt: moment('read_at').notNull(),
  checkedAt: moment('checked_at').notNull(),
  askedAt: moment('asked_at').notNull(),
  nextAt: moment('next_at').notNull(),
  takenAt: moment('taken_at'),
  failures: integer('failures').notNull().default(0),
  failingSince: moment('failing_since'),
  reading: integer('reading').notNull().default(0),
  toldAt: moment('told_at'),
  createdAt: createdAt(),
});
