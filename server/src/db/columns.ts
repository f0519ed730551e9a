import { sql } from 'drizzle-orm';
import { customType, date, integer, numeric } from 'drizzle-orm/pg-core';

// The kinds of columns that several tables have.

export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity();
/** `timestamptz(3)`, read and written as ISO 8601 in UTC with milliseconds: the contract's Timestamp. */
export const moment = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});
export const momentOfInsert = (name: string) =>
  moment(name)
    .notNull()
    .default(sql`now()`);
export const createdAt = () => momentOfInsert('created_at');
export const day = (name: string) => date(name, { mode: 'string' });
export const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' });
/** Whose requests are approved at once. */
export const INSTANT = ['off', 'verified', 'everyone'] as const;
/** `daterange`, as PostgreSQL writes it: with its first day and the day after its last. */
export const days = customType<{ data: string }>({ dataType: () => 'daterange' });
export const price = () => amount('price').notNull();
