import { createFeed } from '@lendloop/contract/calendar/feeds';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';
import { addDays } from '@lendloop/contract/values/dates';
import { expect, test } from 'vitest';

import { blocks, rentals } from '../db/schema.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements/sent.ts';

const TODAY = '2030-06-05';
/** As many blocks as a schedule has at most. */
const BLOCKS = 5000;
const ONE_DAY = { from: TODAY, to: TODAY };

async function start(count: number) {
  const app = await startAppForTest({ config: { rateLimit: true } });
  app.setNow(`${TODAY}T09:00:00Z`);
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id);
  const block = (startDate: string) => ({ itemId: id, startDate, endDate: startDate });
  await app.database.db
    .insert(blocks)
    .values([block(addDays(TODAY, 1)), ...Array.from({ length: count }, () => block(TODAY))]);
  return { owner, params: { id } };
}

test('days with more than a schedule holds are refused, and fewer of them are shown', async () => {
  const { owner, params } = await start(BLOCKS);
  const two = { from: TODAY, to: addDays(TODAY, 1) };
  const refusal = { status: 400, body: { code: 'invalid_dates', message: 'Choose fewer days, in order' } };
  expect(await owner.client.call(getSchedule, { params, query: two })).toMatchObject(refusal);
  expect(await owner.client.call(listSchedules, { query: two })).toMatchObject(refusal);
  const { body } = await owner.client.call(getSchedule, { params, query: ONE_DAY });
  expect(body.blocks).toHaveLength(BLOCKS);
  const refused = async () => (await owner.client.call(getSchedule, { params, query: two })).status;
  expect([await refused(), await refused(), await refused()]).toEqual([400, 400, 429]);
});

test('a long schedule costs as much to read as many, and what is refused is not read first', async () => {
  const { owner, params } = await start(BLOCKS);
  const read = async () => (await owner.client.call(getSchedule, { params, query: ONE_DAY })).status;
  for (const status of [200, 200, 200, 200, 200, 429]) expect(await read()).toBe(status);
  let status = 0;
  const sent = await statementsOf(async () => {
    status = await read();
  });
  expect([status, sent.filter((statement) => statement.includes('from blocks b'))]).toEqual([429, []]);
});

test('neither are thousands of rentals read, nor those of so many pieces that they take ten thousands of places', async () => {
  const app = await startAppForTest();
  app.setNow(`${TODAY}T09:00:00Z`);
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const query = { from: TODAY, to: addDays(TODAY, 100) };
  for (const [quantity, most] of [
    [99, 202],
    [1, 2500],
  ] as const) {
    const { id } = await makeItem(app, owner.id, { quantity });
    const rent = (count: number) =>
      app.database.db.$client.query(
        `insert into rentals (item_id, owner_id, renter_id, start_date, end_date, status, price, pieces)
         select ${id}, ${owner.id}, ${renter.id}, '${TODAY}', '${TODAY}', 'completed', 100, ${quantity}
         from generate_series(1, ${count})`,
      );
    const read = () => owner.client.call(getSchedule, { params: { id }, query });
    await rent(most);
    expect((await read()).body.rentals).toHaveLength(most);
    await rent(1);
    const sent = await statementsOf(async () => {
      expect((await read()).status).toBe(400);
    });
    expect(sent.filter((statement) => statement.includes('occupancies'))).toEqual([]);
  }
});

test('thousands of requests of strangers hide neither rentals from a calendar nor the days from their owner', async () => {
  const app = await startAppForTest();
  app.setNow(`${TODAY}T09:00:00Z`);
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const { id: itemId } = await makeItem(app, owner.id, { quantity: 99 });
  const parties = { itemId, ownerId: owner.id, renterId: renter.id };
  const rent = (startDate: string, status: 'approved' | 'pending' | 'cancelled', count: number) =>
    app.database.db.$client.query(
      `insert into rentals (item_id, owner_id, renter_id, start_date, end_date, status, price, revised_at)
       select ${itemId}, ${owner.id}, ${renter.id}, '${startDate}', '${startDate}', '${status}', 100, '${TODAY}T08:00:00Z'
       from generate_series(1, ${count})`,
    );
  await app.database.db.$client.query('drop index if exists rentals_pending_once');
  await rent(TODAY, 'cancelled', 5000);
  await rent(TODAY, 'pending', 2600);
  const later = addDays(TODAY, 3);
  await app.database.db
    .insert(rentals)
    .values({ ...parties, startDate: later, endDate: later, status: 'approved', price: 100 });
  const { body: feed } = await owner.client.call(createFeed, { body: { itemId: null, detail: 'full' } });
  const { body: calendar } = await app.server.inject({ url: new URL(feed.url).pathname });
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${later.replaceAll('-', '')}`);
  const { status, body } = await owner.client.call(getSchedule, {
    params: { id: itemId },
    query: { from: TODAY, to: later },
  });
  expect([status, body.rentals.length, body.requests.length]).toEqual([200, 1, 500]);
});
