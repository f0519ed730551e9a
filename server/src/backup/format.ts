import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

import { z } from 'zod';

import type { AppliedMigration } from '../db/migrate.ts';
import { rootOf, ROOTS } from '../storage/storage.ts';
import type { PictureSum } from './pictures.ts';
import type { Batch, Contents } from './rows.ts';

// In an archive, in this order: `images/…` and `evidence/…`, `about.json`, `rows/<table>/<number>.jsonl.gz`, the pictures that came meanwhile, and
// `contents.json` with the checksum of each part.

/** Increased when an archive can no longer be read by what reads the ones before. */
export const FORMAT = 1;
export const ABOUT = 'about.json';
export const CONTENTS = 'contents.json';
/** As in a bucket, so that they can be unpacked into one. */
const PICTURES = ROOTS.map((root) => `${root}/`);
const ROWS = /^rows\/([a-z_0-9]+)\/\d+\.jsonl\.gz$/;
/** A part is complete with this many characters of JSON. */
const PART_MAX = 1024 * 1024;

const Migrations = z.array(z.object({ name: z.string(), checksum: z.string() }));

/** What the rows are of. */
export interface About {
  readonly format: number;
  readonly createdAt: string;
  readonly migrations: readonly AppliedMigration[];
}
export const About: z.ZodType<About> = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  migrations: Migrations,
});

/** What an archive contains, with the checksum of each part. */
export interface Kept extends Contents {
  readonly pictures: PictureSum;
}
export const Kept: z.ZodType<Kept> = z.object({
  migrations: Migrations,
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  pictures: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
});

export const imagePath = (name: string): string => `${rootOf(name)}/${name.slice(0, 2)}/${name}`;

/** The name of the image in a file of the archive; null for any other file. */
export const imageIn = (file: string): string | null =>
  PICTURES.some((root) => file.startsWith(root)) ? file.slice(file.lastIndexOf('/') + 1) : null;

/** The table whose rows are in a file of the archive; null for any other file. */
export const tableIn = (file: string): string | null => ROWS.exec(file)?.[1] ?? null;

/** Joins rows to files of a useful size. Returns what the rows were, once all are read. */
export async function* packRows(
  batches: AsyncGenerator<Batch, Contents>,
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array; readonly rows: number }, Contents> {
  let [table, lines, length, number] = ['', [] as string[], 0, 0];
  const part = async () => {
    number += 1;
    const bytes = await promisify(gzip)(lines.map((line) => `${line}\n`).join(''));
    const packed = {
      name: `rows/${table}/${String(number).padStart(6, '0')}.jsonl.gz`,
      bytes,
      rows: lines.length,
    };
    [lines, length] = [[], 0];
    return packed;
  };
  for (;;) {
    const next = await batches.next();
    if (lines.length > 0 && (next.done || next.value.table !== table || length > PART_MAX))
      yield await part();
    if (next.done) return next.value;
    if (next.value.table !== table) number = 0;
    table = next.value.table;
    lines.push(...next.value.lines);
    length += next.value.lines.reduce((sum, line) => sum + line.length, 0);
  }
}

/** The lines in a file of rows. */
export async function unpackRows(bytes: Uint8Array): Promise<string[]> {
  return (await promisify(gunzip)(bytes)).toString('utf8').split('\n').slice(0, -1);
}
