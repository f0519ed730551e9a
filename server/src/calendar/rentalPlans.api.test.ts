import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findFeedRentals } from './feeds/feedQueries.ts';
import { findSchedule, findSchedulesOf } from './queries.ts';

/** Of listings that nobody asks for here. */
const OTHERS = 4000;
const OWN = 30;

let app: TestApp;
let ownerId: number;
let itemId: number;
beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.database;
  const other = await makePerson(app);
  const renter = await makePerson(app);
  ownerId = (await makePerson(app)).id;
  const listings = await Promise.all(Array.from({ length: 8 }, () => makeItem(app, other.id)));
  itemId = (await makeItem(app, ownerId)).id;
  const insert = (item: number, owner: number, count: number, status: string) =>
    db.$client.query(`
      insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
      select ${item}, ${renter.id}, ${owner}, date '2030-01-01' + n % 300, date '2030-01-01' + n % 300, '${status}', 100
      from generate_series(1, ${count}) n`);
  for (const { id } of listings) await insert(id, other.id, OTHERS / listings.length, 'completed');
  await insert(itemId, ownerId, OWN, 'completed');
  await db.$client.query('vacuum analyze rentals');
});
afterAll(() => app.close());

const read = (name: string, ask: Parameters<typeof countReadRows>[2]) =>
  test(`${name} reads none of the rentals of other listings`, async () => {
    expect(await countReadRows(app.database.db, 'rentals', ask)).toBeLessThanOrEqual(2 * OWN);
  });

const planned = () => ({
  range: { startDate: '2030-01-01', endDate: '2030-12-01' },
  visibility: { moderation: 'after', viewer: { id: ownerId, isAdmin: false } } as const,
  siteCurrency: 'INR',
});
const window = { from: '2030-01-01', until: '2030-12-01', cancelledAfter: new Date('2029-01-01') };

read('the schedule of a listing', (db) => findSchedule(db, itemId, planned()));
read('the schedule of an owner', (db) => findSchedulesOf(db, ownerId, planned()));
read('the calendar of a listing', (db) =>
  findFeedRentals(db, { userId: ownerId, itemId }, window, 'after', 'INR'),
);
read('the calendar of an owner', (db) =>
  findFeedRentals(db, { userId: ownerId, itemId: null }, window, 'after', 'INR'),
);
