import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findReviews } from './queries.ts';
import { findRentalToReview } from './writes.ts';

const REVIEWS = 5000;
const VISITOR = { moderation: 'after', viewer: null } as const;

let app: TestApp;
let renter: Person;
let item: { id: number };
beforeAll(async () => {
  app = await startTestApp();
  const owner = await makePerson(app);
  renter = await makePerson(app);
  item = await makeItem(app, owner.id);
  const { $client } = app.database.db;
  // The last review is the renter's; the others are somebody else's.
  await $client.query(`
    insert into users (username, full_name, email) values ('reviewer', 'Reviewer', 'reviewer@example.com')`);
  await $client.query(`
    insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
    select ${item.id}, case when n = ${REVIEWS} then ${renter.id} else u.id end, ${owner.id},
      date '2000-01-01' + n, date '2000-01-01' + n, 'completed', 100
    from generate_series(1, ${REVIEWS}) n, users u where u.username = 'reviewer'`);
  await $client.query(`
    insert into reviews (item_id, reviewer_id, rental_id, rating, created_at)
    select item_id, renter_id, id, 5, start_date from rentals`);
  await $client.query('vacuum analyze reviews');
  await $client.query('vacuum analyze rentals');
});
afterAll(() => app.close());

test('a page of reviews is read without the other reviews of the item', async () => {
  const { db } = app.database;
  const first = await findReviews(db, item.id, VISITOR, new Date(), { limit: 20 });
  expect(first?.rows).toHaveLength(20);
  const cursor = first?.nextCursor ?? undefined;
  for (const query of [{ limit: 20 }, { limit: 20, cursor }])
    expect(
      await countReadRows(db, 'reviews', (on) => findReviews(on, item.id, VISITOR, new Date(), query)),
    ).toBe(21);
});

test('a person’s last review of an item is found without the reviews of others', async () => {
  const { db } = app.database;
  const rows = await countReadRows(db, 'reviews', (on) => findRentalToReview(on, item.id, renter.id));
  expect(rows).toBeLessThanOrEqual(2);
});
