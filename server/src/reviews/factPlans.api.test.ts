import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findFacts } from './factQueries.ts';

/** Requests that the owner answered, each after as many hours as its number, and bookings that nobody had to answer. */
const ANSWERED = 6000;
const BOOKED = 1500;
const NEWEST = 500;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app);
  const renter = await makePerson(app);
  const { id: itemId } = await makeItem(app, owner.id);
  const { $client } = app.database.db;
  await $client.query(`
    insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price, created_at)
    select ${itemId}, ${renter.id}, ${owner.id}, date '2030-01-01' + n, date '2030-01-01' + n, 'completed', 100,
      timestamptz '2020-01-01 00:00Z' + n * interval '1 day'
    from generate_series(1, ${ANSWERED + BOOKED}) n`);
  await $client.query(`
    insert into rental_events (rental_id, what, by_id, at)
    select r.id, w.what, case when w.what = 'approved' and n.number <= ${ANSWERED} then r.owner_id end,
      r.created_at + n.number * interval '1 hour'
    from rentals r, (values ('requested'), ('approved'), ('completed')) w (what),
      lateral (select r.start_date - date '2030-01-01' as number) n
    where r.owner_id = ${owner.id}
    order by n.number`);
  for (const table of ['rentals', 'rental_events']) await $client.query(`vacuum analyze ${table}`);
});
afterAll(() => app.close());

test('how soon a person answers is told by their newest answers, without a look at others or at bookings that need none', async () => {
  const { db } = app.database;
  const facts = await findFacts(db, owner.id, 'UTC');
  expect(facts).toMatchObject({
    lent: ANSWERED + BOOKED,
    answerHours: Math.round(ANSWERED - (NEWEST - 1) / 2),
  });
  expect(
    await countReadRows(db, 'rental_events', (on) => findFacts(on, owner.id, 'UTC')),
  ).toBeLessThanOrEqual(NEWEST);
});

test('all that is counted of a person’s rentals is counted in one pass', async () => {
  const { db } = app.database;
  const rows = await countReadRows(db, 'rentals', (on) => findFacts(on, owner.id, 'UTC'));
  expect(rows).toBeLessThanOrEqual(ANSWERED + BOOKED + NEWEST);
});
