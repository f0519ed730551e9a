import { z } from 'zod';

import { CursorId, CursorTime, readCursor, writeCursor } from '../http/lists/cursor.ts';

const Place = z.tuple([z.int().min(0).max(1000), CursorTime, CursorId]);

/** A case's position in a list ordered by priority, then by time. */
export interface CasePlace {
  readonly priority: number;
  readonly openedAt: string;
  readonly id: number;
}

/** Reads the position after which a page starts; null without a cursor. Throws `invalid_cursor`. */
export function casePlaceOf(cursor: string | undefined): CasePlace | null {
  if (cursor === undefined) return null;
  const [priority, openedAt, id] = readCursor(Place, cursor);
  return { priority, openedAt, id };
}

export const cursorAfter = ({ priority, openedAt, id }: CasePlace): string =>
  writeCursor([priority, openedAt, id]);
