import { createBlock } from '@lendloop/contract/calendar/blocks';
import { getCalendar } from '@lendloop/contract/calendar/calendar';
import { listBookedRanges } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';
import { makeCrowded, PIECES, type Stay } from '../testing/rentals/crowded.ts';

const TODAY = '2030-06-05';
const RENTALS = 60;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
  app.setNow(`${TODAY}T09:00:00Z`);
});
afterAll(() => app.close());

test('an address has the crowded listings of others looked through only so often in a minute, and usual ones as often as it likes', async () => {
  const owner = await makePerson(app);
  const stays = Array.from({ length: RENTALS }, (_, index): Stay => ({
    from: index + 2,
    until: index + 2,
    pieces: [1, PIECES],
  }));
  const crowded = await makeCrowded(app, TODAY, stays, owner);
  const { id: usual } = await makeItem(app, owner.id, { quantity: 3 });
  const day = addDays(TODAY, 2);
  const quote = async (id: number) =>
    (await app.client().call(getQuote, { params: { id }, query: { startDate: day, endDate: day } })).status;
  const most = Math.floor(300_000 / (PIECES * RENTALS));
  const statuses: number[] = [];
  for (let count = 0; count <= most; count++) statuses.push(await quote(crowded));
  expect(statuses.indexOf(429)).toBe(most);
  for (let count = 0; count < 5; count++) expect(await quote(usual)).toBe(200);

  // Also what is then refused for lack of room.
  const renter = await makePerson(app);
  const people = { renterId: renter.id, ownerId: owner.id };
  const { id } = await makeRental(app, { itemId: crowded, ...people, startDate: day, endDate: day });
  const approval = { params: { id }, body: { status: 'approved' } } as const;
  expect((await owner.client.call(setRentalStatus, approval)).status).toBe(429);
  const params = { id: crowded };
  const days = { from: day, to: addDays(day, 30) };
  expect((await app.client().call(getCalendar, { params, query: days })).status).toBe(429);
  expect((await app.client().call(listBookedRanges, { params })).status).toBe(429);
  const block = { params, body: { startDate: day, endDate: day, pieces: [1] } };
  expect((await owner.client.call(createBlock, block)).status).toBe(429);
});

test('the owner of the most crowded listing can block days however many wait for it', async () => {
  const own = await startAppForTest({ config: { rateLimit: true } });
  own.setNow(`${TODAY}T09:00:00Z`);
  const { db } = own.database;
  const owner = await makePerson(own);
  const renter = await makePerson(own);
  const { id } = await makeItem(own, owner.id, { quantity: PIECES });
  const people = { itemId: id, renterId: renter.id, ownerId: owner.id };
  const day = addDays(TODAY, 2);
  const first = await makeRental(own, { ...people, startDate: day, endDate: day, status: 'approved' });
  await db.execute(sql`
    insert into rentals (item_id, renter_id, owner_id, start_date, end_date, price, status)
    select item_id, renter_id, owner_id, start_date + n, end_date + n, price, status
    from rentals, generate_series(1, 399) as n where id = ${first.id}`);
  for (let count = 0; count < 20; count++)
    await makeRental(own, { ...people, startDate: day, endDate: addDays(day, count) });
  const blockOn = async (startDate: string) =>
    (
      await owner.client.call(createBlock, {
        params: { id },
        body: { startDate, endDate: startDate, pieces: [1] },
      })
    ).status;
  for (const offset of [500, 501, 502]) expect(await blockOn(addDays(TODAY, offset))).toBe(201);
});
