import { moderateItem, suspendUser } from '@lendloop/contract/admin';
import { createItem, deleteItem, updateItem } from '@lendloop/contract/items';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openLocalBus, type Bus } from '../../live/bus.ts';
import { openBus } from '../../live/open.ts';
import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, type Person } from '../../testing/factories.ts';
import { addressesOf, getAllKept, getKept, LISTING } from '../../testing/keptReads.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { startRedis } from '../../testing/redis.ts';
import { statementsOf } from '../../testing/statements/sent.ts';

const bus = openLocalBus();
let app: TestApp;
/** Another node. */
let there: TestApp;
let owner: Person;
let other: Person;
let admin: Person;
/** The ids of listings by turns of the owner and of the other. */
const ids: number[] = [];
beforeAll(async () => {
  app = await startTestApp({ bus });
  there = await startTestApp({ database: app.database, bus });
  owner = await makePerson(app);
  other = await makePerson(app);
  admin = await makePerson(app, { isAdmin: true });
  for (const lender of [owner, other, owner, other, owner]) ids.push((await makeItem(app, lender.id)).id);
});
afterAll(async () => {
  await there.close();
  await app.close();
});

const id = (index: number): number => ids[index] ?? 0;
const getAll = (node: TestApp, isCurrent = false) =>
  getAllKept(node, addressesOf(ids, [owner, other]), isCurrent);

/** A server for a bus, and how nodes open it. */
async function startBusServer(kind: 'PostgreSQL' | 'Redis') {
  if (kind === 'Redis') {
    const redis = await startRedis();
    return {
      server: redis,
      open: (): Promise<Bus> => openBus({ redisUrl: redis.url, databaseUrl: null }, () => {}),
    };
  }
  const postgres = await startPostgres({ durable: false });
  const databaseUrl = postgres.url('postgres');
  return { server: postgres, open: (): Promise<Bus> => openBus({ redisUrl: null, databaseUrl }, () => {}) };
}

describe.each(['PostgreSQL', 'Redis'] as const)('over %s', (kind) => {
  test('another node sees a change, and everything after an outage', async () => {
    const { server, open } = await startBusServer(kind);
    const [here, far] = [
      await startAppForTest({ database: app.database, bus: await open() }),
      await startAppForTest({ database: app.database, bus: await open() }),
    ];
    try {
      const retitle = (title: string) =>
        here
          .client(owner.client.session())
          .call(updateItem, { params: { id: id(0) }, body: { ...LISTING, title } });
      const url = `/api/items/${id(0)}`;
      const seen = async () => (JSON.parse((await getKept(far, url)).body) as { title: string }).title;
      await seen();
      await retitle('Told of over the bus');
      await expect.poll(seen).toBe('Told of over the bus');
      expect(await statementsOf(seen)).toEqual([]);

      await server.kill();
      await expect.poll(() => far.context.bus.isWhole()).toBe(false);
      await retitle('Changed during the outage');
      expect(await seen()).toBe('Changed during the outage');
      await server.restart();
      await expect.poll(() => far.context.bus.isWhole()).toBe(true);
      expect(await seen()).toBe('Changed during the outage');
      await expect.poll(async () => (await statementsOf(seen)).length).toBe(0);
    } finally {
      await here.context.bus.close();
      await far.context.bus.close();
      await server.stop();
    }
  });
});

test('after any changes in any order both nodes answer what the database says', async () => {
  let seed = 20_260_801;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % most;
  };
  // Who is suspended is signed out, so the one of whom that is decided does nothing.
  const lender = await makePerson(app);
  const owners = new Map(ids.map((one, index) => [one, index % 2 === 0 ? owner : other]));
  for (const one of [lender, other, lender]) {
    const { id: added } = await makeItem(app, one.id);
    ids.push(added);
    owners.set(added, one);
  }
  const owned = (index: number) => owners.get(id(index)) ?? owner;
  const acts = [
    async () => {
      const { body } = await other.client.call(createItem, { body: LISTING });
      ids.push(body.id);
      owners.set(body.id, other);
    },
    async () => {
      const index = random(ids.length);
      await owned(index).client.call(deleteItem, { params: { id: id(index) } });
    },
    async () => {
      const index = random(ids.length);
      const body = {
        ...LISTING,
        title: `Title number ${random(1000)}`,
        categoryId: 1 + random(2),
        price: 1 + random(50),
      };
      await owned(index).client.call(updateItem, { params: { id: id(index) }, body });
    },
    async () => {
      const status = random(2) === 0 ? 'rejected' : 'approved';
      const body = { status, comment: 'Decided.' } as const;
      await admin.client.call(moderateItem, { params: { id: id(random(ids.length)) }, body });
    },
    async () => {
      const body = { suspended: random(2) === 0, comment: 'Decided.' };
      await admin.client.call(suspendUser, { params: { id: lender.id }, body });
    },
  ];
  let former = '';
  let changes = 0;
  for (let round = 0; round < 60; round++) {
    await acts[random(acts.length)]?.();
    const now = await getAll(app, true);
    if (JSON.stringify(now) !== former) changes += 1;
    former = JSON.stringify(now);
    expect(await getAll(app)).toEqual(now);
    expect(await getAll(there)).toEqual(now);
  }
  expect(changes).toBeGreaterThan(20);
});
