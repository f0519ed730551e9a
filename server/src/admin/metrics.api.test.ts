import { isDeepStrictEqual } from 'node:util';

import {
  getActivity,
  getItemMetrics,
  getPopularCategories,
  getPopularLocations,
  getRentalMetrics,
  getUserMetrics,
  moderateItem,
} from '@lendloop/contract/admin';
import { getHealth } from '@lendloop/contract/admin/health';
import { listCategories } from '@lendloop/contract/categories';
import type { Endpoint } from '@lendloop/contract/endpoint';
import { addDays, dayOf } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { items, messages, rentals, users } from '../db/schema.ts';
import { seeded } from '../demo/random.ts';
import { startAppForTest, startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makePerson, type Person } from '../testing/factories.ts';
import { followSuspensions } from './settleActions.ts';
import { foldTallies } from './tallyStore.ts';

const NOW = '2026-03-20T06:30:00.000Z';
const TIME_ZONE = 'Asia/Kolkata';
const STATUSES = ['pending', 'approved', 'rejected'] as const;
const RENTAL_STATUSES = ['pending', 'rejected', 'cancelled', 'completed'] as const;
const LOCATIONS = [
  'Indiranagar, Bengaluru',
  'Koramangala',
  'HSR  Layout',
  'Jayanagar',
  'Whitefield',
  'Ulsoor',
  'Ab',
];

const random = seeded(51);
const below = (count: number): number => Math.floor(random.next() * count);
/** A moment in the last 60 days, often near the bounds that matter. */
const moment = (): string => {
  const ms = random.next() < 0.3 ? below(60) * 86_400_000 + below(3) - 1 : below(60 * 86_400_000);
  return new Date(Date.parse(NOW) - ms).toISOString();
};

let app: TestApp;
let admin: Person;

/** Computes the numbers with plain statements over the tables. */
async function plain<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await app.database.db.$client.query<Row>(statement, values);
  return rows;
}

async function fill(): Promise<void> {
  const { db } = app.database;
  const people = await db
    .insert(users)
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        username: `filled${index}`,
        fullName: `Filled ${index}`,
        email: `filled${index}@example.com`,
        isAdmin: random.next() < 0.1,
        authProvider: random.pick(['local', 'google'] as const),
        verificationStatus: random.pick(STATUSES),
        createdAt: moment(),
      })),
    )
    .returning({ id: users.id });
  const listed = await db
    .insert(items)
    .values(
      Array.from({ length: 300 }, (_, index) => ({
        ownerId: random.pick(people).id,
        categoryId: 1 + below(8),
        title: `Filled thing ${index}`,
        description: 'A thing that is good for many other things.',
        price: 100,
        location: `${random.pick(LOCATIONS)} ${random.next() < 0.2 ? below(4) : ''}`.padEnd(3, '.'),
        images: ['https://example.com/thing.jpg'],
        isAvailable: random.next() < 0.7,
        moderationStatus: random.pick(STATUSES),
        createdAt: moment(),
        deletedAt: random.next() < 0.1 ? NOW : null,
      })),
    )
    .returning({ id: items.id, ownerId: items.ownerId });
  const pairs = Array.from({ length: 200 }, () => ({
    item: random.pick(listed),
    other: random.pick(people).id,
  })).filter(({ item, other }) => item.ownerId !== other);
  await db.insert(rentals).values(
    pairs.map(({ item, other }, index) => ({
      itemId: item.id,
      ownerId: item.ownerId,
      renterId: other,
      startDate: addDays('2026-05-01', index),
      endDate: addDays('2026-05-01', index),
      status: random.pick(RENTAL_STATUSES),
      price: 100,
      createdAt: moment(),
    })),
  );
  await db.insert(messages).values(
    pairs.map(({ item, other }) => ({
      itemId: item.id,
      senderId: other,
      receiverId: item.ownerId,
      content: 'Is it free?',
      createdAt: moment(),
    })),
  );
}

/** Changes everything that is counted, both in bulk and row by row. */
async function change(): Promise<void> {
  for (const statement of [
    'update users set suspended_at = null where suspended_at is not null',
    `update users set verification_status = 'approved' where id % 7 = 0`,
    `update users set is_admin = not is_admin where id % 31 = 0 and id <> ${admin.id}`,
    `update users set bio = 'New here.' where id % 2 = 0`,
    `update items set moderation_status = 'approved' where id % 3 = 0`,
    `update items set is_available = not is_available where id % 4 = 0`,
    `update items set category_id = 9, location = 'Moved here' where id % 5 = 0`,
    `update items set deleted_at = now() where id % 11 = 0`,
    `update items set deleted_at = null where id % 13 = 0`,
    `update rentals set status = 'cancelled' where id % 6 = 0`,
    `delete from rentals where id % 17 = 0`,
    `update users set suspended_at = now() where id % 5 = 0 and id <> ${admin.id}`,
    `update users set suspended_at = null where id % 10 = 0`,
  ])
    await plain(statement);
  await followSuspensions(app.context);
  app.forgetAnswers();
}

/** The calls whose answers differ from plain statements over the tables, with both. */
async function wrongNumbers(moderation: 'after' | 'before' = 'after', client: Client = admin.client) {
  const isHeld = 'owner_id in (select id from users where suspended_at is null)';
  const isPublic = `${isHeld} and ${
    moderation === 'before' ? `moderation_status = 'approved'` : `moderation_status <> 'rejected'`
  }`;
  const month = [new Date(Date.parse(NOW) - 30 * 86_400_000).toISOString()];

  const [userCounts] = await plain(
    `select count(*)::integer as total, count(*) filter (where created_at > $1)::integer as "new30Days",
      count(*) filter (where verification_status = 'approved')::integer as verified,
      count(*) filter (where is_admin)::integer as admins,
      count(*) filter (where auth_provider = 'google')::integer as "googleAuth",
      count(*) filter (where auth_provider <> 'google')::integer as "emailAuth" from users`,
    month,
  );

  const [itemCounts] = await plain(
    `select count(*)::integer as total, count(*) filter (where created_at > $1)::integer as "new30Days",
      count(*) filter (where is_available and ${isPublic})::integer as active,
      count(*) filter (where moderation_status = 'pending' and ${isHeld})::integer as pending from items where deleted_at is null`,
    month,
  );

  const [rentalCounts] = await plain(
    `select count(*)::integer as total, count(*) filter (where status = 'pending')::integer as pending,
      count(*) filter (where status = 'completed')::integer as completed,
      count(*) filter (where status = 'cancelled')::integer as cancelled from rentals`,
  );

  const categories = await plain(
    `select c.name as "categoryName", count(*)::integer as count from items join categories c on c.id = category_id
      where deleted_at is null and ${isPublic} group by c.id order by count desc, c.position limit 5`,
  );

  const locations = await plain(
    `select location, count(*)::integer as count from items where deleted_at is null and ${isPublic}
      group by location order by count desc, location collate "C" limit 5`,
  );
  const ofCategories = await plain(
    `select c.id, c.name, c.icon, (
        select count(*)::integer from items where category_id = c.id and deleted_at is null and ${isPublic}
      ) as "itemCount" from categories c order by c.position, c.id`,
  );
  const expected: readonly (readonly [Endpoint, unknown])[] = [
    [listCategories, ofCategories],
    [getUserMetrics, userCounts],
    [getItemMetrics, itemCounts],
    [getRentalMetrics, rentalCounts],
    [getPopularCategories, categories],
    [getPopularLocations, locations],
  ];
  const wrong: unknown[] = [];
  for (const [endpoint, counted] of expected) {
    const { body } = await client.call(endpoint, {});
    if (!isDeepStrictEqual(body, counted)) wrong.push({ path: endpoint.path, body, counted });
  }
  return wrong;
}

beforeAll(async () => {
  app = await startTestApp({ config: { timeZone: TIME_ZONE } });
  app.setNow(NOW);
  admin = await makePerson(app, { isAdmin: true });
  await fill();
});
afterAll(() => app.close());

describe('each number equals a plain count of the tables', () => {
  test('after many things were created', async () => {
    expect(await wrongNumbers()).toEqual([]);
  });

  test('after many things changed, and again once the tallies are folded', async () => {
    await change();
    expect(await wrongNumbers()).toEqual([]);
    await Promise.all([foldTallies(app.database.db), foldTallies(app.database.db)]);
    const [most] = await plain<{ rows: number }>(
      'select max(rows)::integer as rows from (select count(*) as rows from tallies group by subject, key) as kept',
    );
    expect(most?.rows).toBe(1);
    expect(await wrongNumbers()).toEqual([]);
    await change();
    expect(await wrongNumbers()).toEqual([]);
  });

  test('while many decide and several nodes fold at once', async () => {
    const [first] = await plain<{ id: number }>('select min(id) as id from items where deleted_at is null');
    const decide = (status: 'approved' | 'rejected', step: number) =>
      admin.client.call(moderateItem, {
        params: { id: first?.id ?? 0 },
        body: { status, comment: `step ${step}` },
      });
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, step) => {
        if (step % 6 === 0) await foldTallies(app.database.db);
        return (await decide(step % 2 === 0 ? 'approved' : 'rejected', step)).status;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await wrongNumbers()).toEqual([]);
  });

  test('if only approved listings are public', async () => {
    const strict = await startAppForTest({
      database: app.database,
      config: { timeZone: TIME_ZONE, moderation: 'before' },
    });
    strict.setNow(NOW);
    expect(await wrongNumbers('before', strict.client(admin.client.session()))).toEqual([]);
  });

  test('on every one of the last 14 days of the marketplace', async () => {
    const { body } = await admin.client.call(getActivity, {});
    const count = async (table: string, day: string) => {
      const rows = await plain<{ created_at: Date }>(`select created_at from ${table}`);
      return rows.filter(({ created_at }) => dayOf(created_at, TIME_ZONE) === day).length;
    };
    expect(body.map(({ day }) => day)).toEqual(
      Array.from({ length: 14 }, (_, index) => addDays('2026-03-20', index - 13)),
    );
    for (const { day, ...counts } of body) {
      expect(counts).toEqual({
        users: await count('users', day),
        listings: await count('items', day),
        rentals: await count('rentals', day),
        messages: await count('messages', day),
      });
    }
  });
});

test('health is measured in the process', async () => {
  await admin.client.call(getUserMetrics, {});
  const { body } = await admin.client.call(getHealth, {});
  expect(body.responses.count).toBeGreaterThan(0);
  expect(body.responses.p95Ms).toBeGreaterThanOrEqual(body.responses.p50Ms);
  expect(body.responses.p50Ms).toBeGreaterThan(0);
  expect(body.memory.residentBytes).toBeGreaterThan(body.memory.heapBytes);
  expect(body.connections.database).toBeGreaterThan(0);
});
