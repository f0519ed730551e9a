import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import type { Context } from '../context.ts';
import { openDatabase, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openFolder } from '../storage/folder.ts';
import { NO_SPACE } from '../storage/freeSpace.ts';
import { fillMarketplace } from '../testing/marketplace.ts';
import { verifyArchive } from './archive.ts';
import { backUpDaily } from './daily.ts';

const HOUR_MS = 3_600_000;
const MB = 1024 * 1024;
const never = new AbortController().signal;

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lendloop-daily-'));
  vi.stubEnv('DATA_DIR', path.join(folder, 'data'));
  database = await openDatabase({ directory: path.join(folder, 'data/database') });
  await migrate(database, () => {});
  await fillMarketplace(database.db.$client, openFolder(path.join(folder, 'data')));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(folder, 'backups-'));
});

/** What the job needs of a node whose clock shows `now`. */
function nodeAt(now: Date, backupDirectory: string | null = directory): Context {
  const config = { backupDirectory, dataDirectory: path.join(folder, 'data') };
  return { config, database, now: () => now } as unknown as Context;
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

async function keepBackup(hoursAgo: number, bytes = 0): Promise<string> {
  const at = hoursFromNow(-hoursAgo);
  const name = `lendloop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
  await writeFile(path.join(directory, name), '');
  await truncate(path.join(directory, name), bytes);
  await utimes(path.join(directory, name), at, at);
  return name;
}

it('a new marketplace gets its first backup after a day, and none if it is switched off', async () => {
  expect(await backUpDaily(nodeAt(new Date()), never)).toBeNull();
  expect(await backUpDaily(nodeAt(hoursFromNow(25), null), never)).toBeNull();
  const file = await backUpDaily(nodeAt(hoursFromNow(25)), never);
  await verifyArchive(file ?? '', () => {});
});

it('a backup is made a day after the newest, and the newest seven stay, beside what is no backup', async () => {
  const kept = [];
  for (const hours of [24, 48, 72, 96, 120, 144]) kept.push(await keepBackup(hours));
  await keepBackup(168);
  await keepBackup(192);
  await writeFile(path.join(directory, 'mine.tar'), '');
  await writeFile(path.join(directory, 'lendloop-2020-01-01T00-00-00.tar.part'), '');
  const file = await backUpDaily(nodeAt(new Date()), never);
  expect((await readdir(directory)).sort()).toEqual([...kept, path.basename(file ?? ''), 'mine.tar'].sort());
  expect(await backUpDaily(nodeAt(new Date()), never)).toBeNull();
});

it('a backup that fails says why', async () => {
  const file = path.join(directory, 'no-folder');
  await writeFile(file, '');
  const failed = backUpDaily(nodeAt(hoursFromNow(25), path.join(file, 'backups')), never);
  await expect(failed).rejects.toThrow(/The daily backup to .*no-folder.* failed: .*ENOTDIR/);
});

it('a stopping server ends a backup that is under way, of which nothing stays', async () => {
  const stopping = new AbortController();
  const running = backUpDaily(nodeAt(hoursFromNow(25)), stopping.signal);
  // Its pictures come first, long before it has its name.
  await expect.poll(() => readdir(directory)).toEqual([expect.stringMatching(/\.tar\.part$/)]);
  stopping.abort();
  await running;
  expect(await readdir(directory)).toEqual([]);
});

/** Adds an image that takes so many bytes, until the test ends. */
async function storeImage(bytes: number, hoursAgo: number): Promise<void> {
  const { $client } = database.db;
  await $client.query(
    `insert into images (hash, width, height, bytes, created_at) values (repeat('f', 64), 1, 1, $1, $2)`,
    [bytes, hoursFromNow(-hoursAgo).toISOString()],
  );
  onTestFinished(async () => void (await $client.query(`delete from images where hash = repeat('f', 64)`)));
}

/** A disk that has so many bytes for backups, and 512 MB besides. */
function diskOf(bytes: number) {
  return async (): Promise<number> => {
    const names = await readdir(directory);
    const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(directory, name))).size));
    return bytes + 512 * MB - sizes.reduce((sum, size) => sum + size, 0);
  };
}

it('where space is short for a backup, the oldest go before it is written, and no more than it takes', async () => {
  await storeImage(9000 * MB, 30);
  const kept: string[] = [];
  for (const hours of [24, 48, 72]) kept.push(await keepBackup(hours, 500 * MB));
  await keepBackup(96, 500 * MB);
  await keepBackup(120, 500 * MB);
  const write = vi.fn(async (file: string) => {
    expect((await readdir(directory)).sort()).toEqual(kept.toSorted());
    await writeFile(file, '');
  });
  await backUpDaily(nodeAt(new Date()), never, { readFree: diskOf(2300 * MB), write });
  expect(write).toHaveBeenCalledOnce();
});

it('two backups stay, and none goes in vain, where there is no space for another one', async () => {
  await storeImage(9000 * MB, 30);
  const kept: string[] = [];
  for (const hours of [24, 48, 72]) kept.push(await keepBackup(hours, 500 * MB));
  const write = vi.fn(() => Promise.resolve());
  await expect(
    backUpDaily(nodeAt(new Date()), never, { readFree: diskOf(1500 * MB), write }),
  ).rejects.toThrow(
    /The daily backup to .* failed: There is not enough space for it: it needs about 5\d\d MB besides the 512 MB/,
  );
  expect(write).not.toHaveBeenCalled();
  expect((await readdir(directory)).sort()).toEqual(kept.toSorted());
});

it('pictures that were stored since the newest backup count before the next is written', async () => {
  await keepBackup(24, MB);
  await storeImage(4000 * MB, 1);
  const write = vi.fn(() => Promise.resolve());
  const failed = backUpDaily(nodeAt(new Date()), never, { readFree: diskOf(4000 * MB), write });
  await expect(failed).rejects.toThrow(NO_SPACE);
  expect(write).not.toHaveBeenCalled();
  await backUpDaily(nodeAt(new Date()), never, { readFree: diskOf(5000 * MB), write });
  expect(write).toHaveBeenCalledOnce();
});

it('a backup that ran short of space is written again once there is more, or after a day', async () => {
  await keepBackup(24, MB);
  const write = vi.fn().mockRejectedValue(new Error(`There is ${NO_SPACE}.`));
  const tryAt = (hours: number, megabytes: number) =>
    backUpDaily(nodeAt(hoursFromNow(hours)), never, { readFree: diskOf(megabytes * MB), write });
  await expect(tryAt(0, 1000)).rejects.toThrow(NO_SPACE);
  await expect(tryAt(1, 1000)).rejects.toThrow(NO_SPACE);
  await expect(tryAt(2, 1050)).rejects.toThrow(NO_SPACE);
  expect(write).toHaveBeenCalledTimes(1);
  await expect(tryAt(3, 1200)).rejects.toThrow(NO_SPACE);
  expect(write).toHaveBeenCalledTimes(2);
  await expect(tryAt(26, 1200)).rejects.toThrow(NO_SPACE);
  expect(write).toHaveBeenCalledTimes(2);
  await expect(tryAt(28, 1200)).rejects.toThrow(NO_SPACE);
  expect(write).toHaveBeenCalledTimes(3);
});

it('a backup that fails for another reason is written again an hour later', async () => {
  await keepBackup(24, MB);
  const write = vi.fn().mockRejectedValue(new Error('The store does not answer.'));
  for (const hour of [0, 1])
    await expect(backUpDaily(nodeAt(hoursFromNow(hour)), never, { write })).rejects.toThrow(
      'does not answer',
    );
  expect(write).toHaveBeenCalledTimes(2);
});
