import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import type { Context } from '../context.ts';
import { openDatabase, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openFolder } from '../storage/folder.ts';
import { fillMarketplace } from '../testing/marketplace.ts';
import { verifyArchive } from './archive.ts';
import { backUpDaily } from './daily.ts';

const HOUR_MS = 3_600_000;
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
  const config = { backupDirectory };
  return { config, database, now: () => now } as unknown as Context;
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

async function keepBackup(hoursAgo: number): Promise<string> {
  const at = hoursFromNow(-hoursAgo);
  const name = `lendloop-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar`;
  await writeFile(path.join(directory, name), '');
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

it('a stopping server ends a backup that is under way', async () => {
  const stopping = new AbortController();
  const running = backUpDaily(nodeAt(hoursFromNow(25)), stopping.signal);
  // Its pictures come first, long before it has its name.
  await expect.poll(() => readdir(directory)).toEqual([expect.stringMatching(/\.tar\.part$/)]);
  stopping.abort();
  await running;
  expect((await readdir(directory)).filter((name) => name.endsWith('.tar'))).toEqual([]);
});
