import type { Endpoint, Input } from '@lendloop/contract/endpoint';
import { DESCRIPTION_EXCERPT, getItem, listItems, listItemsOfUser } from '@lendloop/contract/items';
import { listConversations } from '@lendloop/contract/messages';
import { listReviews } from '@lendloop/contract/reviews';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';
import { LISTED_COLUMNS } from './rowSql.ts';

// The size of list answers when every text has its maximum length.

const ROWS = 400;
const ANSWER_BYTES = 1_000_000;
const DESCRIPTION = 'ഭൂമി '.repeat(2000);

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app);
  const other = await makePerson(app);
  const { db } = app.database;
  const address = `https://example.com/${'x'.repeat(460)}`;
  const images = Array.from({ length: 10 }, (_, index) => `${address}${index}`);
  const { id } = await makeItem(app, owner.id, { title: '\\"'.repeat(50), description: DESCRIPTION, images });
  await db.execute(sql`
    insert into items (owner_id, category_id, title, description, price, location, images, created_at)
    select owner_id, category_id, title, description, price, repeat('ഭ', 200), images, created_at
    from items, generate_series(2, ${ROWS}::integer) where id = ${id}`);
  await db.execute(sql`
    insert into rentals (item_id, renter_id, owner_id, start_date, end_date, price, status)
    select ${id}, ${other.id}, ${owner.id}, '2030-01-01', '2030-01-01', 1, 'completed'
    from generate_series(1, ${ROWS}::integer)`);
  await db.execute(sql`
    insert into reviews (item_id, reviewer_id, rental_id, rating, comment)
    select item_id, renter_id, id, 5, repeat('ഭ', 2000) from rentals`);
  await db.execute(sql`
    insert into messages (item_id, sender_id, receiver_id, content)
    select id, ${other.id}, ${owner.id}, repeat('ഭ', 5000) from items`);
  await db.execute(sql`
    insert into conversations (user_id, other_user_id, item_id, last_message_id, unread_count)
    select receiver_id, sender_id, item_id, id, 1 from messages
    union all
    select sender_id, receiver_id, item_id, id, 0 from messages`);
});
afterAll(() => app.close());

/** Fetches all pages of a list. Returns the size of each in bytes, and all rows. */
async function walk<E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) {
  const sizes: number[] = [];
  const rows: unknown[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...input.query, cursor };
    const { status, headers, raw } = await owner.client.call(endpoint, { ...input, query });
    expect(status).toBe(200);
    sizes.push(raw.rawPayload.length);
    rows.push(...raw.json<unknown[]>());
    const link = String(headers.link ?? '');
    cursor = new URLSearchParams(link.match(/\?([^>]*)/)?.[1]).get('cursor') ?? undefined;
  } while (cursor !== undefined);
  return { sizes, rows };
}

const LISTS: readonly [string, () => ReturnType<typeof walk>][] = [
  ['the search', () => walk(listItems, { query: { limit: 1000 } })],
  ['the search by price', () => walk(listItems, { query: { limit: 1000, sort: 'price-low' } })],
  ["a person's listings", () => walk(listItemsOfUser, { params: { userId: owner.id }, query: {} })],
  ['the reviews of an item', () => walk(listReviews, { params: { id: 1 }, query: {} })],
  ['the conversations', () => walk(listConversations, { query: { limit: 1000 } })],
];

test.each(LISTS)(
  'no page of %s is larger than a megabyte, and all pages together are the whole list',
  async (_name, run) => {
    const { sizes, rows } = await run();
    // Plus the brackets and commas around the rows.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(ANSWER_BYTES + ROWS + 2);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(ROWS);
  },
);

test('every page of a search has the total of all items', async () => {
  const first = await owner.client.call(listItems, { query: { limit: 1000 } });
  expect(first.headers['x-total-count']).toBe(String(ROWS));
  expect(first.body.length).toBeLessThan(ROWS);
});

test('lists show an excerpt of a description, and the item shows all of it', async () => {
  const { body } = await owner.client.call(listItems, { query: { limit: 1 } });
  expect(body[0]?.description).toBe(`${'ഭൂമി '.repeat(40).trim()}…`);
  expect(Array.from(body[0]?.description ?? '').length).toBeLessThanOrEqual(DESCRIPTION_EXCERPT + 1);
  const whole = await owner.client.call(getItem, { params: { id: body[0]?.id ?? 0 } });
  expect(whole.body.description).toBe(DESCRIPTION);
});

test('lists read no column as an array of texts, which the driver parses character by character', async () => {
  const { fields } = await app.database.db.execute(sql`
    select ${LISTED_COLUMNS} from items i join categories c on c.id = i.category_id join users u on u.id = i.owner_id limit 0`);
  const { rows: arrays } = await app.database.db.execute<{ oid: number }>(
    sql`select oid::integer from pg_type where typcategory = 'A'`,
  );
  const isArray = new Set(arrays.map(({ oid }) => oid));
  expect(fields.filter(({ dataTypeID }) => isArray.has(dataTypeID)).map(({ name }) => name)).toEqual([]);
});
