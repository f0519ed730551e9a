import { hash } from 'node:crypto';

import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

import type { Db } from './connect.ts';
import type { NamedStatement } from './sharedStatements.ts';

/** Every connection keeps a plan per name, so statements generated on the fly must not accumulate. */
const NAMES_MAX = 1000;

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs the statement as a named prepared statement, so that each connection parses and plans it once. Not for use within
 * a transaction. The row type is not checked: `int8` arrives as a number, `date` as 'yyyy-mm-dd', `timestamptz` as a Date.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const name = nameOf(text);
  if (name !== undefined) return db.$client.runNamed<Row>({ name, text, values: params });
  const { rows } = await db.$client.query<Row>({ text, values: params });
  return rows;
}

/**
 * Like `runPrepared`, for a statement that is the same each time except for the values of its placeholders: its text is made
 * only once.
 */
export function makePrepared<Row extends pg.QueryResultRow>(
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const name = hash('sha1', text, 'base64url');
  return (db, values) => db.$client.runNamed<Row>({ name, text, values: fillPlaceholders(params, values) });
}

/**
 * Runs the statement unnamed, so that it is planned for these very parameters. For statements whose best plan depends on how
 * many rows match. Returns rows as `runPrepared` does.
 */
export async function runPlanned<Row extends pg.QueryResultRow>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await db.$client.query<Row>({ text, values: params });
  return rows;
}

/** Like `runPlanned`, for at most `ms`: then it throws the database's error 57014. */
export function runPlannedWithin<Row extends pg.QueryResultRow>(
  db: Db,
  ms: number,
  statement: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return db.$client.runLimited<Row>({ name: undefined, text, values: params, ms });
}

/**
 * Like `makePrepared`, for at most `ms`: then it throws the database's error 57014. It always runs by the plan for any values,
 * which is made once for each connection.
 */
export function makePreparedWithin<Row extends pg.QueryResultRow>(
  ms: number,
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const name = hash('sha1', text, 'base64url');
  return (db, values) =>
    db.$client.runLimited<Row>({ name, text, values: fillPlaceholders(params, values), ms });
}

/** The database for `runPrepared`, whose statements run as those of `makePreparedWithin`, for at most `ms` each. */
export function limitedTo(db: Db, ms: number): Db {
  const run = ({ name, text, values }: Omit<NamedStatement, 'name'> & { readonly name?: string }) =>
    db.$client.runLimited({ name, text, values, ms });
  const $client = Object.create(db.$client, {
    runNamed: { value: run },
    query: { value: async (statement: NamedStatement) => ({ rows: await run(statement) }) },
  }) as Db['$client'];
  return Object.create(db, { $client: { value: $client } }) as Db;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMES_MAX) return known;
  const name = hash('sha1', text, 'base64url');
  names.set(text, name);
  return name;
}
