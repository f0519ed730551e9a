import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { openDatabase, type Database } from '../db/connect.ts';
import { requestCopy } from '../db/embedded/copies.ts';
import { lockDirectory } from '../db/embedded/lock.ts';
import { migrate } from '../db/migrate.ts';
import { evidenceNames, namesOf } from '../images/names.ts';
import { openBucket } from '../storage/bucket.ts';
import { openFolder } from '../storage/folder.ts';
import { ROOTS, type ImageStore } from '../storage/storage.ts';
import { startBucket } from '../testing/bucket.ts';
import { keepChangingPictures } from '../testing/changingPictures.ts';
import { addPhoto, countSteps, fillMarketplace, startWriters } from '../testing/marketplace.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { BOOKED } from '../testing/rentals/booked.ts';
import { backUp } from './backup.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';
import { withSnapshot, type Contents } from './rows.ts';
import { databaseFolder, openStopped, openToRead, type Place } from './sources.ts';

const WRITERS = 16;

let folder: string;
let postgres: TestPostgres;
/** A marketplace on each kind of database, which its server keeps open. */
let sources: Record<'embedded' | 'postgres', Source>;

interface Source {
  readonly place: Place;
  readonly database: Database;
  readonly images: ImageStore;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lendloop-backup-'));
  postgres = await startPostgres({ durable: false });
  sources = {
    embedded: await startSource(placeOf('embedded', null)),
    postgres: await startSource(placeOf('postgres', await postgres.createDatabase('source'))),
  };
});
afterAll(async () => {
  for (const { database } of Object.values(sources)) await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const placeOf = (name: string, databaseUrl: string | null): Place => ({
  dataDirectory: path.join(folder, name),
  databaseUrl,
  directDatabaseUrl: null,
  namesStatements: true,
});

async function startSource(place: Place): Promise<Source> {
  const database = await openDatabase({ url: place.databaseUrl, directory: databaseFolder(place) });
  await migrate(database, () => {});
  const images = openFolder(place.dataDirectory);
  await fillMarketplace(database.db.$client, images);
  await addPhoto(database.db.$client, images);
  await database.db.$client.query(BOOKED);
  return { place, database, images };
}

const backUpPlace = (file: string, { place, images }: Pick<Source, 'place' | 'images'>) =>
  backUp(file, { images, openRows: () => openToRead(place) });

async function readContents(database: Database): Promise<Contents> {
  return withSnapshot(database.direct.$client, async (snapshot) => {
    const batches = snapshot.read();
    for (;;) {
      const next = await batches.next();
      if (next.done) return next.value;
    }
  });
}

async function readPictures(images: ImageStore): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const root of ROOTS)
    for await (const names of images.list(root))
      for (const name of names) {
        const file = await images.get(name);
        if (file && name.includes('-')) files.set(name, (await buffer(file.stream)).toString('base64'));
      }
  return files;
}

it.each([
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const)(
  'a backup of %s while 16 people write is of one moment, and is restored to %s with equal counts and checksums',
  async (from, to) => {
    const source = sources[from];
    const file = path.join(folder, `${from}-to-${to}.tar`);
    await source.database.db.$client.query('truncate messages, mails, conversations');
    const writers = startWriters(source.database.db.$client, WRITERS);
    const stopPictures = await keepChangingPictures(source);
    await expect.poll(() => Math.min(...writers.acknowledged())).toBeGreaterThan(2);
    const before = writers.acknowledged();
    const kept = await backUpPlace(file, source);
    const after = writers.acknowledged();
    await stopPictures();
    await writers.stop();
    expect(after.every((steps, writer) => steps > (before[writer] ?? 0))).toBe(true);

    const name = `${from}_to_${to}`;
    const place = placeOf(name, to === 'postgres' ? await postgres.createDatabase(name) : null);
    const images = openFolder(place.dataDirectory);
    expect(await restore(file, place, images)).toMatchObject({ tables: kept.tables });
    const restored = await openToRead(place);
    try {
      expect((await readContents(restored)).tables).toEqual(kept.tables);
      const steps = await countSteps(restored.db.$client, WRITERS);
      expect(steps.every((count, writer) => count >= (before[writer] ?? 0))).toBe(true);
      await expectPictures(restored, images, await readPictures(source.images));
      await expectUsable(restored);
    } finally {
      await restored.close();
    }
  },
  // The database engine is compiled again for the copy, beside all who write.
  360_000,
);

/** Every row of a picture, and of a photo of a handover, has its files, with the bytes that they had. */
async function expectPictures(
  restored: Database,
  images: ImageStore,
  originals: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await restored.db.$client.query<{ hash: string }>('select hash from images');
  expect(rows.length).toBeGreaterThan(5);
  const files = await readPictures(images);
  for (const { hash } of rows)
    for (const name of namesOf(hash, ['webp', 'jpg'])) expect([name, files.has(name)]).toEqual([name, true]);
  for (const [name, bytes] of files) expect(originals.get(name) ?? bytes).toBe(bytes);
  const photos = await restored.db.$client.query<{ picture: string }>('select picture from evidence');
  const names = photos.rows.flatMap(({ picture }) => evidenceNames(picture));
  expect([names.length, names.filter((name) => !files.has(name))]).toEqual([EVIDENCE_WIDTHS.length, []]);
}

/** New rows get new ids, triggers count them, and the audit log and the ledger are guarded. */
async function expectUsable(restored: Database): Promise<void> {
  const client = restored.db.$client;
  const count = async () =>
    (await client.query<{ sum: string }>("select sum(amount) from tallies where subject = 'users'")).rows[0]
      ?.sum;
  const before = Number(await count());
  await client.query(
    "insert into users (username, full_name, email) values ('newcomer', 'New', 'new@example.com')",
  );
  expect(Number(await count())).toBe(before + 1);
  await expect(client.query('truncate audit_log')).rejects.toThrow('can be neither changed nor deleted');
  const { rows } = await client.query('select posted from ledger_balances order by account_id');
  expect(rows).toEqual([{ posted: 9_007_199_254_740_991 }, { posted: -9_007_199_254_740_991 }]);
  await expect(client.query('delete from ledger_entries')).rejects.toThrow('can be neither changed nor');
  await expect(client.query("update dues set state = 'open'")).rejects.toThrow('never changes');
}

it('pictures are kept from a bucket and restored to one', async () => {
  const [from, to] = [await startBucket(), await startBucket()];
  onTestFinished(async () => {
    await from.stop();
    await to.stop();
  });
  const fail = (error: unknown) => {
    throw error;
  };
  const images = await openBucket(from.s3, fail);
  const place = placeOf('with_bucket', await postgres.createDatabase('with_bucket'));
  const database = await openToRead(place);
  await migrate(database, () => {});
  await fillMarketplace(database.db.$client, images);
  await addPhoto(database.db.$client, images);
  await database.close();
  const file = path.join(folder, 'bucket.tar');
  const kept = await backUpPlace(file, { place, images });
  expect(kept.pictures.files).toBe(33);

  const target = placeOf('to_bucket', await postgres.createDatabase('to_bucket'));
  const restored = await openBucket(to.s3, fail);
  await restore(file, target, restored);
  expect(await readPictures(restored)).toEqual(await readPictures(images));
});

it('a server that copies nothing, as one of an earlier version, is waited for only so long', async () => {
  const directory = path.join(folder, 'silent');
  const lock = lockDirectory(directory);
  onTestFinished(() => lock.release());
  await expect(requestCopy(directory, 100)).rejects.toThrow('stop it first');
  expect(await readdir(path.join(directory, 'copies'))).toEqual([]);
});

it('a copy that nobody opens any more is gone after a backup', async () => {
  await backUpPlace(path.join(folder, 'tidy.tar'), sources.embedded);
  expect(await readdir(path.join(databaseFolder(sources.embedded.place), 'copies'))).toEqual([]);
});

it('a backup of an earlier version is restored in its tables, which are then brought up to this one', async () => {
  const earlier = placeOf('earlier', await postgres.createDatabase('earlier'));
  const database = await openToRead(earlier);
  const last = '0021_user_language.sql';
  await migrateUpTo(database, last);
  await database.db.$client.query(
    "insert into users (username, full_name, email) values ('early', 'Early Bird', 'early@example.com')",
  );
  await database.close();
  const file = path.join(folder, 'earlier.tar');
  const kept = await backUpPlace(file, { place: earlier, images: openFolder(earlier.dataDirectory) });
  expect(kept.migrations.at(-1)?.name).toBe(last);

  const place = placeOf('from_earlier', await postgres.createDatabase('from_earlier'));
  await restore(file, place, openFolder(place.dataDirectory));
  const restored = await openToRead(place);
  const { migrations, tables } = await readContents(restored);
  await migrate(restored, () => {
    throw new Error('A migration was missing.');
  });
  await restored.close();
  expect(migrations.length).toBeGreaterThan(kept.migrations.length);
  expect(tables.find(({ name }) => name === 'users')?.rows).toBe(1);
});

async function migrateUpTo(database: Database, last: string): Promise<void> {
  const own = await mkdtemp(path.join(folder, 'migrations-'));
  const all = path.join(import.meta.dirname, '../db/migrations');
  for (const name of await readdir(all))
    if (name <= last) await cp(path.join(all, name), path.join(own, name));
  await migrate(database, () => {}, new URL(`file://${own}/`));
}

it('moving to PostgreSQL copies every row, leaves the source as it is, and refuses a database that is not empty', async () => {
  const { database, place } = sources.embedded;
  await expect(openStopped(place)).rejects.toThrow('is in use by process');
  const url = await postgres.createDatabase('moved');
  const target = await openDatabase({ url });
  try {
    const before = await readContents(database);
    const moved = await move(database, target);
    expect(moved.tables).toEqual(before.tables);
    expect((await readContents(target)).tables).toEqual(before.tables);
    expect((await readContents(database)).tables).toEqual(before.tables);
    await expect(move(database, target)).rejects.toThrow('The database is not empty');
  } finally {
    await target.close();
  }
});

it('a move from a source that breaks off leaves the target empty, which can be moved to again', async () => {
  const url = await postgres.createDatabase('broken_off');
  const target = await openDatabase({ url });
  try {
    await expect(move(sources.embedded.database, target, breakAfter(3))).rejects.toThrow('broken off');
    expect(
      (await target.db.$client.query('select from pg_tables where schemaname = $1', ['public'])).rowCount,
    ).toBe(0);
    await move(sources.embedded.database, target);
  } finally {
    await target.close();
  }
});

const breakAfter = (steps: number) => ({
  begin: () => {},
  step: () => {
    if (--steps === 0) throw new Error('broken off');
  },
  end: () => {},
});
