import { currentUser, register } from '@lendloop/contract/accounts';
import { listItems, setAvailability } from '@lendloop/contract/items';
import { getConversation, sendMessage } from '@lendloop/contract/messages';
import { requestRental } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { openBus } from '../live/open.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { startPooler, type TestPooler } from '../testing/pooler.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTab } from '../testing/socket.ts';
import { openDatabase, type Database } from './connect.ts';
import { migrate } from './migrate.ts';
import { runPrepared } from './prepared.ts';
import { rebuildSwollen } from './swollen.ts';

// Far fewer connections than callers, so that the statements of one caller go to all of them.
const fewConnections = (settings: string) =>
  settings.replace(/^default_pool_size = .*$/m, 'default_pool_size = 3');

let postgres: TestPostgres;
let pooler: TestPooler;

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  pooler = await startPooler({ shop: await postgres.createDatabase('shop') }, { change: fewConnections });
});

afterAll(async () => {
  await pooler?.stop();
  await postgres?.stop();
});

async function open(): Promise<Database> {
  const database = await openDatabase({ url: pooler.url('shop'), directUrl: postgres.url('shop') });
  onTestFinished(() => database.close());
  await migrate(database, () => {});
  return database;
}

async function startNode(opened?: Database): Promise<TestApp> {
  const database = opened ?? (await open());
  const settings = {
    databaseUrl: pooler.url('shop'),
    directDatabaseUrl: postgres.url('shop'),
    redisUrl: null,
  };
  const bus = await openBus(settings, (error) => {
    throw error;
  });
  return startAppForTest({ database, bus });
}

test('two nodes behind a pooler that lends connections by transaction work as they do without it', async () => {
  const nodes = await Promise.all([startNode(), startNode()]);
  const [one, other] = nodes;
  const owner = await makePerson(one);
  const renters = await Promise.all(Array.from({ length: 20 }, () => makePerson(one)));
  const items = await Promise.all(
    renters.map((_, number) => makeItem(one, owner.id, { title: `Sturdy ladder number ${number}` })),
  );
  const at = (number: number) => nodes[number % 2] ?? one;
  const as = (person: Person, number: number) => at(number).client(person.client.session());
  const tab = await openTab(other, owner);

  const statuses = await Promise.all(
    renters.flatMap((renter, number) => {
      const itemId = items[number]?.id ?? 0;
      const client = as(renter, number);
      const body = { receiverId: owner.id, itemId, content: `Is it free, asks ${number}?` };
      return [
        client.call(sendMessage, { body }),
        client.call(listItems, { query: { search: 'ladder' } }),
        client.call(listItems, { query: { search: 'laddr' } }),
        client.call(requestRental, {
          body: { itemId: items[0]?.id ?? 0, startDate: '2030-01-01', endDate: '2030-01-03' },
        }),
        as(owner, number).call(setAvailability, { params: { id: itemId }, body: { isAvailable: true } }),
        at(number + 1)
          .client()
          .call(register, {
            body: {
              username: `person_of_node_${number}`,
              email: `node${number}@example.com`,
              password: 'A sentence for the door',
              fullName: 'Asha Rao',
            },
          }),
      ].map(async (called) => (await called).status);
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  const received = await tab.take('new_message', renters.length);
  expect(new Set(received.map(({ message }) => message.itemId))).toEqual(new Set(items.map(({ id }) => id)));
  const pending = await as(owner, 1).call(listPendingRentals, { query: {} });
  expect(pending.body).toHaveLength(renters.length);
  for (const [number, renter] of renters.entries()) {
    const params = { otherUserId: owner.id, itemId: items[number]?.id ?? 0 };
    const { body } = await as(renter, number + 1).call(getConversation, { params, query: {} });
    expect(body).toHaveLength(1);
    expect((await as(renter, number).call(currentUser, {})).body).toMatchObject({ id: renter.id });
  }
});

test('what outlives a transaction goes past the pooler', async () => {
  const databases = await Promise.all([open(), open()]);
  await Promise.all(
    databases.map((database) =>
      rebuildSwollen(database, { least: 0, now: () => new Date(), whenQuiet: async () => true }),
    ),
  );
  const { $client } = databases[0].db;
  const { rows } = await $client.query<{ held: number }>(
    `select count(*)::integer as held from pg_locks where locktype = 'advisory'`,
  );
  expect(rows).toEqual([{ held: 0 }]);
  const timeouts = await Promise.all(
    Array.from({ length: 6 }, () =>
      $client.query<{ timeout: string }>('select current_setting($1) as timeout', ['statement_timeout']),
    ),
  );
  expect(new Set(timeouts.map((answer) => answer.rows[0]?.timeout))).toEqual(new Set(['30s']));
});

test('statements keep their plans through a pooler, whichever connection it lends', async () => {
  const { db } = await open();
  await db.$client.query('create table planned (n int)');
  await db.$client.query('insert into planned values (1)');
  const read = () => runPrepared(db, sql`select * from planned`);
  const rounds = async () => (await Promise.all(Array.from({ length: 20 }, read))).flat();
  for (let round = 0; round < 3; round++)
    expect(await rounds()).toEqual(Array.from({ length: 20 }, () => ({ n: 1 })));
  const plans = Array.from({ length: 20 }, () =>
    db.$client.query<{ name: string }>(
      `select name from pg_prepared_statements where statement like 'select * from planned%'`,
    ),
  );
  const names = (await Promise.all(plans)).flatMap(({ rows }) => rows.map(({ name }) => name));
  expect(new Set(names).size).toBe(1);

  await db.$client.query('alter table planned add column later int');
  expect(await rounds()).toEqual(Array.from({ length: 20 }, () => ({ n: 1, later: null })));
});

test('a replica behind a pooler answers statements whose names its connections do not know yet', async () => {
  const replica = await postgres.addReplica();
  onTestFinished(() => replica.stop());
  const both = await startPooler({ shop: postgres.url('shop'), replica: replica.url('shop') });
  onTestFinished(() => both.stop());
  const database = await openDatabase({
    url: both.url('shop'),
    directUrl: postgres.url('shop'),
    replicaUrls: [both.url('replica')],
  });
  onTestFinished(() => database.close());
  const read = () =>
    runPrepared<{ is_replica: boolean }>(database.reader(), sql`select pg_is_in_recovery() as is_replica`);
  await expect
    .poll(async () => new Set((await Promise.all([read(), read()])).flat().map((row) => row.is_replica)))
    .toEqual(new Set([true, false]));
});

test('who waits too long for a connection of the pooler is told to try again', async () => {
  const narrow = await startPooler(
    { shop: postgres.url('shop') },
    {
      change: (settings) =>
        settings
          .replace(/^default_pool_size = .*$/m, 'default_pool_size = 1')
          .replace(/^query_wait_timeout = .*$/m, 'query_wait_timeout = 1'),
    },
  );
  onTestFinished(() => narrow.stop());
  const database = await openDatabase({ url: narrow.url('shop'), directUrl: postgres.url('shop') });
  onTestFinished(() => database.close());
  await migrate(database, () => {});
  const app = await startNode(database);
  // No answer to this is kept.
  const list = (minPrice: number) => app.client().call(listItems, { query: { minPrice } });
  const write = () =>
    app.client().call(register, {
      body: {
        username: 'person_who_waits',
        email: 'waits@example.com',
        password: 'A sentence for the door',
        fullName: 'Asha Rao',
      },
    });

  const holder = new pg.Client({ connectionString: narrow.url('shop') });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  for (const answer of await Promise.all([list(1), list(2), write()])) {
    expect([answer.status, answer.raw.json()]).toMatchObject([503, { code: 'busy' }]);
    expect(Number(answer.raw.headers['retry-after'])).toBeGreaterThan(0);
  }
  await holder.query('commit');
  expect((await list(3)).status).toBe(200);
  expect((await write()).status).toBe(201);
});

test('a pooler whose connections lack the settings is refused with what they lack', async () => {
  const bare = await startPooler(
    { shop: postgres.url('shop') },
    { change: (settings) => settings.replaceAll(/connect_query='.*'/g, '') },
  );
  onTestFinished(() => bare.stop());
  const opening = openDatabase({ url: bare.url('shop'), directUrl: postgres.url('shop') });
  await expect(opening).rejects.toThrow(
    /idle_in_transaction_session_timeout.*statement_timeout.*pgbouncer\.ini/,
  );
});
