import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';
import { rebuildSwollen } from './swollen.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const LEAST = 200_000;
const DAY = 24 * 3_600_000;

/** Rebuilds after some days, when it is quiet unless said otherwise. */
const rebuild = (
  days: number,
  { isQuiet = true, ...options }: { isQuiet?: boolean; least?: number; signal?: AbortSignal } = {},
) =>
  rebuildSwollen(app.database, {
    least: LEAST,
    now: () => new Date(Date.parse('2030-06-01T06:00:00Z') + days * DAY),
    whenQuiet: async () => isQuiet,
    ...options,
  });

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
  expect(await rebuild(0, { least: 8 * 1024 * 1024 })).toEqual([]);
  expect(await rebuild(0)).toEqual(['items_search']);
  expect(await sizeOfIndex()).toBeLessThan(swollen / 4);
  expect(await rebuild(0)).toEqual([]);
});

it('an index that swells again is rebuilt once in seven days at most', async () => {
  await swell();
  expect(await rebuild(10)).toEqual(['items_search']);
  const swollen = await swell();
  expect(await rebuild(11)).toEqual([]);
  expect(await rebuild(16.9)).toEqual([]);
  expect(await sizeOfIndex()).toBe(swollen);
  expect(await rebuild(17.1)).toEqual(['items_search']);
});

it('the embedded database rebuilds when nobody calls, and leaves its connection to others until then', async ({
  skip,
}) => {
  const { database } = app;
  skip(database.kind === 'postgres', 'There others go on beside it.');
  await swell();
  expect(await rebuild(30, { isQuiet: false })).toEqual([]);
  const quiet = Promise.withResolvers<boolean>();
  const rebuilding = rebuildSwollen(database, {
    least: LEAST,
    now: () => new Date('2030-07-15T06:00:00Z'),
    whenQuiet: () => quiet.promise,
  });
  const swollen = await sizeOfIndex();
  expect(swollen).toBeGreaterThan(LEAST);
  quiet.resolve(true);
  expect(await rebuilding).toEqual(['items_search']);
  expect(await sizeOfIndex()).toBeLessThan(swollen / 4);
});

it('a rebuild that fails on the embedded database is not tried again for seven days', async ({ skip }) => {
  const { db, kind } = app.database;
  skip(kind === 'postgres', 'There others go on beside it.');
  await swell();
  const client = await db.$client.connect();
  client.release();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  // The only connection, which is lent out again and again.
  const failing = vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
    if (String(given[0]).startsWith('reindex')) return Promise.reject(new Error('No space left'));
    return query(...given);
  });
  await expect(rebuild(70)).rejects.toThrow('No space left');
  failing.mockRestore();
  expect(await rebuild(71)).toEqual([]);
  expect(await rebuild(77.1)).toEqual(['items_search']);
});

it('the embedded database waits for a quiet moment for seven days at most', async ({ skip }) => {
  skip(app.database.kind === 'postgres', 'There others go on beside it.');
  await swell();
  expect(await rebuild(90, { isQuiet: false })).toEqual([]);
  expect(await rebuild(96.9, { isQuiet: false })).toEqual([]);
  expect(await rebuild(97.1, { isQuiet: false })).toEqual(['items_search']);
});

it('what a failed rebuild left behind is dropped, and nothing else', async () => {
  const { db } = app.database;
  const before = await listIndexes();
  const names = ['items_a_ccnew', 'items_b_ccnew1', 'items_c_ccold', 'items_d_ccnew', 'items_e_ccnews'];
  for (const name of names) await db.execute(sql`create index ${sql.identifier(name)} on items (id)`);
  await db.execute(sql`
    update pg_index set indisvalid = false
    where indexrelid = any (${sql.raw("array['items_a_ccnew', 'items_b_ccnew1', 'items_c_ccold', 'items_e_ccnews']::regclass[]")})`);
  expect(await rebuild(80)).toEqual([]);
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
  const rebuilding = rebuild(90, { signal: stopping.signal });
  // It waits for the transaction.
  await expect.poll(listIndexes).toContain('items_search_ccnew');
  stopping.abort();
  expect(await rebuilding).toEqual([]);
  expect(await rebuild(90, { signal: stopping.signal })).toEqual([]);
  expect(await listIndexes()).toContain('items_search_ccnew');
  held.resolve();
  await writing;
  expect(await rebuild(90)).toEqual(['items_search']);
  expect(await listIndexes()).toEqual(before);
});
