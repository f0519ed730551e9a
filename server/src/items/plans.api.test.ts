import { ItemQuery } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { countReadRows, plannedReads } from '../testing/plans.ts';
import { FILLED_CITIES, FILLED_WORDS, fillItems } from '../testing/servers/fillItems.ts';
import { findItem, findItemsOfOwner } from './queries.ts';
import { searchItems } from './search.ts';

const ITEMS = 100_000;
const FILL_MS = 600_000;
const VISITOR = { moderation: 'after', viewer: null } as const;
const [city] = FILLED_CITIES;
const near = { latitude: city.latitude, longitude: city.longitude, radius: 10 };
/** The word of a rank, 0 for the most common. */
const word = (rank: number): string => FILLED_WORDS[rank] ?? '';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillItems(database, ITEMS);
}, FILL_MS);
afterAll(() => database.close());

interface Case {
  readonly query: Parameters<typeof ItemQuery.parse>[0];
  readonly index: RegExp;
  /** So many items match that the count reaches its cap sooner by a scan than by an index. */
  readonly countsAtOnce?: true;
}

test.each<[string, Case]>([
  ['the newest', { query: {}, index: /^items_newest$/, countsAtOnce: true }],
  ['the cheapest', { query: { sort: 'price-low' }, index: /^items_price$/, countsAtOnce: true }],
  ['the dearest', { query: { sort: 'price-high' }, index: /^items_price$/, countsAtOnce: true }],
  ['the best rated', { query: { sort: 'rating' }, index: /^items_rating$/, countsAtOnce: true }],
  ['a price range', { query: { minPrice: 100, maxPrice: 110 }, index: /^items_(newest|price)$/ }],
  ['a category', { query: { category: 3 }, index: /^items_(category_)?newest$/ }],
  ['several categories', { query: { category: [3, 4, 5] }, index: /^items_newest$/, countsAtOnce: true }],
  ['a rare word', { query: { search: word(3000) }, index: /^items_search$/ }],
  ['a misspelt word', { query: { search: word(2000).slice(1) }, index: /^items_search$/ }],
  ['two words', { query: { search: `${word(500)} ${word(900)}` }, index: /^items_search$/ }],
  ['a common word', { query: { search: word(0) }, index: /^items_(search|pkey)$/, countsAtOnce: true }],
  ['a word, newest first', { query: { search: word(1000), sort: 'newest' }, index: /^items_search$/ }],
  ['a city', { query: { location: city.name }, index: /^items_(newest|place)$/, countsAtOnce: true }],
  ['a street', { query: { location: `${word(35)} road mumbai` }, index: /^items_(newest|place)$/ }],
  ['a circle', { query: near, index: /^items_cell_newest$/ }],
  ['a circle by price', { query: { ...near, sort: 'price-low' }, index: /^items_cell_price$/ }],
  ['a circle by rating', { query: { ...near, sort: 'rating' }, index: /^items_cell_rating$/ }],
  ['a circle with a rare word', { query: { ...near, search: word(3000) }, index: /^items_(search|cell_)/ }],
  ['a circle with a category', { query: { ...near, category: 2 }, index: /^items_cell_newest$/ }],
  [
    'free days',
    {
      query: { availableFrom: '2030-01-01', availableUntil: '2030-01-05' },
      index: /^items_newest$/,
      countsAtOnce: true,
    },
  ],
  ['a very wide circle', { query: { ...near, radius: 500 }, index: /^items_newest$/, countsAtOnce: true }],
])('%s is read from an index, in one statement', async (_name, { query, index, countsAtOnce }) => {
  const parsed = ItemQuery.parse({ limit: 8, ...Object(query) });
  const reads = await plannedReads(database.db, (db) => searchItems(db, parsed, VISITOR, async () => {}));
  expect((countsAtOnce ? reads.outside : reads.all).tables).not.toContain('items');
  expect(reads.all.indexes).toContainEqual(expect.stringMatching(index));
});

test('an item and its neighbours are read by their ids', async () => {
  const reads = await plannedReads(database.db, (db) => findItem(db, 50_000, VISITOR));
  expect(reads.outside.tables).not.toContain('items');
  expect(reads.outside.tables).not.toContain('users');
});

test("a user's items are read from an index", async () => {
  const reads = await plannedReads(database.db, (db) => findItemsOfOwner(db, 7, VISITOR, { limit: 1000 }));
  expect(reads.outside.tables).not.toContain('items');
  expect(reads.outside.indexes).toContainEqual(expect.stringMatching(/^items_owner_/));
});

test('the neighbours of an item are found without reading hidden items in between', async () => {
  await database.db.$client.query(
    "update items set moderation_status = 'rejected' where id between 69501 and 70500 and id <> 70000",
  );
  await database.db.$client.query('vacuum analyze items');
  const rows = await countReadRows(database.db, 'items', async (db) => {
    const item = await findItem(db, 70_000, VISITOR);
    expect(item?.navigation).toEqual({ prevItemId: 69_500, nextItemId: 70_501 });
  });
  expect(rows).toBe(3);
});
