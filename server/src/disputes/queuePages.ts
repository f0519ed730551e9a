import { z } from 'zod';

import { CursorId, CursorTime, readCursor, writeCursor } from '../http/lists/cursor.ts';

const Place = z.tuple([CursorTime, CursorId]);

/** A dispute's position in the queue: by its deadline, then by its id. */
export interface QueuePlace {
  readonly deadlineAt: string;
  readonly id: number;
}

/** Reads the position after which a page starts; null without a cursor. Throws `invalid_cursor`. */
export function placeOf(cursor: string | undefined): QueuePlace | null {
  if (cursor === undefined) return null;
  const [deadlineAt, id] = readCursor(Place, cursor);
  return { deadlineAt, id };
}

/** Makes a page of rows that were queried with `limit + 1`, to know whether there is a next one. */
export function pageOf<Row extends QueuePlace>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? writeCursor([last.deadlineAt, last.id]) : null,
  };
}
