import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { migrate } from '../db/migrate.ts';
import { openFolder } from '../storage/folder.ts';
import { fillMarketplace } from '../testing/marketplace.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { readArchive } from './archive.ts';
import { writeArchive } from './archiveWriter.ts';
import { backUp } from './backup.ts';
import { unpackRows } from './format.ts';
import { restore } from './restore.ts';
import { openToRead, type Place } from './sources.ts';

let folder: string;
let postgres: TestPostgres;
let source: Place;
let good: string;

const placeOf = (name: string, databaseUrl: string | null): Place => ({
  dataDirectory: path.join(folder, name),
  databaseUrl,
  directDatabaseUrl: null,
  namesStatements: true,
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lendloop-damage-'));
  postgres = await startPostgres({ durable: false });
  source = placeOf('source', await postgres.createDatabase('source'));
  const database = await openToRead(source);
  await migrate(database, () => {});
  const images = openFolder(source.dataDirectory);
  await fillMarketplace(database.db.$client, images);
  await database.close();
  good = path.join(folder, 'good.tar');
  await backUpSource(good);
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const backUpSource = (file: string) =>
  backUp(file, { images: openFolder(source.dataDirectory), openRows: () => openToRead(source) });

const restoreTo = (file: string, place: Place) => restore(file, place, openFolder(place.dataDirectory));

/** Runs a command as an operator does; with `most`, no file that it writes may have more KB. */
async function run(
  command: string,
  argument: string,
  { databaseUrl, dataDirectory }: Place,
  most?: number,
): Promise<{ code: number; output: string }> {
  const limit = most === undefined ? '' : `ulimit -f ${most};`;
  const cli = path.join(import.meta.dirname, 'cli.ts');
  const child = spawn(
    'bash',
    ['-c', `${limit} exec "$@"`, 'bash', process.execPath, cli, command, argument],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number];
  return { code, output: out + errors };
}

let targets = 0;
async function emptyTarget(): Promise<Place> {
  const name = `target${++targets}`;
  return placeOf(name, await postgres.createDatabase(name));
}

/** Neither a table nor a file is there. */
async function expectUntouched({ databaseUrl, dataDirectory }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  const { rowCount } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace");
  await client.end();
  expect(rowCount).toBe(0);
  const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true }).catch(() => []);
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
}

it('a backup that is cut short is refused wherever it ends, and the target stays empty', async () => {
  const { size } = await stat(good);
  const target = await emptyTarget();
  for (const length of [0, 10, Math.floor(size / 2), size - 1]) {
    const cut = path.join(folder, 'cut.tar');
    await copyFile(good, cut);
    await truncate(cut, length);
    await expect(restoreTo(cut, target)).rejects.toThrow('is cut short, or it is no backup');
  }
  await expectUntouched(target);
});

it('a backup with one flipped bit is refused, and the target stays empty', async () => {
  const { size } = await stat(good);
  const target = await emptyTarget();
  for (const at of [100, Math.floor(size / 2), size - 1000]) {
    const flipped = path.join(folder, 'flipped.tar');
    await copyFile(good, flipped);
    const handle = await open(flipped, 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
    await handle.close();
    await expect(restoreTo(flipped, target)).rejects.toThrow('is damaged: its checksum is not');
  }
  await expectUntouched(target);
});

it('a backup for which there is no space leaves no file, and says so', async () => {
  const file = path.join(folder, 'too-large.tar');
  const { code, output } = await run('backup', file, source, 64);
  expect([code, output]).toEqual([1, expect.stringContaining(`There is not enough space for ${file}`)]);
  expect((await readdir(folder)).filter((name) => name.startsWith('too-large'))).toEqual([]);
});

it('a restore for which there is no space leaves the target empty, and says so', async () => {
  const target = await emptyTarget();
  const { code, output } = await run('restore', good, target, 1);
  expect([code, output]).toEqual([1, expect.stringContaining('There is not enough space for the backup')]);
  await expectUntouched(target);
  await restoreTo(good, target);
});

it('rows that would not be restored as they were leave the target empty', async () => {
  const target = await emptyTarget();
  const wrong = path.join(folder, 'wrong.tar');
  await writeArchive(wrong, async (archive) => {
    for await (const { name, bytes } of readArchive(good)) {
      const content = Buffer.from(await bytes());
      const lines = name.startsWith('rows/users/') ? (await unpackRows(content)).slice(1) : null;
      await archive.add(name, lines ? gzipSync(lines.map((line) => `${line}\n`).join('')) : content);
    }
  });
  await expect(restoreTo(wrong, target)).rejects.toThrow('violates foreign key constraint');
  await expectUntouched(target);
});

it('a restore is refused onto data, rows or pictures alike, and a backup onto a file', async () => {
  await expect(restoreTo(good, { ...source, dataDirectory: path.join(folder, 'empty') })).rejects.toThrow(
    'The database is not empty',
  );
  const { databaseUrl } = await emptyTarget();
  await expect(restoreTo(good, { ...source, databaseUrl })).rejects.toThrow('There are pictures already');
  const taken = path.join(folder, 'taken');
  await writeFile(taken, 'mine');
  await expect(backUpSource(taken)).rejects.toThrow('exists already');
  expect(await readFile(taken, 'utf8')).toBe('mine');
});

it('a restore makes a new embedded database, and is refused onto one', async () => {
  const place = placeOf('embedded', null);
  await restoreTo(good, place);
  await rm(path.join(place.dataDirectory, 'images'), { recursive: true });
  await expect(restoreTo(good, place)).rejects.toThrow('There is a database in');
});

it('the command prints what it kept, and how it is used', async () => {
  const { code, output } = await run('backup', path.join(folder, 'printed.tar'), source);
  expect([code, output]).toEqual([0, expect.stringMatching(/ items +30 {2}[0-9a-f]{16}\n/)]);
  expect(output).toContain('30 files of pictures');
  expect((await run('move', 'mysql://', source)).output).toContain('npm run move -- postgres://');
});
