import { hash } from 'node:crypto';

import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

import type { Db } from './connect.ts';

/** Each name is a plan kept by every connection: texts made on the fly must not pile up there. */
const NAMES_MAX = 1000;

const dialect = new PgDialect();
const names = new Map<string, string>();

/**
 * Runs the statement by a name, so that the server parses and plans its text once for each connection.
 * The row type is the caller's word: `int8` comes as a number, `date` as 'yyyy-mm-dd', `timestamptz` as a Date.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await db.$client.query<Row>({ name: nameOf(text), text, values: params });
  return rows;
}

/**
 * Runs the statement without a name, so that it is planned for just these parameters: for statements whose best plan
 * depends on how many rows fit. Rows as from `runPrepared`.
 */
export async function runPlanned<Row extends pg.QueryResultRow>(db: Db, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await db.$client.query<Row>({ text, values: params });
  return rows;
}

/**
 * The same, given up after `ms`: it then throws the database's error 57014. The embedded database, which cannot be
 * interrupted, runs it to its end.
 */
export async function runPlannedWithin<Row extends pg.QueryResultRow>(
  db: Db,
  statement: SQL,
  ms: number,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const client = await db.$client.connect();
  let isBroken = false;
  try {
    await client.query(`begin read only; set local statement_timeout = ${ms}`);
    const { rows } = await client.query<Row>({ text, values: params });
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMES_MAX) return known;
  const name = hash('sha1', text, 'base64url');
  names.set(text, name);
  return name;
}
