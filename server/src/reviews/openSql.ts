import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

import { CursorId, CursorTime, readCursor, writeCursor } from '../http/lists/cursor.ts';

/** True for rentals `r` after a cursor in the order of their ends, or of the latest ends first; true without one. Throws `invalid_cursor`. */
export function isBehindEnd(cursor: string | undefined, isLatestFirst: boolean): SQL {
  if (cursor === undefined) return sql`true`;
  const [end, id] = readCursor(z.tuple([CursorTime, CursorId]), cursor);
  return sql`(r.completed_at, r.id) ${isLatestFirst ? sql`<` : sql`>`} (${end}::timestamptz, ${id}::integer)`;
}

/** The cursor that continues after a rental. */
export const cursorAtEnd = (end: Date, id: number): string => writeCursor([end.toISOString(), id]);
