import { ItemQuery } from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { FILLED_WORDS, misspell } from '../testing/servers/catalogue.ts';
import { fillItems } from '../testing/servers/fillItems.ts';
import { watchReads } from '../testing/statements/plans.ts';
import { searchItems } from './search.ts';

/** So few that the planner thinks reading all of them cheap, although that takes twenty times as long as asking an index. */
const ITEMS = 2000;
const VISITOR = { moderation: 'after', viewer: null } as const;
const word = (rank: number): string => FILLED_WORDS[rank] ?? '';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillItems(database, ITEMS);
  // As a job leaves it that has rewritten every row: the index of words has a list of entries still to be sorted in.
  await database.db.$client.query('update items set score = score + 1');
}, 600_000);
afterAll(() => database.close());

test.each<[string, Parameters<typeof ItemQuery.parse>[0]]>([
  ['a rare word', { search: word(1500) }],
  ['a common word', { search: word(5) }],
  ['a misspelt word', { search: misspell(word(400)) }],
  ['two words', { search: `${word(5)} ${word(300)}` }],
  ['a street', { location: `${word(35)} road mumbai` }],
  ['the newest with a rare word', { search: word(1500), sort: 'newest' }],
  ['the cheapest with a rare word', { search: word(1500), sort: 'price-low' }],
])('among few listings, too, %s is found by an index', async (_name, query) => {
  const parsed = ItemQuery.parse({ limit: 20, ...Object(query) });
  const watch = watchReads(database.db, 'items');
  for (let time = 0; time < 3; time += 1) {
    const { scans, rows } = await watch((db) => searchItems(db, parsed, VISITOR, async () => {}));
    expect(scans).toBe(0);
    // Nor by going through all of another index.
    expect(rows).toBeLessThan(0.75 * ITEMS);
  }
});
