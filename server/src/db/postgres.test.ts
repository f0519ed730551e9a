import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { asker } from '../http/callers/asker.ts';
import { Problem } from '../http/problem.ts';
import { freeze } from '../testing/faults/suite/processes.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openDatabase, type Db } from './connect.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres({ durable: false });
  await server.createDatabase('primary');
});

afterAll(() => server?.stop());

async function open(errors: unknown[] = []) {
  const database = await openDatabase({
    url: server.url('primary'),
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => database.close());
  return database;
}

async function nameOf(db: Db) {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  return rows[0]?.name;
}

test('without replicas, reads go to the primary', async () => {
  const database = await open();
  expect(await nameOf(database.reader())).toBe('primary');
});

test('a call that gets no connection in time is answered that the server is busy', async () => {
  const { db } = await open();
  const release = Promise.withResolvers<void>();
  const isBusy = (error: unknown): boolean =>
    error instanceof Error && ((error instanceof Problem && error.code === 'busy') || isBusy(error.cause));
  const held = Array.from({ length: 10 }, () => db.transaction(() => release.promise));
  const refused = await nameOf(db).catch((error: unknown) => error);
  const lent = await db.$client.connect().catch((error: unknown) => error);
  release.resolve();
  await Promise.all(held);
  expect([isBusy(refused), isBusy(lent)]).toEqual([true, true]);
  expect(await nameOf(db)).toBe('primary');
});

test('calls of one address that wait for the same row leave connections to others, and go on when they have it', async () => {
  const database = await openDatabase({ url: server.url('primary'), sharesConnections: true });
  onTestFinished(() => database.close());
  const { db } = database;
  const locked = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const lock = sql`select pg_advisory_xact_lock(7)`;
  const holder = db.transaction(async (tx) => {
    await tx.execute(lock);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const waiting = (address: string) =>
    asker.run(address, () =>
      Array.from({ length: 20 }, () => db.transaction(async (tx) => void (await tx.execute(lock)))),
    );
  // Both are of one site.
  const flood = [
    ...waiting('198.51.100.7'),
    ...waiting('2001:db8:7:1::/64'),
    ...waiting('2001:db8:7:2::/64'),
  ];
  expect(await asker.run('198.51.100.8', () => nameOf(db))).toBe('primary');
  expect(db.$client.inUse).toBe(7);
  release.resolve();
  await Promise.all([holder, ...flood]);
  expect(db.$client.inUse).toBe(0);
  expect(await asker.run('198.51.100.7', () => nameOf(db))).toBe('primary');
});

test('the error for an unreachable server names the server but not its password', async () => {
  const opening = openDatabase({ url: 'postgres://me:secret@127.0.0.1:1/shop' });
  await expect(opening).rejects.toThrow(
    'PostgreSQL at 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED',
  );
  await expect(opening).rejects.not.toThrow('secret');
});

test('a killed server breaks only the transactions in progress, and answers again once it is back', async () => {
  const errors: unknown[] = [];
  const database = await open(errors);
  const broken = Array.from({ length: 15 }, () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(sql`select pg_sleep(20)`);
    }),
  );
  const outcomes = Promise.allSettled(broken);
  await expect.poll(() => database.db.$client.waitingCount).toBe(5);
  await server.kill();
  expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  await expect(database.ping()).rejects.toBeInstanceOf(Error);
  await server.restart();
  await Promise.all(Array.from({ length: 30 }, () => database.ping()));
  expect(database.db.$client.totalCount).toBeLessThanOrEqual(10);
});

test('a server that freezes breaks the statements that wait for it, and answers again once it goes on', async () => {
  const { db } = await open();
  // A long statement on a server that answers is none of them.
  const long = db.transaction((tx) => tx.execute(sql`select pg_sleep(8)`));
  await long;
  const thaw = freeze(server.pid());
  try {
    const waiting = Array.from({ length: 3 }, () => nameOf(db));
    const outcomes = await Promise.allSettled([
      ...waiting,
      db.transaction(async (tx) => tx.execute(sql`select 1`)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  } finally {
    thaw();
  }
  expect(await nameOf(db)).toBe('primary');
});
