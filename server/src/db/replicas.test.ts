import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { startPostgres, type TestPostgres, type TestReplica } from '../testing/postgres.ts';
import { openDatabase, type Database, type Db } from './connect.ts';
import { runPlannedWithin, runPrepared } from './prepared.ts';

let primary: TestPostgres;
let replica: TestReplica;

beforeAll(async () => {
  primary = await startPostgres({ durable: false });
  await primary.createDatabase('shop');
  replica = await primary.addReplica();
});

afterAll(async () => {
  await replica?.stop();
  await primary?.stop();
});

async function open(errors: unknown[] = []): Promise<Database> {
  await replica.caughtUp();
  const database = await openDatabase({
    url: primary.url('shop'),
    replicaUrls: [replica.url('shop')],
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => database.close());
  return database;
}

const IS_REPLICA = sql`select pg_is_in_recovery() as is_replica`;

async function isReplica(db: Db): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ is_replica: boolean }>(IS_REPLICA);
  return rows[0]?.is_replica;
}

/** Which servers the next reads use. */
async function used(database: Database): Promise<Set<boolean | undefined>> {
  const kinds = new Set<boolean | undefined>();
  for (let i = 0; i < 4; i++) kinds.add(await isReplica(database.reader()));
  return kinds;
}

const both = new Set([true, false]);
const onlyPrimary = new Set([false]);

test('reads go to the primary and the replica in turn, and the replica refuses writes', async () => {
  const database = await open();
  expect(await used(database)).toEqual(both);
  const readers = new Set([database.reader(), database.reader()]);
  readers.delete(database.db);
  const [reader] = readers;
  await expect(reader?.$client.query('create table refused (n int)')).rejects.toMatchObject({
    code: '25006',
  });
});

test('a read goes to whichever is less busy', async () => {
  const database = await open();
  const release = Promise.withResolvers<void>();
  const held = Array.from({ length: 3 }, () => database.db.transaction(() => release.promise));
  await expect.poll(() => database.db.$client.inUse).toBe(3);
  expect(await used(database)).toEqual(new Set([true]));
  release.resolve();
  await Promise.all(held);
});

test('a replica that falls behind serves no reads until it has caught up', async () => {
  const errors: unknown[] = [];
  const database = await open(errors);
  await replica.pause();
  await database.db.$client.query('create table later (n int)');
  await expect.poll(() => used(database)).toEqual(onlyPrimary);
  expect(errors.map(String)).toEqual([expect.stringContaining('is too far behind')]);
  expect([...database.lags().values()]).toEqual([expect.any(Number)]);
  await replica.resume();
  await expect.poll(() => used(database)).toEqual(both);
});

test('a replica that no longer receives anything does not pass for current', async () => {
  const database = await open();
  const { $client } = database.db;
  await $client.query(`alter system set max_wal_senders = 0`);
  await primary.kill();
  await primary.restart();
  await $client.query('create table unheard (n int)');
  await expect.poll(() => used(database)).toEqual(onlyPrimary);
  await $client.query('alter system reset max_wal_senders');
  await primary.kill();
  await primary.restart();
  await expect.poll(() => used(database)).toEqual(both);
});

test('while a replica is away the primary answers, also what was being read, and it comes back', async () => {
  const errors: unknown[] = [];
  const database = await open(errors);
  const reading = Array.from({ length: 4 }, () =>
    runPrepared<{ is_replica: boolean }>(
      database.reader(),
      sql`select pg_is_in_recovery() as is_replica, case when pg_is_in_recovery() then pg_sleep(60) end`,
    ),
  );
  await expect.poll(() => sleepers(replica.url('shop'))).toBeGreaterThan(0);
  await replica.kill();
  const rows = (await Promise.all(reading)).flat();
  expect(rows.map(({ is_replica }) => is_replica)).toEqual([false, false, false, false]);
  expect(await used(database)).toEqual(onlyPrimary);
  expect(errors.map(String)).toEqual([expect.stringContaining('does not answer')]);
  await replica.restart();
  await expect.poll(() => used(database)).toEqual(both);
});

test('a replica that is away at the start joins once it answers', async () => {
  await replica.kill();
  const database = await openDatabase({
    url: primary.url('shop'),
    replicaUrls: [replica.url('shop')],
  });
  onTestFinished(() => database.close());
  expect(await used(database)).toEqual(onlyPrimary);
  await replica.restart();
  await expect.poll(() => used(database)).toEqual(both);
});

test.each([
  ['prepared', (db: Db) => runPrepared<{ n: number }>(db, READ)],
  ['limited in time', (db: Db) => runPlannedWithin<{ n: number }>(db, 60_000, READ)],
])('a %s read that the replica cancels to apply a change is answered by the primary', async (_, read) => {
  const errors: unknown[] = [];
  const { $client } = (await open()).db;
  await $client.query('create table if not exists busy as select 1 as n');
  const standby = await openDatabase({ url: replica.url('shop') });
  onTestFinished(() => standby.close());
  await standby.db.$client.query(`alter system set max_standby_streaming_delay = 0`);
  await standby.db.$client.query('select pg_reload_conf()');
  const database = await open(errors);
  const reading = [database.reader(), database.reader()].map(read);
  await expect.poll(() => sleepers(replica.url('shop'))).toBe(1);
  await $client.query('begin; lock table busy in access exclusive mode; commit');
  expect(await Promise.all(reading)).toEqual([[{ n: 1, slept: null }], [{ n: 1, slept: null }]]);
  expect(errors).toEqual([]);
  expect(await used(database)).toEqual(both);
});

/** Takes long on a replica. */
const READ = sql`select n, case when pg_is_in_recovery() then pg_sleep(60) end as slept from busy`;

async function sleepers(url: string): Promise<number | undefined> {
  const database = await openDatabase({ url });
  try {
    const { rows } = await database.db.$client.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where wait_event = 'PgSleep'`,
    );
    return rows[0]?.count;
  } finally {
    await database.close();
  }
}
