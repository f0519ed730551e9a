import { z } from 'zod';

import { Problem } from '../problem.ts';

/** A row id in a cursor: within the range of the database's integer columns. */
export const CursorId = z.int().min(1).max(2_147_483_647);

/** A timestamp in a cursor, exactly as `Date` writes it, in years that both JavaScript and PostgreSQL support. */
export const CursorTime = z.string().refine((value) => /^(?!0000)\d{4}-/.test(value) && isCanonical(value));

const isCanonical = (value: string): boolean => {
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value;
};

/** Encodes a position in a list as the cursor of its next page. */
export const writeCursor = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/**
 * Decodes a cursor. Clients can send anything, so the schema must refuse whatever the database would not accept. Throws
 * `invalid_cursor`.
 */
export function readCursor<Place>(schema: z.ZodType<Place>, cursor: string): Place {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new Problem('invalid_cursor');
  }
}
