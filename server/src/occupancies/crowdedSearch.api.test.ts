import { listItems } from '@lendloop/contract/items';
import { expect, test } from 'vitest';

import { noLimits } from '../http/limits/limits.ts';
import { startAppForTest, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

const DAYS = { availableFrom: '2030-06-10', availableUntil: '2030-06-12' };
const LIMIT = 8;
/** How many listings one search judges to count them, and as many for its page. */
const JUDGED = 50 + LIMIT;

test.each([JUDGED + LIMIT + 1, 100, 2 * JUDGED, 3 * JUDGED])(
  'a search by days that meets %i listings without room goes on behind them',
  async (count) => {
    const app = await startAppForTest();
    app.setNow('2030-06-05T09:00:00Z');
    const owner = await makePerson(app);
    const free = await Promise.all(
      Array.from({ length: LIMIT + 1 }, () => makeItem(app, owner.id, { quantity: 2 })),
    );
    const full: number[] = [];
    for (let made = 0; made < count; made++) full.push((await makeItem(app, owner.id, { quantity: 2 })).id);
    await block(app, full, 2);
    const shown: number[] = [];
    let cursor: string | undefined;
    do {
      const { status, body, raw } = await app
        .client()
        .call(listItems, { query: { ...DAYS, limit: LIMIT, cursor, sort: 'newest' } });
      expect(status).toBe(200);
      expect(Number(raw.headers['x-total-count'])).toBeGreaterThanOrEqual(free.length);
      const last = /[?&]cursor=([^&>]+)/.exec(String(raw.headers['link'] ?? ''))?.[1];
      cursor = last && decodeURIComponent(last);
      if (cursor !== undefined) expect(body).toHaveLength(LIMIT);
      shown.push(...body.map(({ id }) => id));
    } while (cursor !== undefined);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining(free.map(({ id }) => id)));
    // Some of those that are not judged.
    expect(shown.length - free.length).toBeLessThanOrEqual(Math.max(0, count - JUDGED));
  },
);

test('what a search by days looks through costs points of the next ones', async () => {
  const spent: number[] = [];
  const app = await startAppForTest({
    makeLimit: (name, ...others) =>
      name === 'searches'
        ? { spend: async (_, points = 1) => void spent.push(points), check: async () => {} }
        : noLimits(name, ...others),
  });
  app.setNow('2030-06-05T09:00:00Z');
  const owner = await makePerson(app);
  const search = () => app.client().call(listItems, { query: DAYS });
  const one = await makeItem(app, owner.id, { quantity: 40 });
  await block(app, [one.id], 40);
  await search();
  expect(spent.splice(0)).toEqual([2]);
  const others = [];
  for (let made = 0; made < 59; made++) others.push((await makeItem(app, owner.id, { quantity: 40 })).id);
  await block(app, others, 40);
  await search();
  // Sixty times forty.
  expect(spent).toEqual([2, 1]);
});

/** Blocks so many pieces of each on one of the days. */
const block = (app: TestApp, listings: readonly number[], pieces: number) =>
  app.database.db.$client.query(
    `with made as (
       insert into blocks (item_id, start_date, end_date)
       select item, '2030-06-11', '2030-06-11' from unnest($1::integer[]) as item returning id, item_id
     )
     insert into occupancies (item_id, unit, days, held, kind, block_id)
     select item_id, unit, '[2030-06-11,2030-06-12)', '[2030-06-11,2030-06-12)', 'block', id
     from made, generate_series(1, $2) as unit`,
    [listings, pieces],
  );

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
    await block(app, [id], 99);
  }
  const { body } = await app.client().call(listItems, { query: DAYS });
  expect(body.map(({ id }) => id)).toEqual(crowded.slice(0, 2).toReversed());
});
