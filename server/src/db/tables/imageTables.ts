import { bigint, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, moment } from '../columns.ts';

// Tables of the schema.

export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  uploadedBy: integer('uploaded_by'),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
  avifAt: moment('avif_at'),
  avifLeasedUntil: moment('avif_leased_until'),
  avifTries: smallint('avif_tries').notNull().default(0),
  takenDownAt: moment('taken_down_at'),
});

export const imageLeases = pgTable('image_leases', {
  hash: text('hash').primaryKey(),
  holder: uuid('holder').notNull(),
  until: moment('until').notNull(),
});

export const imageGivers = pgTable(
  'image_givers',
  {
    hash: text('hash').notNull(),
    userId: integer('user_id').notNull(),
    takenDownAt: moment('taken_down_at'),
  },
  (table) => [primaryKey({ columns: [table.hash, table.userId] })],
);

export const imageUses = pgTable(
  'image_uses',
  {
    itemId: integer('item_id').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.hash] })],
);
