import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { serverSettings } from '../../../tools/serverSettings.mjs';
import { openDatabase, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openFolder } from '../storage/folder.ts';
import { fillMarketplace } from '../testing/marketplace.ts';

let dataDirectory: string;
let database: Database;
beforeAll(async () => {
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'lendloop-doctor-'));
  database = await openDatabase({ directory: path.join(dataDirectory, 'database') });
  await migrate(database, () => {});
  await fillMarketplace(database.db.$client, openFolder(dataDirectory));
});
afterAll(async () => {
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function run(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'cli.ts'), ...words], {
    env: { PATH: process.env['PATH'], ...serverSettings, DATA_DIR: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const output = await text(child.stdout);
  const [code] = (await ended) as [number];
  return { code, output };
}

it('examines the embedded database of a server that runs, and answers 0, or 1 and what is wrong', async () => {
  const healthy = await run(['--json']);
  expect([healthy.code, JSON.parse(healthy.output)]).toMatchObject([0, { ok: true }]);
  await database.db.$client.query('update items set rating_sum = 5 where id = 2');
  const ill = await run([]);
  expect(ill.code).toBe(1);
  expect(ill.output).toMatch(/✗ average ratings: .*; wrong: listing 2\n {4}update items set rating_sum/);
  expect(ill.output).toContain('1 of ');
});

it('says what is wrong with the settings, and that there is no database', async () => {
  const unset = await run([], { PORT: 'many', S3_REGION: 'x' });
  expect([unset.code, unset.output]).toEqual([1, expect.stringContaining('✗ settings: PORT ')]);
  const missing = await run(['--json'], { DATA_DIR: path.join(dataDirectory, 'none') });
  expect([missing.code, missing.output]).toEqual([1, expect.stringContaining('There is no database in')]);
});
