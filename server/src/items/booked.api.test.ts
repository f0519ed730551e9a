import { getCalendar } from '@lendloop/contract/calendar/calendar';
import { BOOKED_MAX, listBookedRanges } from '@lendloop/contract/items';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { rentals } from '../db/schema.ts';
import { findBookedRanges } from '../occupancies/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';

const TODAY = '2030-06-05';
const JUNE = { from: '2030-06-01', to: '2030-06-30' };

let app: TestApp;
let owner: Person;
let renter: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
  owner = await makePerson(app);
  renter = await makePerson(app);
});
afterAll(() => app.close());

const booked = async (id: number) => (await app.client().call(listBookedRanges, { params: { id } })).body;
const calendar = async (id: number, query = JUNE) =>
  app.client().call(getCalendar, { params: { id }, query });

/** An approved rental from one day of June to another. */
const june = (itemId: number, first: number, last: number, { buffer = 0, pieces = 1 } = {}) =>
  makeRental(app, {
    itemId,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: `2030-06-${String(first).padStart(2, '0')}`,
    endDate: `2030-06-${String(last).padStart(2, '0')}`,
    status: 'approved',
    pieces,
    terms: { bufferDays: buffer },
    currency: 'INR',
    totalMinor: 0,
    depositMinor: 0,
  });

const runs = (...all: [number, number, number?][]) =>
  all.map(([first, last, free]) => ({
    startDate: `2030-06-${String(first).padStart(2, '0')}`,
    endDate: `2030-06-${String(last).padStart(2, '0')}`,
    ...(free !== undefined && { free }),
  }));

test('the booked days of an item are those of its next rentals, up to a maximum', async () => {
  const [item, free] = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
  const days = Array.from({ length: 2 * BOOKED_MAX }, (_, number) => addDays(TODAY, 2 * number));
  await app.database.db.insert(rentals).values(
    [addDays(TODAY, -1), ...days].map((day) => ({
      itemId: item.id,
      renterId: renter.id,
      ownerId: owner.id,
      status: 'approved' as const,
      price: 100,
      startDate: day,
      endDate: day,
    })),
  );
  await app.database.db.$client.query('vacuum analyze occupancies');
  expect(await booked(item.id)).toEqual(
    days.slice(0, BOOKED_MAX).map((day) => ({ startDate: day, endDate: day })),
  );
  expect(await booked(free.id)).toEqual([]);
  const rows = await countReadRows(app.database.db, 'occupancies', (db) =>
    findBookedRanges(db, item.id, TODAY),
  );
  // Those of this item, and of no other.
  expect(rows).toBeLessThanOrEqual(4 * BOOKED_MAX + 10);
});

test('of one piece, each rental is a range of its own with the empty days behind it', async () => {
  const { id } = await makeItem(app, owner.id, { bufferDays: 1 });
  await june(id, 3, 6, { buffer: 2 });
  await june(id, 9, 10);
  await june(id, 11, 12);
  expect(await booked(id)).toEqual(runs([3, 8], [9, 10], [11, 12]));
  // A new rental needs an empty day behind it, too.
  expect((await calendar(id)).body).toMatchObject({
    quantity: 1,
    rules: { quantity: 1, bufferDays: 1, minDays: 1, availableFrom: null },
    runs: runs([2, 12, 0]),
  });
});

test('no range goes beyond the last day that there is, also not with the empty days behind it', async () => {
  const { id } = await makeItem(app, owner.id);
  await makeRental(app, {
    itemId: id,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: '2199-12-30',
    endDate: '2199-12-31',
    status: 'approved',
    terms: { bufferDays: 2 },
    currency: 'INR',
    totalMinor: 0,
    depositMinor: 0,
  });
  expect(await booked(id)).toEqual([{ startDate: '2199-12-30', endDate: '2199-12-31' }]);
});

test('of several pieces, days are booked on which none is free, and the calendar counts the others', async () => {
  const { id } = await makeItem(app, owner.id, { quantity: 3 });
  await june(id, 8, 12, { pieces: 2 });
  await june(id, 11, 15);
  await june(id, 13, 20, { pieces: 2 });
  expect(await booked(id)).toEqual(runs([11, 15]));
  expect((await calendar(id)).body.runs).toEqual(runs([8, 10, 1], [11, 15, 0], [16, 20, 1]));
  const part = { from: '2030-06-10', to: '2030-06-17' };
  expect((await calendar(id, part)).body.runs).toEqual(runs([10, 10, 1], [11, 15, 0], [16, 17, 1]));
});

test('a calendar is of 400 days at most, in order', async () => {
  const { id } = await makeItem(app, owner.id);
  const until = (to: string) => calendar(id, { from: TODAY, to });
  expect((await until(addDays(TODAY, 399))).status).toBe(200);
  for (const to of [addDays(TODAY, 400), addDays(TODAY, -1)])
    expect(await until(to)).toMatchObject({ status: 400, body: { code: 'invalid_dates' } });
});
