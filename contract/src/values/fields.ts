import { z } from 'zod';

import { notANumber } from './sentences.ts';

/** Largest id that the database's integer columns hold. */
const MAX_ID = 2_147_483_647;

/** Id of a row: a positive integer. */
export const Id = z.int().min(1).max(MAX_ID);

/** Sentences of a field in place of the usual ones. */
interface Sentences {
  readonly missing?: string;
  readonly tooLong?: string;
}

const ofString = ({ missing }: Sentences) => z.string(missing === undefined ? undefined : { error: missing });

/** A longer text fails at once: checks that come later may cost more than the length of a text justifies. */
const upTo = (max: number, { tooLong }: Sentences) =>
  z.maxLength(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) });

/** Text as it is, passwords for example, but without the NUL character, which PostgreSQL cannot store. */
export const rawText = (max: number, sentences: Sentences = {}) =>
  ofString(sentences)
    .check(upTo(max, sentences))
    .refine((value) => !value.includes('\u0000'), { error: 'Text may not contain NUL characters' });

/** Text of any number of lines without blanks around it or control characters other than tabs and line ends. */
export const text = (max: number, sentences: Sentences = {}) =>
  ofString(sentences)
    .trim()
    .check(upTo(max, sentences))
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value) && value.isWellFormed(), {
      error: 'Text may not contain control characters',
    });

/** Text of one line without blanks around it: names, titles, places. */
export const line = (max: number, sentences: Sentences = {}) =>
  ofString(sentences)
    .trim()
    .check(upTo(max, sentences))
    .refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) && value.isWellFormed(), {
      error: 'Text may not contain line breaks or control characters',
    });

/** Longer than JavaScript writes any number. */
const NUMBER_MAX_LENGTH = 40;

/** A number written in a url as people or JavaScript write it, with an exponent too; given to `schema` as a number. */
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

/** An id written in a url, in digits alone. */
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

/** A moment, ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

/** Degrees as they are stored: to some ten centimetres, and no finer than anybody can stand. */
export const toSixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);
