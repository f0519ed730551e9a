import { listItems } from '@lendloop/contract/items';
import { TOTAL_HEADER } from '@lendloop/contract/paging';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { categories, items } from '../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, setSuspended } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements/sent.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Values = Partial<typeof items.$inferInsert>;

/** Makes a listing with a new owner, as another node would: this one is not told. */
const list = async (title: string, values: Values = {}) => {
  const owner = await makePerson(app);
  return { ownerId: owner.id, ...(await makeItem(app, owner.id, { title, ...values })) };
};
const edit = (id: number, values: Values) =>
  app.database.db.update(items).set(values).where(eq(items.id, id));

const search = async (query: Record<string, string>, on = app) => {
  const { status, body, headers } = await on.client().call(listItems, { query });
  expect(status).toBe(200);
  return { titles: body.map(({ title }) => title), total: String(headers[TOTAL_HEADER]) };
};

const HERE = { latitude: '12.97', longitude: '77.59', radius: '10' };

test.each<[string, Record<string, string>]>([
  ['words', { search: 'qqonce twice' }],
  ['misspelt words', { search: 'qqonse' }],
  ['words by price', { search: 'qqonce', sort: 'price-low' }],
  ['words in a place and a category', { search: 'qqonce', location: 'Indira', category: '1' }],
  ['a place', { location: 'Indira' }],
  ['a circle', HERE],
])('a search by %s that was made before takes one statement', async (_, query) => {
  await list('Qqonce and twice', { location: 'Indiranagar, Bengaluru', latitude: 12.97, longitude: 77.59 });
  await search(query);
  expect(await statementsOf(() => search(query))).toHaveLength(1);
});

test('what one word stands for serves other searches with it', async () => {
  await list('Qqtelescope of two owners');
  await list('Qqtelescope on a tripod');
  await search({ search: 'qqteleskope' });
  await search({ search: 'tripod' });
  expect(await statementsOf(() => search({ search: 'Tripod, QQTELESKOPE!' }))).toHaveLength(1);
  expect((await search({ search: 'Tripod, QQTELESKOPE!' })).titles).toEqual(['Qqtelescope on a tripod']);
});

describe('what a misspelt word stands for', () => {
  /** Searches before and after a change. No two words here sound alike: that would find them without corrections. */
  const around = async (word: string, change: () => Promise<unknown>, on = app) => {
    const before = await search({ search: word }, on);
    await change();
    return [before.titles, (await search({ search: word }, on)).titles];
  };

  test('changes when somebody lists a word that is like it, and when that is gone', async () => {
    let id = 0;
    const [none, one] = await around('qqhamronium', async () => ({ id } = await list('Qqharmonium')));
    expect([none, one]).toEqual([[], ['Qqharmonium']]);
    const [still, gone] = await around('qqhamronium', () => edit(id, { title: 'Something else' }));
    expect([still, gone]).toEqual([['Qqharmonium'], []]);
  });

  test('changes when a second owner has a word that one owner had', async () => {
    await list('Qqkayaks far out');
    await list('Qqkajaks far out');
    expect((await search({ search: 'qqkajaks' })).titles).toEqual(['Qqkajaks far out', 'Qqkayaks far out']);
    await list('Qqkajaks near by');
    expect((await search({ search: 'qqkajaks' })).titles).toEqual(['Qqkajaks near by', 'Qqkajaks far out']);
  });

  test('changes when an owner is suspended and comes back', async () => {
    const { ownerId } = await list('Qqsurfbord one');
    await list('Qqsurfbord two');
    await list('Qqsurfboard three');
    const since = '2030-01-01T00:00:00Z';
    const [right, doubtful] = await around('qqsurfbord', () => setSuspended(app, ownerId, since));
    expect([right, doubtful]).toEqual([
      ['Qqsurfbord two', 'Qqsurfbord one'],
      ['Qqsurfbord two', 'Qqsurfboard three'],
    ]);
    expect((await around('qqsurfbord', () => setSuspended(app, ownerId, null)))[1]).toEqual(right);
  });

  test('changes when a listing is approved where listings need approval', async () => {
    const strict = await startAppForTest({
      database: app.database,
      config: { ...app.context.config, moderation: 'before' },
    });
    const { id } = await list('Qqaccordion');
    const approve = () => edit(id, { moderationStatus: 'approved' });
    expect(await around('qqaccodrion', approve, strict)).toEqual([[], ['Qqaccordion']]);
  });

  test('changes when a category gets or loses a word', async () => {
    const { db } = app.database;
    await list('Qqgardenig gloves');
    const category = async () => {
      const values = { name: 'Qqgardening', icon: 'tool', position: 98 } as const;
      const [made] = await db.insert(categories).values(values).returning({ id: categories.id });
      return made?.id ?? 0;
    };
    const id = await category();
    const inCategory = await list('Listed there', { categoryId: id });
    const before = await search({ search: 'qqgadrening' });
    expect(before.titles).toContain('Listed there');
    await edit(inCategory.id, { categoryId: 1 });
    await db.delete(categories).where(eq(categories.id, id));
    await list('Qqgardening tools');
    expect((await search({ search: 'qqgadrening' })).titles).not.toContain('Listed there');
    const { rows } = await db.execute<{ changes: number }>(
      sql`select count(*)::integer as changes from item_changes where is_everything`,
    );
    expect(rows[0]?.changes).toBeGreaterThan(1);
  });

  test('changes by a word that its own language leaves out of the index', async () => {
    // A stop word in French, and a word of the vocabulary.
    const french = { language: 'fr' };
    await list('Votrex lamp');
    await list('Votrex fan');
    await list('Votre saxophones', french);
    const change = () => list('Votre accordionist', french);
    expect(await around('votre', change)).toEqual([['Votrex fan', 'Votrex lamp'], []]);
  });
});

describe('the total of a circle that was asked for before', () => {
  const there = { latitude: 48.2, longitude: 16.37 };
  const query = { latitude: '48.2', longitude: '16.37', radius: '30' };
  const total = async (on = app) => (await search(query, on)).total;
  let id: number;

  test.each<[string, string, () => Promise<unknown>]>([
    ['nothing was listed', '0', async () => {}],
    ['something was listed', '1', async () => ({ id } = await list('Here it is', there))],
    ['more was listed', '2', () => list('Here, too', there)],
    ['something was listed elsewhere', '2', () => list('Elsewhere', { latitude: 47, longitude: 15 })],
    ['it was rejected', '1', () => edit(id, { moderationStatus: 'rejected' })],
    ['it was approved', '2', () => edit(id, { moderationStatus: 'approved' })],
    ['it was moved within the circle', '2', () => edit(id, { latitude: 48.3, longitude: 16.4 })],
    ['it was moved away', '1', () => edit(id, { latitude: 10, longitude: 10 })],
    ['it was moved back', '2', () => edit(id, there)],
    ['it lost its position', '1', () => edit(id, { latitude: null, longitude: null })],
    ['it got one', '2', () => edit(id, there)],
    ['it was deleted', '1', () => edit(id, { deletedAt: '2030-01-01T00:00:00Z' })],
  ])('is right after %s', async (_, expected, change) => {
    await total();
    await change();
    expect(await total()).toBe(expected);
    expect(await total()).toBe(expected);
  });

  test('counts what was approved where listings need approval', async () => {
    const strict = await startAppForTest({
      database: app.database,
      config: { ...app.context.config, moderation: 'before' },
    });
    const made = await list('Not yet approved', { ...there, moderationStatus: 'pending' });
    const before = Number(await total(strict));
    await edit(made.id, { moderationStatus: 'approved' });
    expect(Number(await total(strict))).toBe(before + 1);
    await edit(made.id, { moderationStatus: 'pending' });
    expect(Number(await total(strict))).toBe(before);
  });
});
