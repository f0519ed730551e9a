import { is } from 'drizzle-orm';
import { getTableConfig, PgArray, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDatabase } from '../testing/database.ts';
import type { Database } from './connect.ts';
import * as schema from './schema.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** Whether an insert may omit it. */
  readonly hasDefault: boolean;
  readonly isKey: boolean;
}

/** Tables written only by SQL and triggers, and columns that the database computes. */
const unknownToUs =
  /^(schema_migrations|tallies|category_words|title_words|vocabulary(_\w+)?|item_changes|ledger_tallies|item_places|places|place_(points|settings))\.|^items\.(search|cell|rating)$/;

const nameOf = ({ table, name }: Column) => `${table}.${name}`;
const byName = (columns: Column[]) => Object.fromEntries(columns.map((column) => [nameOf(column), column]));

const tables = Object.values(schema)
  .filter((entry) => is(entry, PgTable))
  .map((table) => getTableConfig(table));
const expected = tables.flatMap(({ name: table, columns, primaryKeys }) =>
  columns.map((column): Column => ({
    table,
    name: column.name,
    type: column.getSQLType().replace('timestamp (', 'timestamp(').replace(', ', ','),
    notNull: column.notNull,
    hasDefault: column.hasDefault,
    isKey: column.primary || primaryKeys.some((key) => key.columns.some(({ name }) => name === column.name)),
  })),
);

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test('the tables match those of the migrations', async () => {
  const { rows } = await database.db.$client.query<Column>(`
    select pg_class.relname as table, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
        atthasdef or attidentity <> '' as "hasDefault",
        exists (
          select from pg_index where indrelid = attrelid and indisprimary and attnum = any (indkey)
        ) as "isKey"
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`);
  expect(byName(expected)).toEqual(byName(rows.filter((row) => !unknownToUs.test(nameOf(row)))));
});

test('the values a column may hold match the checks of the database', async () => {
  const { rows } = await database.db.$client.query<{ column: string; definition: string }>(`
    select relname || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
      from pg_constraint join pg_class on pg_class.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'c' and pg_get_constraintdef(pg_constraint.oid)
        ~ format('CHECK \\(\\s*(\\(%1$s (= ANY \\(|<@ )ARRAY|CASE %1$s\\s)', attname)`);
  const taken = new Map(rows.map(({ column, definition }) => [column, wordsIn(definition)]));
  const held = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const words = (is(column, PgArray) ? column.baseColumn : column).enumValues;
      return words ? [[`${name}.${column.name}`, words.toSorted()] as const] : [];
    }),
  );
  expect(held.length).toBeGreaterThan(0);
  expect(held).toEqual(held.map(([column]) => [column, taken.get(column)]));
});

/** The values a check constraint lists: those after each `when`, or its single list. */
function wordsIn(definition: string): string[] {
  const pattern = definition.includes('CASE') ? /WHEN '(\w+)'/g : /'(\w+)'/g;
  return [...definition.matchAll(pattern)].map(([, word = '']) => word).toSorted();
}
