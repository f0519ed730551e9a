import { z } from 'zod';

import { Problem } from '../http/problem.ts';

const Place = z.tuple([z.iso.datetime(), z.int().min(1).max(2_147_483_647)]);

/** A row's place in a list that is ordered by time, then by id. */
export interface ListPlace {
  readonly createdAt: string;
  readonly id: number;
}

/** The cursor that goes on behind this row. */
const cursorAt = ({ createdAt, id }: ListPlace): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** The place behind which a cursor goes on; null without one. Throws `invalid_cursor`. */
export function placeOf(cursor: string | undefined): ListPlace | null {
  if (cursor === undefined) return null;
  try {
    const [createdAt, id] = Place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt, id };
  } catch {
    throw new Problem('invalid_cursor');
  }
}

/** A page of a list, and the cursor of the next; null on the last. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/** The page in rows of which one more than `limit` were asked for, to know whether there is a next one. */
export function pageOf<Row extends ListPlace>(rows: readonly Row[], limit: number): ListPage<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? cursorAt(last) : null };
}
