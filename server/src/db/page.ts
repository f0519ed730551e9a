import { Id, Timestamp } from '@lendloop/contract/values/fields';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

import { Problem } from '../http/problem.ts';

/** The largest answer of a list, in bytes of JSON. A page ends early to stay below it. */
const ANSWER_BYTES = 1_000_000;
/** This many rows always fit, however long their texts are. */
const ALWAYS_FIT = 50;

/** A page of a list with the cursor of the next page; null on the last page. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/** The sort key of lists that show the newest first. */
interface Placed {
  readonly createdAt: string;
  readonly id: number;
}

const Cursor = z.tuple([
  Timestamp.refine((moment) => moment >= '1970' && new Date(moment).toISOString() === moment),
  Id,
]);

/** The longest prefix of `rows` that fits into one answer; at least one row. */
export function thatFit<Row>(rows: readonly Row[]): Row[] {
  if (rows.length <= ALWAYS_FIT) return [...rows];
  let bytes = 0;
  const over = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > ANSWER_BYTES;
  });
  return rows.slice(0, over < 0 ? rows.length : Math.max(1, over));
}

/** Cuts a page out of rows that are sorted newest first. Query `limit + 1` rows, so that the page knows whether another follows. */
export function pageOfNewest<Row extends Placed>(rows: readonly Row[], limit: number): Page<Row> {
  const page = thatFit(rows.slice(0, limit));
  const last = page.at(-1);
  const hasNext = last && rows.length > page.length;
  return {
    rows: page,
    nextCursor: hasNext ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null,
  };
}

/** A condition on the aliased table for rows after the cursor; true for all rows without one. Throws `invalid_cursor`. */
export function isBehind(cursor: string | undefined, alias: SQL): SQL {
  if (cursor === undefined) return sql`true`;
  const [createdAt, id] = readCursor(cursor);
  return sql`(${alias}.created_at, ${alias}.id) < (${createdAt}::timestamptz, ${id}::integer)`;
}

function readCursor(cursor: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Problem('invalid_cursor');
  }
}
