import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

let server: TestPostgres;
let folder: string;
let databases = 0;

beforeAll(async () => {
  server = await startPostgres({ durable: false });
});

afterAll(() => server?.stop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lendloop-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  write('0001_things.sql', 'create table things (n int); insert into things values (1);');
  write('0002_more.sql', 'alter table things add m int; insert into things values (2, 2);');
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function open(url?: string) {
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());
  const lines: string[] = [];
  const run = () => migrate(database, (line) => lines.push(line), pathToFileURL(`${folder}/`));
  const rows = async () =>
    (await database.db.$client.query<{ n: number; m: number }>('select n, m from things order by n')).rows;
  const indexes = async () => {
    const { rows: found } = await database.db.$client.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index where indrelid = 'things'::regclass and indisvalid",
    );
    return found.map(({ name }) => name);
  };
  /** Runs a statement in a transaction that stays open until the function that it returns is called. */
  const hold = async (statement: string) => {
    const client = await database.db.$client.connect();
    await client.query('begin');
    await client.query(statement);
    return async () => {
      await client.query('commit');
      client.release();
    };
  };
  return { run, lines, rows, indexes, hold };
}

const onServer = async () => open(await server.createDatabase(`migrations${databases++}`));

test.each([
  ['embedded', () => open()],
  ['postgres', onServer],
])('on %s, each migration is applied once, in order, and a new one follows', async (_, openOne) => {
  const { run, lines, rows } = await openOne();
  await run();
  await run();
  write('0003_last.sql', 'insert into things values (3, 3)');
  await run();
  expect(lines).toEqual(
    ['0001_things.sql', '0002_more.sql', '0003_last.sql'].map((name) => `applied migration ${name}`),
  );
  expect(await rows()).toEqual([
    { n: 1, m: null },
    { n: 2, m: 2 },
    { n: 3, m: 3 },
  ]);
});

test('ten nodes starting at the same time apply each migration once', async () => {
  const url = await server.createDatabase('together');
  const nodes = await Promise.all(Array.from({ length: 10 }, () => open(url)));
  await Promise.all(nodes.map(({ run }) => run()));
  expect(nodes.flatMap(({ lines }) => lines)).toHaveLength(2);
  expect(await nodes[0]?.rows()).toHaveLength(2);
});

test('a changed migration is refused, and the error names it', async () => {
  const { run } = await onServer();
  await run();
  write('0001_things.sql', 'create table things (n int);\ninsert into things values (9);');
  await expect(run()).rejects.toThrow('Migration 0001_things.sql was changed after it was applied');
});

test('a failed migration leaves nothing behind and is retried', async () => {
  const { run, rows } = await onServer();
  write('0003_bad.sql', 'insert into things values (3, 3); select nonsense;');
  await expect(run()).rejects.toThrow('Migration 0003_bad.sql failed: column "nonsense" does not exist');
  expect(await rows()).toHaveLength(2);
  write('0003_bad.sql', 'insert into things values (3, 3);');
  await run();
  expect(await rows()).toHaveLength(3);
});

test('a migration waits for whoever holds its table without keeping others waiting, and then goes on', async () => {
  const { run, rows, hold } = await onServer();
  await run();
  const release = await hold('select * from things');
  write('0003_wide.sql', 'alter table things add k int;');
  let isDone = false;
  const running = run().then(() => (isDone = true));
  // Whoever asks while it waits is answered before the holder has ended.
  for (let count = 0; count < 20; count++) {
    expect(await rows()).toHaveLength(2);
    await sleep(100);
  }
  expect(isDone).toBe(false);
  await release();
  await running;
});

test.each([
  ['embedded', () => open()],
  ['postgres', onServer],
])('on %s, an index is built outside of a transaction', async (_, openOne) => {
  const { run, lines, indexes } = await openOne();
  const text = `-- Outside a transaction: people write meanwhile.
    drop index concurrently if exists things_n;
    create index concurrently things_n on things (n);`;
  write('0003_index.sql', text);
  await run();
  expect(lines.at(-1)).toBe('applied migration 0003_index.sql');
  expect(await indexes()).toEqual(['things_n']);
});

test('one that fails outside of a transaction is named, and the next start repeats it', async () => {
  const { run, rows, indexes } = await onServer();
  await run();
  await rows();
  const text = `-- Outside a transaction: people write meanwhile.
drop index concurrently if exists things_m;
create unique index concurrently things_m on things ((1));`;
  write('0003_unique.sql', text);
  await expect(run()).rejects.toThrow(
    'Migration 0003_unique.sql failed: could not create unique index "things_m"',
  );
  write('0003_unique.sql', text.replace('((1))', '(n)'));
  await run();
  expect(await indexes()).toEqual(['things_m']);
});
