import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import type pg from 'pg';

import { openDatabase, type Database } from '../db/connect.ts';
import { syncPath } from '../db/embedded/durableFiles.ts';
import { lockDirectory } from '../db/embedded/lock.ts';
import type { ImageStore, StoredFile } from '../storage/storage.ts';
import { readArchive, verifyArchive } from './archive.ts';
import { About, ABOUT, CONTENTS, imageIn, Kept, tableIn, unpackRows } from './format.ts';
import { hasPictures, putPictures } from './pictures.ts';
import { noProgress, type Progress } from './progress.ts';
import { isFull, Refused } from './refused.ts';
import { loadRows, refuseFilled, type Batch, type Contents } from './rows.ts';
import { databaseFolder, openServer, type Place } from './sources.ts';
import { quoted } from './tables.ts';

/** Sessions, sign-ins under way, and the links that are mailed. */
export const ENDED = [
  'sessions',
  'google_attempts',
  'password_resets',
  'email_links',
  'email_change_links',
  'appeal_links',
];

/**
 * Puts the contents of a backup into a database and a store of pictures, both of them empty, and brings its tables up to this
 * version. Everybody has to sign in again. Whatever fails leaves both as they were. Throws `Refused` or `UnusableDatabase` if the file is damaged, or if there is
 * something already.
 */
export async function restore(
  file: string,
  place: Place,
  images: ImageStore,
  progress: Progress = noProgress,
): Promise<Kept> {
  progress.begin('checking the file', await sizeOf(file));
  await verifyArchive(file, (bytes) => progress.step(bytes));
  if (await hasPictures(images))
    throw new Refused(
      'There are pictures already, which a restored marketplace would delete. Use an empty DATA_DIR or bucket.',
    );
  try {
    const kept = await fillDatabase(place, (database) => fill(file, database, images, progress));
    progress.end();
    return kept;
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new Refused('There is not enough space for the backup here. Nothing was kept of it.', {
      cause: error,
    });
  }
}

async function fill(file: string, database: Database, images: ImageStore, progress: Progress): Promise<Kept> {
  const pool = database.direct.$client;
  await refuseFilled(pool);
  const found: { about?: About; kept?: Kept } = {};
  progress.begin('pictures', 0);
  const { sum, undo } = await putPictures(images, readPictures(file, found, progress));
  try {
    const { about, kept } = found;
    if (!about || !kept)
      throw new Refused(`${file} was made by another version of Lendloop, or by another program.`);
    if (sum.sha256 !== kept.pictures.sha256)
      throw new Refused(`The pictures in ${file} are not those that were put into it.`);
    progress.begin(
      'rows',
      kept.tables.reduce((all, { rows }) => all + rows, 0),
    );
    await loadRows(pool, about.migrations, () => readRows(file, kept, progress), endWaysIn);
    return kept;
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Ends all sessions and one-time links, in a database whose tables are of this version: some were ended since the backup was made, by
 * signing out, a new password or a suspension, and nobody knows which.
 */
async function endWaysIn(client: pg.ClientBase): Promise<void> {
  for (const table of ENDED) await client.query(`delete from ${quoted(table)}`);
}

/** The pictures of an archive; also finds what it says of itself. */
async function* readPictures(
  file: string,
  found: { about?: About; kept?: Kept },
  progress: Progress,
): AsyncGenerator<StoredFile, void> {
  for await (const { name, bytes } of readArchive(file)) {
    const image = imageIn(name);
    if (image !== null) {
      yield { name: image, bytes: await bytes() };
      progress.step();
    } else if (name === ABOUT) {
      const about = About.safeParse(parse(await bytes()));
      if (about.success) found.about = about.data;
    } else if (name === CONTENTS) {
      const kept = Kept.safeParse(parse(await bytes()));
      if (kept.success) found.kept = kept.data;
    }
  }
}

const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

async function* readRows(file: string, kept: Kept, progress: Progress): AsyncGenerator<Batch, Contents> {
  for await (const { name, bytes } of readArchive(file)) {
    const table = tableIn(name);
    if (table === null) continue;
    const lines = await unpackRows(await bytes());
    yield { table, lines };
    progress.step(lines.length);
  }
  return kept;
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Fills a database that becomes the configured one only if `work` succeeds. */
async function fillDatabase<Result>(
  place: Place,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (place.databaseUrl !== null) return using(await openServer(place, place.databaseUrl), work);
  const directory = databaseFolder(place);
  const lock = lockDirectory(directory);
  const unfinished = path.join(directory, 'restored');
  try {
    if (existsSync(path.join(directory, 'data')))
      throw new Refused(
        `There is a database in ${directory}. Set DATA_DIR to a new folder, or move it away first.`,
      );
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    const result = await using(await openDatabase({ directory: unfinished }), work);
    await rename(path.join(unfinished, 'data'), path.join(directory, 'data'));
    syncPath(directory);
    return result;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

async function using<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
