import { hash } from 'node:crypto';

import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

import type { Db } from './connect.ts';

/** Every connection keeps a plan per name, so statements generated on the fly must not accumulate. */
const NAMES_MAX = 1000;

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs the statement as a named prepared statement, so that each connection parses and plans it once. The row type is not
 * checked: `int8` arrives as a number, `date` as 'yyyy-mm-dd', `timestamptz` as a Date.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(db: Db, statement: SQL): Promise<Row[]> {
  return runNamed(db.$client, statement, nameOf);
}

/**
 * Like `runPrepared`, for a statement that is the same each time except for the values of its placeholders: its text is made
 * only once.
 */
export function makePrepared<Row extends pg.QueryResultRow>(
  statement: SQL,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const name = nameOf(text);
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) });
    return rows;
  };
}

/**
 * Runs the statement unnamed, so that it is planned for these very parameters. For statements whose best plan depends on how
 * many rows match. Returns rows as `runPrepared` does.
 */
export async function runPlanned<Row extends pg.QueryResultRow>(db: Db, statement: SQL): Promise<Row[]> {
  return runNamed(db.$client, statement, () => undefined);
}

/** Runs statements on one connection; the rows are as those of `runPrepared`. */
export interface Runner {
  readonly prepared: <Row extends pg.QueryResultRow>(statement: SQL) => Promise<Row[]>;
  readonly planned: <Row extends pg.QueryResultRow>(statement: SQL) => Promise<Row[]>;
}

/**
 * Runs the statements of `work` one after the other in a transaction that reads. A statement throws the database's error 57014
 * after `ms`.
 */
export async function runWithin<Result>(
  db: Db,
  ms: number,
  work: (runner: Runner) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect();
  let isBroken = false;
  try {
    await client.query(`begin read only; set local statement_timeout = ${ms}`);
    const result = await work({
      prepared: (statement) => runNamed(client, statement, nameOf),
      planned: (statement) => runNamed(client, statement, () => undefined),
    });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function runNamed<Row extends pg.QueryResultRow>(
  client: pg.Pool | pg.PoolClient,
  statement: SQL,
  name: (text: string) => string | undefined,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await client.query<Row>({ name: name(text), text, values: params });
  return rows;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMES_MAX) return known;
  const name = hash('sha1', text, 'base64url');
  names.set(text, name);
  return name;
}
