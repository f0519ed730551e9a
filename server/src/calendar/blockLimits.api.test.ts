import {
  BLOCKS_MAX,
  BLOCKS_OF_OWNER_MAX,
  createBlock,
  freeDays,
  PLACES_MAX,
  updateBlock,
} from '@lendloop/contract/calendar/blocks';
import { updateItem } from '@lendloop/contract/items';
import { addDays } from '@lendloop/contract/values/dates';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { blocks } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

const TODAY = '2030-06-05';
const FULL = { status: 409, body: { code: 'too_many_blocks' } };

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await makePerson(app);
});

const day = (after: number) => addDays(TODAY, after);
const days = (first: number, last: number) => ({ startDate: day(first), endDate: day(last) });
const insert = (itemId: number, count: number, range = days(10, 20)) =>
  app.database.db.insert(blocks).values(Array.from({ length: count }, () => ({ itemId, ...range })));
const add = (id: number, pieces: number[] | null = null) =>
  owner.client.call(createBlock, { params: { id }, body: { ...days(10, 20), pieces } });
const free = (id: number, first: number, last: number) =>
  owner.client.call(freeDays, { params: { id }, query: days(first, last) });
const count = (id: number) => app.database.db.$count(blocks, eq(blocks.itemId, id));
const upTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

test('freeing days does not split blocks beyond their limit', async () => {
  const { id } = await makeItem(app, owner.id);
  await insert(id, BLOCKS_MAX / 2 + 1);
  expect(await free(id, 15, 15)).toMatchObject(FULL);
  expect(await count(id)).toBe(BLOCKS_MAX / 2 + 1);
  expect((await free(id, 10, 10)).status).toBe(204);
  expect((await free(id, 11, 19)).status).toBe(204);
  expect(await count(id)).toBe(BLOCKS_MAX / 2 + 1);
});

/** How many ids of blocks were given out, also by what was undone. */
const numbered = async () => {
  const { rows } = await app.database.db.execute<{ last: number }>(
    sql`select last_value as last from blocks_id_seq`,
  );
  return rows[0]?.last;
};

test('freeing days that would split too many blocks writes none of them', async () => {
  const { id } = await makeItem(app, owner.id);
  await insert(id, BLOCKS_MAX);
  const before = await numbered();
  for (let tried = 0; tried < 3; tried++) expect(await free(id, 15, 15)).toMatchObject(FULL);
  expect(await numbered()).toBe(before);
});

test('a block beyond a limit is not written', async () => {
  const { id } = await makeItem(app, owner.id);
  await insert(id, BLOCKS_MAX);
  const before = await numbered();
  expect(await add(id)).toMatchObject(FULL);
  expect(await numbered()).toBe(before);
});

test('a block of several pieces counts for each of them', async () => {
  const { id } = await makeItem(app, owner.id, { quantity: 99 });
  await insert(id, Math.floor(PLACES_MAX / 99));
  expect(await add(id)).toMatchObject(FULL);
  const rest = PLACES_MAX % 99;
  const { status, body } = await add(id, upTo(rest));
  expect(status).toBe(201);
  expect(await add(id, [1])).toMatchObject(FULL);
  const params = { id, blockId: body.id };
  const change = (pieces: number[]) =>
    owner.client.call(updateBlock, { params, body: { ...days(10, 20), pieces } });
  expect(await change(upTo(rest + 1))).toMatchObject(FULL);
  expect((await change(upTo(rest - 1))).status).toBe(200);
});

test('a listing gains no pieces beyond what its blocks may take', async () => {
  const { id } = await makeItem(app, owner.id, { quantity: 10 });
  const most = 20;
  // Blocks of all pieces grow with the listing, those of some pieces do not.
  const growing = 2;
  const fixed = (PLACES_MAX - growing * most) / 10;
  await insert(id, growing);
  await app.database.db
    .insert(blocks)
    .values(Array.from({ length: fixed }, () => ({ itemId: id, ...days(10, 20), pieces: upTo(10) })));
  const setQuantity = (quantity: number) =>
    owner.client.call(updateItem, {
      params: { id },
      body: {
        title: 'A thing',
        description: 'A thing that is good for many other things.',
        price: 100,
        categoryId: 1,
        location: 'Indiranagar, Bengaluru',
        images: ['https://example.com/thing.jpg'],
        terms: { quantity },
      },
    });
  expect(await setQuantity(most + 1)).toMatchObject({
    ...FULL,
    body: { ...FULL.body, issues: [expect.objectContaining({ path: 'terms.quantity' })] },
  });
  expect((await setQuantity(most)).status).toBe(200);
  expect((await setQuantity(10)).status).toBe(200);
});

test('all listings of a person together have so many blocks at most', async () => {
  const { id } = await makeItem(app, owner.id);
  const other = await makeItem(app, owner.id);
  await insert(other.id, BLOCKS_OF_OWNER_MAX - 1);
  expect((await add(id)).status).toBe(201);
  expect(await add(id)).toMatchObject({
    ...FULL,
    body: { ...FULL.body, message: 'You have reached the limit of 5,000' },
  });
});
