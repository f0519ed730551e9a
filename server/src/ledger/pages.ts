import { z } from 'zod';

import { readCursor, writeCursor } from '../http/lists/cursor.ts';

const Place = z.tuple([z.int().min(1).max(Number.MAX_SAFE_INTEGER), z.int().min(0).max(1000)]);

/** A place in a list of the ledger, newest first: of ids, and for entries of their position in the transfer. */
export interface LedgerPlace {
  readonly id: number;
  readonly position: number;
}

/** Reads the place after which a page starts; null without a cursor. Throws `invalid_cursor`. */
export function placeOf(cursor: string | undefined): LedgerPlace | null {
  if (cursor === undefined) return null;
  const [id, position] = readCursor(Place, cursor);
  return { id, position };
}

/** Makes a page of rows that were queried with `limit + 1`. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  placeOfRow: (row: Row) => LedgerPlace,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length <= limit || !last) return { rows: page, nextCursor: null };
  const { id, position } = placeOfRow(last);
  return { rows: page, nextCursor: writeCursor([id, position]) };
}
