import { blockPerson } from '@lendloop/contract/cases/blocks';
import { listItems } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findHidden } from './blockedQueries.ts';

const LISTINGS = 1000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('of somebody whose many listings do not fit, some hundred are looked at, and a search goes another way', async () => {
  const { db } = app.database;
  const [viewer, blocker, friend] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  const { id } = await makeItem(app, blocker.id, { title: 'Qqladder' });
  await db.execute(sql`
    insert into items (owner_id, category_id, title, description, price, location, images)
    select owner_id, category_id, title, description, price, location, images
    from items, generate_series(2, ${LISTINGS}::integer) where id = ${id}`);
  const { id: fitting } = await makeItem(app, friend.id, { title: 'Qqlantern' });
  await blocker.client.call(blockPerson, { params: { userId: viewer.id } });

  const fits = sql`i.search @@ 'qqlantern'::tsquery`;
  expect(await countReadRows(db, 'items', (on) => findHidden(on, viewer.id, fits))).toBeLessThan(300);
  expect(await findHidden(db, viewer.id, fits)).toBeNull();
  const { body } = await viewer.client.call(listItems, { query: { search: 'qqlantern' } });
  expect(body.map((item) => item.id)).toEqual([fitting]);
});
