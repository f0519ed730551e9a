import { z } from 'zod';

import { CursorId, CursorTime, readCursor, writeCursor } from '../http/lists/cursor.ts';

const Place = z.tuple([CursorTime, CursorId]);

/** A row's position in a list ordered by time, then by id. */
export interface ListPlace {
  readonly createdAt: string;
  readonly id: number;
}

/** Reads the position after which a page starts; null without a cursor. Throws `invalid_cursor`. */
export function placeOf(cursor: string | undefined): ListPlace | null {
  if (cursor === undefined) return null;
  const [createdAt, id] = readCursor(Place, cursor);
  return { createdAt, id };
}

/** A page of a list, and the cursor of the next one; null on the last. */
export interface ListPage<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/** Makes a page of rows that were queried with `limit + 1`, to know whether there is a next one. */
export function pageOf<Row extends ListPlace>(rows: readonly Row[], limit: number): ListPage<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? writeCursor([last.createdAt, last.id]) : null,
  };
}
