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

/** Fills the index with words that are gone; answers its size. */
async function swell(): Promise<number> {
  const { db } = app.database;
  const { id } = await makeItem(app, (await makePerson(app)).id);
  for (let edit = 0; edit < 60; edit++) {
    await db.execute(sql`
      update items set description =
        (select string_agg(md5(${edit} || 'x' || word), ' ') from generate_series(1, 280) word)
      where id = ${id}`);
    await db.execute(sql`vacuum items`);
  }
  return sizeOfIndex();
}

const listIndexes = async (): Promise<string[]> => {
  const { rows } = await app.database.db.execute<{ name: string }>(
    sql`select indexrelid::regclass::text as name from pg_index where indrelid = 'items'::regclass order by 1`,
  );
  return rows.map(({ name }) => name);
};

it('an index full of words that are gone is rebuilt small', async () => {
  const swollen = await swell();
  expect(swollen).toBeGreaterThan(LEAST);
  expect(await rebuildSwollen(app.database)).toEqual([]);
  expect(await rebuildSwollen(app.database, { least: LEAST })).toEqual(['items_search']);
  expect(await sizeOfIndex()).toBeLessThan(swollen / 4);
  expect(await rebuildSwollen(app.database, { least: LEAST })).toEqual([]);
});

it('what a failed rebuild left behind is dropped, and nothing else', async () => {
  const { db } = app.database;
  const before = await listIndexes();
  const names = ['items_a_ccnew', 'items_b_ccnew1', 'items_c_ccold', 'items_d_ccnew', 'items_e_ccnews'];
  for (const name of names) await db.execute(sql`create index ${sql.identifier(name)} on items (id)`);
  await db.execute(sql`
    update pg_index set indisvalid = false
    where indexrelid = any (${sql.raw("array['items_a_ccnew', 'items_b_ccnew1', 'items_c_ccold', 'items_e_ccnews']::regclass[]")})`);
  expect(await rebuildSwollen(app.database)).toEqual([]);
  expect(await listIndexes()).toEqual([...before, 'items_d_ccnew', 'items_e_ccnews'].toSorted());
  for (const name of names.slice(3)) await db.execute(sql`drop index ${sql.identifier(name)}`);
});

it('stopping cancels a rebuild, and the next one begins anew', async ({ skip }) => {
  const { db, kind } = app.database;
  skip(kind === 'embedded', 'On its one connection nothing can hold the rebuild up, or cancel it.');
  await swell();
  const before = await listIndexes();
  const held = Promise.withResolvers<void>();
  const writing = db.transaction(async (tx) => {
    await tx.execute(sql`update items set description = 'This is being written at the moment.'`);
    await held.promise;
  });
  const stopping = new AbortController();
  const rebuilding = rebuildSwollen(app.database, { least: LEAST, signal: stopping.signal });
  // It waits for the transaction.
  await expect.poll(listIndexes).toContain('items_search_ccnew');
  stopping.abort();
  expect(await rebuilding).toEqual([]);
  expect(await rebuildSwollen(app.database, { least: LEAST, signal: stopping.signal })).toEqual([]);
  expect(await listIndexes()).toContain('items_search_ccnew');
  held.resolve();
  await writing;
  expect(await rebuildSwollen(app.database, { least: LEAST })).toEqual(['items_search']);
  expect(await listIndexes()).toEqual(before);
});
