import { z } from 'zod';

import { notANumber } from './sentences.ts';

/** Largest id that fits the database's integer columns. */
export const MAX_ID = 2_147_483_647;

/** Id of a row: a positive integer. */
export const Id = z.int().min(1).max(MAX_ID);

/** Error messages of a field that replace the default ones. */
interface Sentences {
  readonly missing?: string;
  readonly tooLong?: string;
}

const ofString = ({ missing }: Sentences) => z.string(missing === undefined ? undefined : { error: missing });

/** Rejects a longer text at once, because later checks may be too expensive for long texts. */
const upTo = (max: number, { tooLong }: Sentences) =>
  z.maxLength(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });

/** Unchanged text such as passwords, but without the NUL character, which PostgreSQL cannot store. */
export const rawText = (max: number, sentences: Sentences = {}) =>
  ofString(sentences)
    .check(upTo(max, sentences))
    .refine((value) => !value.includes('\u0000'), { error: 'Text cannot contain NUL characters' });

/** Multi-line text, trimmed, without control characters other than tabs and line breaks. */
export const text = (max: number, sentences: Sentences = {}) =>
  ofString(sentences)
    .trim()
    .check(upTo(max, sentences))
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value) && value.isWellFormed(), {
      error: 'Text cannot contain control characters',
    });

/** Single-line text, trimmed: names, titles, places. */
export const line = (max: number, sentences: Sentences = {}) =>
  ofString(sentences)
    .trim()
    .check(upTo(max, sentences))
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) && value.isWellFormed(), {
      error: 'Text cannot contain line breaks or control characters',
    });

/** Longer than any number that JavaScript writes. */
const NUMBER_MAX_LENGTH = 40;

/** A number in a URL as people or JavaScript write it, including exponents; passed to `schema` as a number. */
export const numberInUrl = <S extends z.ZodType<number, number>>(schema: S) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .max(NUMBER_MAX_LENGTH, notANumber)
          .regex(/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i, notANumber)
          .transform(Number),
      ],
      notANumber,
    )
    .pipe(schema);

/** An id in a URL: digits only. */
export const IdInUrl = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/, notANumber)
        .transform(Number),
    ],
    notANumber,
  )
  .pipe(Id);

/** `{ id }` in a path. */
export const IdParams = z.object({ id: IdInUrl });

/** A point in time, ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

/** The years that a clock may show. PostgreSQL knows no year 0. */
const FIRST_MOMENT = '1970-01-01T00:00:00.000Z';
const LAST_MOMENT = '2200-01-01T00:00:00.000Z';

/** A moment that somebody sends, by a clock of theirs: in milliseconds, as it is stored and as its hash is computed. */
export const SentTimestamp = Timestamp.transform((moment) => new Date(moment).toISOString()).refine(
  (moment) => moment >= FIRST_MOMENT && moment < LAST_MOMENT,
);

/** Degrees as stored, precise to about ten centimetres. */
export const toSixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

const NO_VERSION = { error: 'The version is not valid' };
/** Longer than any version of a listing. */
const VERSION_MAX = 64;
/** The version of the listing that somebody saw. */
export const SeenVersion = z.string(NO_VERSION).max(VERSION_MAX, NO_VERSION);
