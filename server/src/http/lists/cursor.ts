import { z } from 'zod';

import { Problem } from '../problem.ts';

/** A row's id in a cursor: what the database's integer columns hold. */
export const CursorId = z.int().min(1).max(2_147_483_647);

/** A moment in a cursor, exactly as `Date` writes it, in the years that both JavaScript and PostgreSQL know. */
export const CursorTime = z.string().refine((value) => /^(?!0000)\d{4}-/.test(value) && isCanonical(value));

const isCanonical = (value: string): boolean => {
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value;
};

/** Writes a place in a list as the text by which its next page is asked for. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * Reads a place from a cursor. Anybody can make one up, so the schema must refuse whatever the database would not take.
 * Throws `invalid_cursor`.
 */
export function readCursor<Place>(schema: z.ZodType<Place>, cursor: string): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Problem('invalid_cursor');
  }
}
