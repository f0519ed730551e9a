import { listItems } from '@lendloop/contract/items';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { categories, items, users } from '../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements/sent.ts';

let app: TestApp;
let owner: Person;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app, { fullName: 'Asha Menon' });
  const place = { location: 'Qqtown, near the lake', latitude: 40.5, longitude: 20.5 };
  await makeItem(app, owner.id, { title: 'Qqcanoe of wood', ...place });
  ({ id } = await makeItem(app, owner.id, { title: 'Qqcanoe for three', ...place }));
});
afterAll(() => app.close());

const QUERIES = [
  { search: 'qqcanoe' },
  { search: 'qqcanoe', sort: 'price-low' },
  { location: 'qqtown', sort: 'newest' },
  { latitude: '40.5', longitude: '20.5', radius: '10' },
] as const;

/** What each search shows of the listing, and how many statements it takes. */
async function search(on = app) {
  const shown: unknown[] = [];
  const sent: number[] = [];
  for (const query of QUERIES) {
    const statements = await statementsOf(async () => {
      const { body } = await on.client().call(listItems, { query });
      const item = body.find((one) => one.id === id);
      shown.push(item && [item.title, item.category.icon, item.owner.fullName, item.averageRating]);
    });
    sent.push(statements.length);
  }
  return { shown, sent };
}

const edit = (values: Partial<typeof items.$inferInsert>) =>
  app.database.db.update(items).set(values).where(eq(items.id, id));

// Each change begins with what the one before left. No node is told of them.
test.each<[string, () => Promise<unknown>, readonly unknown[] | undefined]>([
  ['the item', () => edit({ title: 'Qqcanoe for two' }), ['Qqcanoe for two', 'tool', 'Asha Menon', null]],
  [
    'its rating',
    () => edit({ ratingSum: 9, reviewCount: 2 }),
    ['Qqcanoe for two', 'tool', 'Asha Menon', 4.5],
  ],
  [
    'its owner',
    () => app.database.db.update(users).set({ fullName: 'Ravi Nair' }).where(eq(users.id, owner.id)),
    ['Qqcanoe for two', 'tool', 'Ravi Nair', 4.5],
  ],
  [
    'its category',
    () => app.database.db.update(categories).set({ icon: 'music' }).where(eq(categories.id, 1)),
    ['Qqcanoe for two', 'music', 'Ravi Nair', 4.5],
  ],
  ['whether it is shown', () => edit({ moderationStatus: 'rejected' }), undefined],
])('after a change of %s, no search shows what was there before', async (_, change, after) => {
  await search();
  await change();
  expect((await search()).shown).toEqual(QUERIES.map(() => after));
  await settle();
});

/** Searches until the node expects to know the cards. */
const settle = async () => {
  for (let times = 0; times < 10; times++) await search();
};

test('cards that have not changed are not read again, whatever finds them', async () => {
  await edit({ moderationStatus: 'approved' });
  await settle();
  await edit({ price: 70 });
  const { sent } = await search();
  expect(sent).toEqual([2, 1, 1, 1]);
});

test('a node reads the cards of its own database', async () => {
  const other = await startTestApp();
  const person = await makePerson(other);
  await makeItem(other, person.id, { title: 'Qqcanoe elsewhere' });
  await search();
  const { body } = await other.client().call(listItems, { query: { search: 'qqcanoe' } });
  expect(body.map(({ title }) => title)).toEqual(['Qqcanoe elsewhere']);
  await other.close();
  const beside = await startAppForTest({ database: app.database });
  expect((await search(beside)).sent).toEqual([1, 1, 1, 1]);
});
