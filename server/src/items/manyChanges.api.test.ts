import { ItemQuery, updateItem } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { watchReads } from '../testing/statements/plans.ts';
import { statementsOf } from '../testing/statements/sent.ts';
import { searchItems } from './search.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await makePerson(app);
  // While a transaction is open anywhere on the server, also one of another test file, a search reads older changes, too.
  await app.database.db.execute(sql`delete from item_changes`);
});
afterAll(() => app.close());

const HERE = { latitude: 12.97, longitude: 77.59 };
const CHANGES = 120;

/** Edits one listing again and again, as its owner may do. */
async function edit(id: number, values: (index: number) => { title?: string; description?: string }) {
  for (let index = 0; index < CHANGES; index++) {
    const { status } = await owner.client.call(updateItem, {
      params: { id },
      body: {
        title: 'Folding chairs',
        description: 'Twelve chairs made of wood.',
        price: 5,
        categoryId: 1,
        location: 'Indiranagar, Bengaluru',
        language: 'en',
        image: 'https://example.com/chairs.jpg',
        ...HERE,
        ...values(index),
      },
    });
    expect(status).toBe(200);
  }
}
const otherDescription = (index: number) => ({
  description: `Chairs made of wood, number ${index} of many.`,
});

/** Searches, and counts how many rows of the changes of listings that reads. */
function searching(query: Parameters<typeof ItemQuery.parse>[0]) {
  const read = watchReads(app.database.db, 'item_changes');
  const parsed = ItemQuery.parse(query);
  const visitor = { moderation: app.context.config.moderation, viewer: null };
  return () => read((db) => searchItems(db, parsed, visitor, async () => {}));
}

test('a wide circle reads each change of a listing once, however many squares it has', async () => {
  const { id } = await makeItem(app, owner.id, HERE);
  const search = searching({ ...HERE, radius: 100 });
  await search();
  await edit(id, otherDescription);
  expect((await search()).rows).toBeLessThan(2 * CHANGES);
});

test('what words stand for does not depend on changes of descriptions', async () => {
  const { id } = await makeItem(app, owner.id, HERE);
  const search = searching({ search: 'hammok accordeon telescpe surfbord kayack harmnium' });
  // The first search also reads what the words stand for, in a statement of its own.
  await search();
  await edit(id, otherDescription);
  expect((await search()).rows).toBeLessThan(2 * CHANGES);
});

test('what words stand for is read anew rather than compared with many new titles', async () => {
  const { id } = await makeItem(app, owner.id);
  const query = ItemQuery.parse({ search: 'qqzeppelin' });
  const visitor = { moderation: app.context.config.moderation, viewer: null };
  const search = () => searchItems(app.database.db, query, visitor, async () => {});
  await search();
  expect(await statementsOf(search)).toHaveLength(1);
  await edit(id, (index) => ({ title: `Folding chairs ${index}` }));
  expect((await statementsOf(search)).length).toBeGreaterThan(1);
  expect(await statementsOf(search)).toHaveLength(1);
});

test('a change tells of the words of a title apart from those of the description', async () => {
  await makeItem(app, owner.id, {
    title: 'Qqcarpet',
    description: 'Qqwoven of wool, and large.',
    language: 'en',
  });
  const { rows } = await app.database.db.$client.query<{ words: string[] }>(
    `select tsvector_to_array(after_title) as words from item_changes order by made_at desc limit 1`,
  );
  expect(rows[0]?.words).toEqual(['=en', '^qqcarpet']);
});
