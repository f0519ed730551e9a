import { listItems } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

const DAYS = { availableFrom: '2030-06-10', availableUntil: '2030-06-12' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

const run = (statement: string, values: unknown[] = []) =>
  app.database.db.$client.query<{ count: number }>(statement, values);

test('whether a listing has a piece is found out once, however many of its pieces are taken how often', async () => {
  const owner = await makePerson(app);
  const { id: crowded } = await makeItem(app, owner.id, { quantity: 3 });
  const { id: full } = await makeItem(app, owner.id, { quantity: 2 });
  const { id: free } = await makeItem(app, owner.id, { quantity: 2 });
  const { id: single } = await makeItem(app, owner.id);
  await run(
    `with made as (
       insert into blocks (item_id, start_date, end_date)
       select item, '2030-06-11', '2030-06-11' from unnest($1::integer[]) as item, generate_series(1, 20)
       returning id, item_id
     )
     insert into occupancies (item_id, unit, days, held, kind, block_id)
     select item_id, unit, '[2030-06-11,2030-06-12)', '[2030-06-11,2030-06-12)', 'block', id
     from made, generate_series(1, 2) as unit where item_id <> $2 or unit = 1`,
    [[crowded, full, single], single],
  );
  await run(`
    create sequence verdicts;
    alter function has_places rename to has_places_uncounted;
    create function has_places(
      of_item integer, in_all integer, first_day date, last_day date, buffer integer, wanted integer, today date
    ) returns boolean language plpgsql stable cost 1000 as $$
    begin
      perform nextval('verdicts');
      return has_places_uncounted(of_item, in_all, first_day, last_day, buffer, wanted, today);
    end
    $$`);
  const verdicts = async () =>
    (await run(`select (case when is_called then last_value else 0 end)::integer as count from verdicts`))
      .rows[0]?.count;
  const { body } = await app.client().call(listItems, { query: DAYS });
  expect(body.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([crowded, free]);
  // Of the two for which it takes more than a look.
  expect(await verdicts()).toBe(2);

  await run('alter sequence verdicts restart');
  const query = { startDate: '2030-06-10', endDate: '2030-06-12' };
  const quoted = await app.client().call(getQuote, { params: { id: crowded }, query });
  expect([quoted.body.refusal, await verdicts()]).toEqual([null, 1]);
});
