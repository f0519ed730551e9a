import { z } from 'zod';

/** Largest id that the database's integer columns hold. */
const MAX_ID = 2_147_483_647;

/** Id of a row: a positive integer. */
export const Id = z.int().min(1).max(MAX_ID);

/** Text without the NUL character, which PostgreSQL cannot store. */
export const text = (error?: string) =>
  z.string(error === undefined ? undefined : { error }).refine((value) => !value.includes('\u0000'), {
    error: 'Text may not contain NUL characters',
  });

/** A decimal number written in a url, given to `schema` as a number. */
export const numberInUrl = <S extends z.ZodType<number, number>>(schema: S) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}(\.\d{1,15})?$/, { error: 'Expected a number' })
        .transform(Number),
    ])
    .pipe(schema);

/** An id written in a url. */
export const IdInUrl = numberInUrl(Id);

/** `{ id }` in a path. */
export const IdParams = z.object({ id: IdInUrl });

/** A moment, ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);
