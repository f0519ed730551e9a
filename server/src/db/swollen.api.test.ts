import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { rebuildSwollen } from './swollen.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LEAST = 200_000;

async function sizeOfIndex(): Promise<number> {
  const { rows } = await app.database.db.execute<{ size: number }>(
    sql`select pg_relation_size('items_search')::int as size`,
  );
  return rows[0]?.size ?? 0;
}

it('an index full of words that are gone is rebuilt small', async () => {
  const { db } = app.database;
  const { id } = await makeItem(app, (await makePerson(app)).id);
  for (let edit = 0; edit < 60; edit++) {
    await db.execute(sql`
      update items set description =
        (select string_agg(md5(${edit} || 'x' || word), ' ') from generate_series(1, 280) word)
      where id = ${id}`);
    await db.execute(sql`vacuum items`);
  }
  const swollen = await sizeOfIndex();
  expect(swollen).toBeGreaterThan(LEAST);
  expect(await rebuildSwollen(app.database)).toEqual([]);
  expect(await rebuildSwollen(app.database, LEAST)).toEqual(['items_search']);
  expect(await sizeOfIndex()).toBeLessThan(swollen / 4);
  expect(await rebuildSwollen(app.database, LEAST)).toEqual([]);
});
