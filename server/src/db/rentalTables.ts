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

import { createdAt, day, id, price } from './columns.ts';

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
  delivery: boolean('delivery').notNull().default(false),
  terms: jsonb('terms'),
  currency: text('currency'),
  totalMinor: bigint('total_minor', { mode: 'number' }),
  depositMinor: bigint('deposit_minor', { mode: 'number' }),
  clientId: uuid('client_id'),
  createdAt: createdAt(),
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
