import { listItems } from '@lendloop/contract/items';
import { expect, test } from 'vitest';

import { noLimits } from '../http/limits/limits.ts';
import { startAppForTest } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

const LIMIT = 10;
/** How many listings one search judges to count, and as many for its page. */
const JUDGED = 50 + LIMIT;
/** More than one search judges. */
const FULL = 3 * JUDGED;

test('a search by days that meets hundreds of listings without room judges some of them, which the next ones pay for', async () => {
  let spent: number[] = [];
  const app = await startAppForTest({
    makeLimit: (name, ...others) =>
      name === 'searches'
        ? { spend: async (_, points = 1) => void spent.push(points), check: async () => {} }
        : noLimits(name, ...others),
  });
  app.setNow('2030-06-05T09:00:00Z');
  const owner = await makePerson(app);
  const free = await makeItem(app, owner.id, { quantity: 2, location: 'Oldtown' });
  const full: number[] = [];
  for (let count = 0; count < FULL; count++)
    full.push((await makeItem(app, owner.id, { quantity: 2, location: 'Oldtown' })).id);
  const { $client } = app.database.db;
  await $client.query(
    `with made as (
       insert into blocks (item_id, start_date, end_date)
       select item, '2030-06-11', '2030-06-11' from unnest($1::integer[]) as item returning id, item_id
     )
     insert into occupancies (item_id, unit, days, held, kind, block_id)
     select item_id, unit, '[2030-06-11,2030-06-12)', '[2030-06-11,2030-06-12)', 'block', id
     from made, generate_series(1, 2) as unit`,
    [full],
  );
  const search = (query: Record<string, string>) =>
    app.client().call(listItems, {
      query: { availableFrom: '2030-06-10', availableUntil: '2030-06-12', limit: String(LIMIT), ...query },
    });

  const { status, body, raw } = await search({ sort: 'newest' });
  expect(status).toBe(200);
  // The newest are judged, and those behind them taken to have room.
  const newest = full.toReversed();
  expect(body.map(({ id }) => id)).toEqual(newest.slice(JUDGED, JUDGED + LIMIT));
  expect(Number(raw.headers['x-total-count'])).toBeLessThanOrEqual(FULL + 1 - JUDGED);
  expect(spent).toHaveLength(2);
  expect(spent[1]).toBeGreaterThanOrEqual(JUDGED / 4);
  expect(spent[1]).toBeLessThanOrEqual((2 * JUDGED) / 4);

  // Once there are no more than it judges, all of it is exact.
  const rest = full.slice(JUDGED - 1);
  await $client.query('update items set deleted_at = now() where id = any($1::integer[])', [rest]);
  spent = [];
  const few = await search({ sort: 'newest' });
  expect([few.body.map(({ id }) => id), few.raw.headers['x-total-count']]).toEqual([[free.id], '1']);
});

test('of very crowded listings, only the newest are judged', async () => {
  const app = await startAppForTest();
  app.setNow('2030-06-05T09:00:00Z');
  const owner = await makePerson(app);
  const renter = await makePerson(app);
  const crowded: number[] = [];
  // Each may look through 99 pieces times 200 rentals, and all of them are full.
  for (let count = 0; count < 5; count++) {
    const { id } = await makeItem(app, owner.id, { quantity: 99 });
    crowded.push(id);
    await app.database.db.$client.query(`
      insert into rentals (item_id, renter_id, owner_id, start_date, end_date, status, price)
      select ${id}, ${renter.id}, ${owner.id}, date '2031-01-01' + n, date '2031-01-01' + n, 'approved', 100
      from generate_series(1, 200) n`);
    await app.database.db.$client.query(`
      with made as (
        insert into blocks (item_id, start_date, end_date) values (${id}, '2030-06-11', '2030-06-11') returning id
      )
      insert into occupancies (item_id, unit, days, held, kind, block_id)
      select ${id}, unit, '[2030-06-11,2030-06-12)', '[2030-06-11,2030-06-12)', 'block', made.id
      from made, generate_series(1, 99) as unit`);
  }
  const { body } = await app
    .client()
    .call(listItems, { query: { availableFrom: '2030-06-10', availableUntil: '2030-06-12' } });
  expect(body.map(({ id }) => id)).toEqual(crowded.slice(0, 2).toReversed());
});
