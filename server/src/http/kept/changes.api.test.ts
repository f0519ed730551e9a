import { updateProfile } from '@lendloop/contract/accounts';
import { editCategory, moderateItem, suspendUser, verifyUser } from '@lendloop/contract/admin';
import {
  createItem,
  deleteItem,
  setAvailability,
  setAvailabilityWindow,
  updateItem,
  type ItemInput,
} from '@lendloop/contract/items';
import { writeReview } from '@lendloop/contract/reviews';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { findLanguages } from '../../items/languageJobs.ts';
import { openLocalBus, type Bus } from '../../live/bus.ts';
import { openBus } from '../../live/open.ts';
import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../../testing/factories.ts';
import { startPostgres } from '../../testing/postgres.ts';
import { startRedis } from '../../testing/redis.ts';
import { statementsOf } from '../../testing/statements.ts';
import { RECENT_WRITE_COOKIE } from '../current.ts';

const LISTING = {
  title: 'Ladder of three metres',
  description: 'Light, and it folds. With rubber feet.',
  price: 70,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  images: ['https://example.com/ladder.jpg'],
} satisfies ItemInput;

const bus = openLocalBus();
let app: TestApp;
/** Another node. */
let there: TestApp;
let owner: Person;
let other: Person;
let admin: Person;
/** The ids of listings by turns of the owner and of the other. */
let ids: number[];
beforeAll(async () => {
  app = await startTestApp({ bus });
  there = await startTestApp({ database: app.database, bus });
});
afterAll(async () => {
  await there.close();
  await app.close();
});
beforeEach(async () => {
  owner = await makePerson(app, { fullName: 'Asha Menon' });
  other = await makePerson(app, { fullName: 'Ravi Nair' });
  admin = await makePerson(app, { isAdmin: true });
  ids = [];
  for (const lender of [owner, other, owner, other, owner])
    ids.push((await makeItem(app, lender.id, { price: 100 + ids.length, language: 'en' })).id);
});
afterEach(async () => {
  await app.database.db.execute(sql`delete from reviews`);
  await app.database.db.execute(sql`delete from rentals`);
  await app.database.db.execute(sql`delete from items`);
});

const id = (index: number): number => ids[index] ?? 0;
const get = async (node: TestApp, url: string, isCurrent = false) => {
  const headers = isCurrent ? { cookie: `${RECENT_WRITE_COOKIE}=1` } : {};
  const { statusCode, body, headers: answered } = await node.server.inject({ url, headers });
  return { url, statusCode, body, total: answered['x-total-count'] };
};
/** Everything that is kept about the people and listings of a test. */
const addresses = (): string[] => [
  '/api/categories',
  ...['newest', 'price-low', 'price-high', 'rating'].map((sort) => `/api/items?sort=${sort}&limit=8`),
  ...[1, 2].map((category) => `/api/items?category=${category}&sort=newest&limit=8`),
  '/api/items?category=1&category=2&sort=newest&limit=2',
  ...ids.map((one) => `/api/items/${one}`),
  ...[owner, other].flatMap((one) => [`/api/users/${one.id}`, `/api/items/user/${one.id}?limit=8`]),
];
const getAll = (node: TestApp, isCurrent = false) =>
  Promise.all(addresses().map((url) => get(node, url, isCurrent)));

interface Kind {
  readonly name: string;
  readonly act: () => Promise<{ readonly status: number } | void>;
  /** Some of what must have changed, as patterns of addresses. */
  readonly changes: readonly RegExp[];
  /** What this change has to find. */
  readonly prepare?: () => Promise<unknown>;
}

const sorted = /sort=newest/;
const listing = (values: Partial<ItemInput>) =>
  owner.client.call(updateItem, { params: { id: id(2) }, body: { ...LISTING, ...values } });

const KINDS: Kind[] = [
  {
    name: 'a new listing',
    act: () => owner.client.call(createItem, { body: LISTING }),
    changes: [/categories/, sorted, /price-low/, /category=1/, /user/],
  },
  { name: 'an edit', act: () => listing({ title: 'Something else' }), changes: [sorted, /\/items\/\d+$/] },
  {
    name: 'a move to another category',
    act: () => listing({ categoryId: 2 }),
    changes: [/categories/, /category=2/],
  },
  {
    name: 'a listing switched off',
    act: () => owner.client.call(setAvailability, { params: { id: id(2) }, body: { isAvailable: false } }),
    changes: [sorted, /\/items\/\d+$/],
  },
  {
    name: 'the days of a listing',
    act: () =>
      owner.client.call(setAvailabilityWindow, {
        params: { id: id(2) },
        body: { availableFrom: '2030-01-01', availableUntil: '2030-02-01' },
      }),
    changes: [sorted, /\/items\/\d+$/],
  },
  {
    name: 'a deletion',
    act: () => owner.client.call(deleteItem, { params: { id: id(2) } }),
    changes: [/categories/, sorted, /user/],
  },
  {
    name: 'a rejection',
    act: () =>
      admin.client.call(moderateItem, {
        params: { id: id(2) },
        body: { status: 'rejected', comment: 'No.' },
      }),
    changes: [/categories/, sorted, /user/],
  },
  {
    name: 'an approval of what was rejected',
    prepare: () =>
      app.database.db.execute(sql`update items set moderation_status = 'rejected' where id = ${id(2)}`),
    act: () =>
      admin.client.call(moderateItem, { params: { id: id(2) }, body: { status: 'approved', comment: null } }),
    changes: [/categories/, sorted, /user/],
  },
  {
    name: 'a review',
    prepare: () =>
      makeRental(app, {
        itemId: id(2),
        renterId: other.id,
        ownerId: owner.id,
        startDate: '2026-01-05',
        endDate: '2026-01-07',
        status: 'completed',
      }),
    act: () => other.client.call(writeReview, { params: { id: id(2) }, body: { rating: 5 } }),
    changes: [/rating/, sorted, /\/items\/\d+$/],
  },
  {
    name: 'a new name',
    act: () =>
      owner.client.call(updateProfile, {
        body: { fullName: 'New Name', email: `${owner.username}@example.com`, bio: 'New, too.' },
      }),
    changes: [/users/, sorted, /\/items\/\d+$/],
  },
  {
    name: 'a verification',
    act: () => admin.client.call(verifyUser, { params: { id: owner.id }, body: { status: 'approved' } }),
    changes: [/users/, sorted, /\/items\/\d+$/],
  },
  {
    name: 'a suspension',
    act: () =>
      admin.client.call(suspendUser, {
        params: { id: owner.id },
        body: { suspended: true, comment: 'Spam.' },
      }),
    changes: [/categories/, /users/, sorted, /\/items\/\d+$/],
  },
  {
    name: 'the end of a suspension',
    prepare: () => app.database.db.execute(sql`update users set suspended_at = now() where id = ${owner.id}`),
    act: () =>
      admin.client.call(suspendUser, {
        params: { id: owner.id },
        body: { suspended: false, comment: 'Sorry.' },
      }),
    changes: [/categories/, sorted, /\/items\/\d+$/],
  },
  {
    name: 'a new name and place of a category',
    act: () =>
      admin.client.call(editCategory, {
        params: { id: 1 },
        body: { name: `Renamed ${Math.random()}`, icon: 'tool', position: 2 },
      }),
    changes: [/categories/, sorted, /\/items\/\d+$/],
  },
  {
    name: 'the language that a job finds',
    prepare: () => app.database.db.execute(sql`update items set language = null where id = ${id(2)}`),
    act: () => findLanguages(app.context),
    changes: [sorted, /\/items\/\d+$/],
  },
];

test.each(KINDS)('$name is seen at once, on both nodes', async ({ prepare, act, changes }) => {
  await prepare?.();
  for (const node of [app, there]) node.forgetAnswers();
  const before = await getAll(app);
  await getAll(there);
  const answer = await act();
  if (answer) expect(answer.status).toBeLessThan(300);
  const now = await getAll(app, true);
  expect(await getAll(app)).toEqual(now);
  expect(await getAll(there)).toEqual(now);
  const changed = now.filter(({ body }, index) => body !== before[index]?.body).map(({ url }) => url);
  for (const pattern of changes) expect(changed).toContainEqual(expect.stringMatching(pattern));
});

describe('the neighbours of an item', () => {
  const neighbours = async (index: number) => {
    const { body } = await get(app, `/api/items/${id(index)}`);
    return (JSON.parse(body) as { navigation: unknown }).navigation;
  };
  const reject = (index: number) =>
    admin.client.call(moderateItem, {
      params: { id: id(index) },
      body: { status: 'rejected', comment: 'No.' },
    });
  const approve = (index: number) =>
    admin.client.call(moderateItem, {
      params: { id: id(index) },
      body: { status: 'approved', comment: null },
    });

  test('are other ones as soon as one appears or disappears, and only then read again', async () => {
    await getAll(app);
    expect(await neighbours(2)).toEqual({ prevItemId: id(1), nextItemId: id(3) });
    await reject(3);
    expect(await neighbours(2)).toEqual({ prevItemId: id(1), nextItemId: id(4) });
    expect(await neighbours(4)).toEqual({ prevItemId: id(2), nextItemId: null });
    expect(await neighbours(0)).toEqual({ prevItemId: null, nextItemId: id(1) });
    await approve(3);
    expect(await statementsOf(() => neighbours(0))).toEqual([]);
    expect(await neighbours(2)).toEqual({ prevItemId: id(1), nextItemId: id(3) });
    expect(await neighbours(4)).toEqual({ prevItemId: id(3), nextItemId: null });
    const { body } = await owner.client.call(createItem, { body: LISTING });
    expect(await neighbours(4)).toEqual({ prevItemId: id(3), nextItemId: body.id });
  });
});

test('a change that nobody told of is seen after a minute', async () => {
  const node = await startAppForTest({ database: app.database });
  const start = new Date('2026-08-01T10:00:00Z');
  const titleAt = async (seconds: number) => {
    node.setNow(new Date(start.getTime() + seconds * 1000));
    return (JSON.parse((await get(node, `/api/items/${id(0)}`)).body) as { title: string }).title;
  };
  const before = await titleAt(0);
  await app.database.db.execute(sql`update items set title = 'Changed by hand' where id = ${id(0)}`);
  expect(await titleAt(60)).toBe(before);
  expect(await titleAt(61)).toBe('Changed by hand');
});

test('while the bus is down nothing is answered from what is kept', async () => {
  let isWhole = true;
  const node = await startAppForTest({
    database: app.database,
    bus: { ...openLocalBus(), isWhole: () => isWhole },
  });
  const url = `/api/items/${id(0)}`;
  const sent = async () => (await statementsOf(() => get(node, url))).length;
  expect([await sent(), await sent()]).toEqual([1, 0]);
  isWhole = false;
  expect([await sent(), await sent()]).toEqual([1, 1]);
});

describe.each(['PostgreSQL', 'Redis'] as const)('over %s', (kind) => {
  test('another node sees a change, and everything after an outage', async () => {
    const server = kind === 'Redis' ? await startRedis() : await startPostgres({ durable: false });
    const open = (): Promise<Bus> =>
      openBus(
        'url' in server && typeof server.url === 'string'
          ? { redisUrl: server.url, databaseUrl: null }
          : {
              redisUrl: null,
              databaseUrl: (server as Awaited<ReturnType<typeof startPostgres>>).url('postgres'),
            },
        () => {},
      );
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
      const seen = async () => (JSON.parse((await get(far, url)).body) as { title: string }).title;
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
