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

import { followSuspension } from '../../admin/settleActions.ts';
import { findLanguages } from '../../items/language/languageJobs.ts';
import { openLocalBus } from '../../live/bus.ts';
import { startAppForTest, startTestApp, type TestApp } from '../../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../../testing/factories.ts';
import { addressesOf, getAllKept, getKept, LISTING } from '../../testing/keptReads.ts';
import { statementsOf } from '../../testing/statements/sent.ts';

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
  app = await startTestApp({ config: { reviewRevealDays: 0 }, bus });
  there = await startTestApp({ config: { reviewRevealDays: 0 }, database: app.database, bus });
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
const getAll = (node: TestApp, isCurrent = false) =>
  getAllKept(node, addressesOf(ids, [owner, other]), isCurrent);

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
    prepare: async () => {
      await app.database.db.execute(sql`update users set suspended_at = now() where id = ${owner.id}`);
      await followSuspension(app.context, owner.id);
    },
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
    const { body } = await getKept(app, `/api/items/${id(index)}`);
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
    return (JSON.parse((await getKept(node, `/api/items/${id(0)}`)).body) as { title: string }).title;
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
  const sent = async () => (await statementsOf(() => getKept(node, url))).length;
  expect([await sent(), await sent()]).toEqual([1, 0]);
  isWhole = false;
  expect([await sent(), await sent()]).toEqual([1, 1]);
});
