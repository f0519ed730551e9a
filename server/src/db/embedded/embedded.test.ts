import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { asker } from '../../http/callers/asker.ts';
import { openDatabase } from '../connect.ts';
import { EmbeddedServer } from './embedded.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lendloop-embedded-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

async function open(where: string | null = directory) {
  const database = await openDatabase({ directory: where });
  const close = database.close.bind(database);
  let closed: Promise<void> | undefined;
  database.close = () => (closed ??= close());
  onTestFinished(() => database.close());
  return { database, pool: database.db.$client };
}

/** A process that writes 1, 2, 3 … and prints each number once it is acknowledged. */
function startWriter(stderr: 'inherit' | 'ignore' = 'inherit') {
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('../connect.ts', import.meta.url).href)};
    const { db } = await openDatabase({ directory: process.argv[1] });
    await db.$client.query('create table if not exists acked (n int primary key)');
    const { rows } = await db.$client.query('select coalesce(max(n), 0) as n from acked');
    for (let n = rows[0].n + 1; ; n++) {
      await db.$client.query('insert into acked values ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', stderr],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('every acknowledged write survives kill -9, three times in a row', { timeout: 120_000 }, async () => {
  let last = 0;
  for (let round = 0; round < 3; round++) {
    const writer = startWriter();
    const exited = new Promise((resolve) => writer.once('exit', resolve));
    const goal = last + 40 + round * 17;
    for await (const line of createInterface({ input: writer.stdout })) {
      last = Number(line);
      if (last === goal) writer.kill('SIGKILL');
    }
    await exited;
    expect(last).toBeGreaterThanOrEqual(goal);
  }
  const { pool } = await open();
  const { rows } = await pool.query<{ count: number; last: number }>(
    'select count(*) as count, max(n) as last from acked',
  );
  expect(rows[0]?.last).toBeGreaterThanOrEqual(last);
  expect(rows[0]?.count).toBe(rows[0]?.last);
});

test('opening waits for an engine that takes minutes to start, and prints a line every 10 s', async () => {
  const told: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const opening = openDatabase({ directory, tell: (line) => told.push(line) });
  opening.catch(() => {});
  await vi.advanceTimersByTimeAsync(180_000);
  vi.useRealTimers();
  const database = await opening;
  onTestFinished(() => database.close());
  await database.ping();
  expect(told).toHaveLength(18);
  expect(told[0]).toMatch(
    /^still making the embedded database after 10 s, in which this process had a core for \d+\.\d s$/,
  );
  expect(told[17]).toMatch(/after 180 s/);
});

test('opening fails when the engine dies', async () => {
  mkdirSync(join(directory, 'data'));
  writeFileSync(join(directory, 'data/PG_VERSION'), 'not a version');
  await expect(openDatabase({ directory })).rejects.toThrow('The embedded database stopped.');
});

test('a folder in use is refused with the id of the process that uses it, and is free after close', async () => {
  const { database } = await open();
  await expect(openDatabase({ directory })).rejects.toThrow(`in use by process ${process.pid}`);
  const writer = startWriter('ignore');
  const code = new Promise((resolve) => writer.once('exit', resolve));
  expect(await code).toBe(1);
  await database.close();
  await (await open()).database.ping();
});

test('a new client inherits no transaction, statement or setting from the one before', async () => {
  const { pool } = await open(null);
  const first = await pool.connect();
  await first.query('create table t (n int)');
  await first.query('begin; insert into t values (1); set search_path = nowhere');
  await first.query({ name: 'mine', text: 'select 1 as first' });
  first.release(true);

  const second = await pool.connect();
  onTestFinished(() => second.release());
  expect((await second.query('select count(*) as n from public.t')).rows).toEqual([{ n: 0 }]);
  expect((await second.query('show search_path')).rows).toEqual([{ search_path: 'public' }]);
  expect((await second.query({ name: 'mine', text: 'select 2 as second' })).rows).toEqual([{ second: 2 }]);
});

test('after an error in a transaction everything is refused until the rollback', async () => {
  const { pool } = await open(null);
  const client = await pool.connect();
  onTestFinished(() => client.release());
  await client.query('begin');
  await expect(client.query('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' });
  await expect(client.query('select 1')).rejects.toMatchObject({ code: '25P02' });
  await client.query('rollback');
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});

test('a statement that exceeds statement_timeout is interrupted, and those after it are not', async () => {
  const { pool } = await open(null);
  const client = await pool.connect();
  onTestFinished(() => client.release());
  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await client.query('create table kept (n int)');
  await client.query('begin; set local statement_timeout = 100; insert into kept values (1)');
  await expect(client.query('select count(*) from generate_series(1, 1e12::int8)')).rejects.toMatchObject({
    code: '57014',
  });
  await client.query('rollback');
  expect((await client.query('select count(*) as n from kept')).rows).toEqual([{ n: 0 }]);
  await client.query('set statement_timeout = 0');
  // Many short ones never add up to a long one.
  for (let n = 1; n <= 300; n++)
    expect((await client.query('select $1::int as n', [n])).rows).toEqual([{ n }]);
});

test('a statement of a request may run for less than one of a job', async () => {
  const { pool } = await open(null);
  const slow = () => pool.query('select count(*) from generate_series(1, 1e12::int8)');
  await expect(asker.run('somebody', slow)).rejects.toMatchObject({ code: '57014' });
  await pool.query('set statement_timeout = 0');
  const unlimited = () => pool.query('select count(*) as n from generate_series(1, 1000)');
  expect((await asker.run('somebody', unlimited)).rows).toEqual([{ n: 1000 }]);
});

test('the slow statements of one asker let the statement of another go first', async () => {
  const { pool } = await open(null);
  const first = await pool.connect();
  const answered: string[] = [];
  const ask = (name: string, statement: string) =>
    asker.run(name, async () => {
      await pool.query(statement);
      answered.push(name);
    });
  const slow = 'select count(*) from generate_series(1, 1000000)';
  const asked = [ask('slow', slow), ask('slow', slow), ask('slow', slow), ask('quick', 'select 1')];
  first.release();
  await Promise.all(asked);
  expect(answered).toEqual(['slow', 'quick', 'slow', 'slow']);
});

test('the server keeps answering after a client leaves in the middle of a query', async () => {
  const { pool } = await open(null);
  const client = await pool.connect();
  const under = client
    .query('begin; select count(*) from generate_series(1, 300000)')
    .catch((error: unknown) => error);
  client.release(true);
  expect(await under).toBeInstanceOf(Error);
  expect((await pool.query('select now() = statement_timestamp() as fresh')).rows).toEqual([{ fresh: true }]);
});

test('after a crash of the engine the database answers again, with everything that was written', async () => {
  const errors: unknown[] = [];
  const server = new EmbeddedServer(directory, (error) => errors.push(error));
  const connect = async () => {
    const client = new pg.Client({ stream: () => server.stream(), user: 'postgres', ssl: false });
    await client.connect();
    return client;
  };
  const before = await connect();
  await before.query('create table t (n int); insert into t values (7)');
  const lost = new Promise((resolve) => before.once('end', () => resolve(null)));
  before.on('error', (error) => errors.push(error.message));
  // A startup packet with an unknown protocol version makes the engine exit.
  server
    .stream()
    .on('error', () => {})
    .connect()
    .write(Buffer.from([0, 0, 0, 9, 0, 9, 0, 0, 0]));
  await lost;
  expect(errors).toContain('The embedded database stopped.');
  const after = await connect();
  expect((await after.query('select n from t')).rows).toEqual([{ n: 7 }]);
  await after.end();
  await server.stop();
  expect(errors[0]).toBeInstanceOf(Error);
});
