import { ItemQuery } from '@lendloop/contract/items';
import { TOTAL_CAP } from '@lendloop/contract/paging';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { FILLED_CITIES, FILLED_WORDS, misspell } from '../testing/servers/catalogue.ts';
import { fillItems } from '../testing/servers/fillItems.ts';
import { countReadRows, plannedReads, watchReads } from '../testing/statements/plans.ts';
import { findCards } from './cardQueries.ts';
import { findItem, findItemsOfOwner, makePublicItemReader } from './queries.ts';
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
  ['the best reviewed', { query: { sort: 'reviewed' }, index: /^items_reviewed$/, countsAtOnce: true }],
  ['a price range', { query: { minPrice: 100, maxPrice: 110 }, index: /^items_(newest|price)$/ }],
  ['a category', { query: { category: 3 }, index: /^items_(category_)?newest$/ }],
  ['several categories', { query: { category: [3, 4, 5] }, index: /^items_newest$/, countsAtOnce: true }],
  ['a circle', { query: near, index: /^items_cell_newest$/ }],
  ['a circle by price', { query: { ...near, sort: 'price-low' }, index: /^items_cell_price$/ }],
  ['a circle by rating', { query: { ...near, sort: 'rating' }, index: /^items_cell_rating$/ }],
  ['a circle by score', { query: { ...near, sort: 'reviewed' }, index: /^items_cell_reviewed$/ }],
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

/** At most half of the newest block of 4,096 ids, in which even a very common word is not looked for further. */
const ROWS_OF_PAGE = 2000;

test.each<[string, Parameters<typeof ItemQuery.parse>[0]]>([
  ['a rare word', { search: word(3000) }],
  ['a common word', { search: word(0) }],
  ['a word of the middle', { search: word(200) }],
  ['a misspelt word', { search: word(2000).slice(1) }],
  ['a common misspelt word', { search: misspell(word(1)) }],
  ['two words', { search: `${word(500)} ${word(900)}` }],
  ['two common words', { search: `${word(3)} ${word(7)}` }],
  ['a word in a category', { search: word(30), category: 3 }],
  ['a word in a city', { search: word(30), location: city.name }],
  ['a city', { location: city.name }],
  ['the beginning of a city', { location: city.name.slice(0, 3) }],
  ['a street', { location: `${word(35)} road mumbai` }],
])('%s is found without reading the rows of all matches', async (_name, query) => {
  const parsed = ItemQuery.parse({ limit: 8, ...Object(query) });
  const watch = watchReads(database.db, 'items');
  const read = () => watch((db) => searchItems(db, parsed, VISITOR, async () => {}));
  // The first time, the matches are counted up to the cap.
  const first = await read();
  expect(first.scans).toBe(0);
  expect(first.rows).toBeLessThan(1.5 * TOTAL_CAP);
  const again = await read();
  expect(again.scans).toBe(0);
  expect(again.rows).toBeLessThan(ROWS_OF_PAGE);
});

test.each([word(0), word(200), word(3000)])(
  'the newest with %s are found from the smaller side: its matches, or the newest listings',
  async (search) => {
    const parsed = ItemQuery.parse({ limit: 8, search, sort: 'newest' });
    const read = watchReads(database.db, 'items');
    await read((db) => searchItems(db, parsed, VISITOR, async () => {}));
    const { scans, rows } = await read((db) => searchItems(db, parsed, VISITOR, async () => {}));
    expect(scans).toBe(0);
    expect(rows).toBeLessThan(4 * Math.sqrt(8 * ITEMS));
  },
);

const ADMIN = { moderation: 'after', viewer: { id: 0, isAdmin: true } } as const;

test.each<[string, Parameters<typeof ItemQuery.parse>[0]]>([
  ['a rare word', { search: word(3000) }],
  ['a word of the middle', { search: word(200) }],
  ['a misspelt word', { search: misspell(word(210)) }],
  ['two words', { search: `${word(5)} ${word(100)}` }],
  ['a word in a city', { search: word(100), location: city.name }],
  ['the newest with a word', { search: word(100), sort: 'newest' }],
  ['the newest with a rarer word', { search: word(400), sort: 'newest' }],
  ['a street', { location: `${word(35)} road mumbai` }],
  ['a village', { location: `village ${word(20)}` }],
])('the pages of %s are those of a search that reads all matches', async (_name, query) => {
  // So that ids do not tell which are the newest.
  await database.db.$client.query(
    `update items set created_at = created_at + (id % 7 - 3) * interval '50 days' where id % 97 = 0 and created_at < '2025-12-31'`,
  );
  const pages = async (visibility: typeof VISITOR | typeof ADMIN) => {
    const read = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page++) {
      const parsed = ItemQuery.parse({ limit: 20, ...Object(query), cursor });
      const { items, total, nextCursor } = await searchItems(database.db, parsed, visibility, async () => {});
      read.push({ ids: items.map(({ id }) => id), total });
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    return read;
  };
  const all = await pages(ADMIN);
  expect(all[0]?.ids.length).toBeGreaterThan(0);
  // First as it is counted, then as it is known.
  expect(await pages(VISITOR)).toEqual(all);
  expect(await pages(VISITOR)).toEqual(all);
});

test('an item and its neighbours are read by their ids', async () => {
  const reads = await plannedReads(database.db, (db) => findItem(db, 50_000, VISITOR));
  expect(reads.outside.tables).not.toContain('items');
  expect(reads.outside.tables).not.toContain('users');
});

test('items that are asked for at the same time are read by their ids, with their neighbours', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => 1 + index * 1999);
  const reads = await plannedReads(database.db, (db) =>
    Promise.all(ids.map(makePublicItemReader(db, 'after'))),
  );
  expect(reads.outside.tables).not.toContain('items');
  expect(reads.outside.tables).not.toContain('users');
});

test('the cards of a page are read by their ids', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => 1 + index * 1999);
  const reads = await plannedReads(database.db, (db) => findCards.after(db, { ids }));
  expect(reads.all.tables).not.toContain('items');
  expect(reads.all.tables).not.toContain('users');
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

test('matches that all lie at the far end of an order are not looked for through the whole catalogue', async () => {
  const query = ItemQuery.parse({ search: word(60), sort: 'price-low', limit: 20 });
  const { total } = await searchItems(database.db, query, VISITOR, async () => {});
  expect(total).toBeGreaterThan(1000);
  expect(total).toBeLessThan(TOTAL_CAP);
  await database.db.$client.query(
    `update items set price = price + 100000 where search @@ '${word(60)}'::tsquery`,
  );
  await database.db.$client.query('vacuum analyze items');
  const watch = watchReads(database.db, 'items');
  const { rows } = await watch((db) => searchItems(db, query, VISITOR, async () => {}));
  expect(rows).toBeLessThan(0.4 * ITEMS);
});
