import { Id, Timestamp } from '@lendloop/contract/values/fields';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

import { Problem } from '../http/problem.ts';

/** A list's answer ends early rather than be larger, in bytes of JSON. */
const ANSWER_BYTES = 1_000_000;
/** So few rows are never larger than that, whatever people wrote into them. */
const ALWAYS_FIT = 50;

/** A page of a list, and the cursor of the next; null on the last. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/** What a list that shows the newest first is ordered by. */
interface Placed {
  readonly createdAt: string;
  readonly id: number;
}

const Cursor = z.tuple([
  Timestamp.refine((moment) => moment >= '1970' && new Date(moment).toISOString() === moment),
  Id,
]);

/** The first rows, at least one, that make an answer of a bearable size. */
export function thatFit<Row>(rows: readonly Row[]): Row[] {
  if (rows.length <= ALWAYS_FIT) return [...rows];
  let bytes = 0;
  const over = rows.findIndex((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > ANSWER_BYTES;
  });
  return rows.slice(0, over < 0 ? rows.length : Math.max(1, over));
}

/** The page in rows, the newest first, of which one more than `limit` were asked for to know whether there is a next page. */
export function pageOfNewest<Row extends Placed>(rows: readonly Row[], limit: number): Page<Row> {
  const page = thatFit(rows.slice(0, limit));
  const last = page.at(-1);
  const hasNext = last && rows.length > page.length;
  return {
    rows: page,
    nextCursor: hasNext ? Buffer.from(JSON.stringify([last.createdAt, last.id])).toString('base64url') : null,
  };
}

/** Holds for the rows of the table with this alias that are behind the cursor; without one for all. Throws `invalid_cursor`. */
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
