import { z } from 'zod';

import { CursorId, CursorTime, readCursor, writeCursor } from '../http/lists/cursor.ts';

const Place = z.tuple([CursorTime, CursorId]);

/** A row's place in a list that is ordered by time, then by id. */
export interface ListPlace {
  readonly createdAt: string;
  readonly id: number;
}

/** The place behind which a cursor goes on; null without one. Throws `invalid_cursor`. */
export function placeOf(cursor: string | undefined): ListPlace | null {
  if (cursor === undefined) return null;
  const [createdAt, id] = readCursor(Place, cursor);
  return { createdAt, id };
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
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? writeCursor([last.createdAt, last.id]) : null,
  };
}
