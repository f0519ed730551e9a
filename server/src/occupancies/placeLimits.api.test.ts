import { createBlock, freeDays, PLACES_MAX, updateBlock } from '@lendloop/contract/calendar/blocks';
import { updateItem } from '@lendloop/contract/items';
import { addDays } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { blocks } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

const TODAY = '2030-06-05';
const PIECES = 99;
/** As many blocks of all pieces as a listing may have, less one. */
const BLOCKS = Math.floor(PLACES_MAX / PIECES) - 1;
const AN_HOUR = 100_000;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
  app.setNow(`${TODAY}T09:00:00Z`);
});
afterAll(() => app.close());
let tests = 0;
/** The address of one test, which has limits of its own. */
let from = {};
beforeEach(async () => {
  tests += 1;
  from = { 'x-forwarded-for': `198.51.100.${tests}` };
  owner = await makePerson(app);
});

const day = (after: number) => addDays(TODAY, after);
async function makeBlocked(quantity: number): Promise<number> {
  const { id } = await makeItem(app, owner.id, { quantity });
  const range = { startDate: day(1), endDate: day(700) };
  await app.database.db
    .insert(blocks)
    .values(Array.from({ length: BLOCKS }, () => ({ itemId: id, ...range })));
  return id;
}
const free = async (id: number, first: number, last = first) =>
  (
    await owner.client.call(
      freeDays,
      {
        params: { id },
        query: { startDate: day(first), endDate: day(last) },
      },
      from,
    )
  ).status;
const setQuantity = async (id: number, quantity: number, categoryId = 1) =>
  (
    await owner.client.call(
      updateItem,
      {
        params: { id },
        body: {
          title: 'A thing',
          description: 'A thing that is good for many other things.',
          price: 100,
          categoryId,
          location: 'Indiranagar, Bengaluru',
          images: ['https://example.com/thing.jpg'],
          terms: { quantity },
        },
      },
      from,
    )
  ).status;

test('nobody has blocks take all pieces of a listing anew over and over', async () => {
  const id = await makeBlocked(PIECES);
  const most = Math.ceil(AN_HOUR / (BLOCKS * PIECES));
  for (let freed = 1; freed <= most; freed++) expect(await free(id, freed)).toBe(204);
  expect(await free(id, most + 1)).toBe(429);
  const body = { startDate: day(2), endDate: day(2), pieces: [1] };
  expect((await owner.client.call(createBlock, { params: { id }, body }, from)).status).toBe(429);
  // Nothing else waits for it.
  expect(await setQuantity(id, PIECES)).toBe(200);
  expect(await setQuantity(id, 1)).toBe(429);
  owner = await makePerson(app);
  expect(await free(await makeBlocked(1), 1)).toBe(204);
});

test('changes that are refused once blocks have taken pieces count, and those before that do not', async () => {
  const id = await makeBlocked(1);
  const most = Math.ceil(AN_HOUR / (BLOCKS * (PIECES - 1)));
  for (let tried = 0; tried < most; tried++) expect(await setQuantity(id, PIECES, 9999)).toBe(400);
  expect(await setQuantity(id, PIECES, 9999)).toBe(429);

  owner = await makePerson(app);
  const other = await makeBlocked(PIECES);
  // It would split all of them, which is known before any is written.
  for (let tried = 0; tried <= most; tried++) expect(await free(other, 300)).toBe(409);
  expect(await free(other, 1)).toBe(204);
});

test('rentals that go to other pieces as theirs are given up count as well, also where that is refused in the end', async () => {
  const { id } = await makeItem(app, owner.id, { quantity: 2 });
  const { id: renterId } = await makePerson(app);
  const range = { startDate: day(5), endDate: day(6) };
  await makeRental(app, { itemId: id, ownerId: owner.id, renterId, ...range, status: 'approved' });
  await app.database.db.execute(sql`update occupancies set unit = 2 where item_id = ${id}`);
  await app.context.makeLimit('places', AN_HOUR, 3600).spend(`user ${owner.id}`, AN_HOUR - 1);
  expect([await setQuantity(id, 1, 9999), await setQuantity(id, 1)]).toEqual([400, 429]);
});

test('a block that is refused because of a rental counts for the pieces that it took before', async () => {
  const { id } = await makeItem(app, owner.id, { quantity: PIECES });
  const { id: renterId } = await makePerson(app);
  const range = { startDate: day(5), endDate: day(6) };
  await makeRental(app, { itemId: id, ownerId: owner.id, renterId, ...range, status: 'approved' });
  await app.context.makeLimit('places', AN_HOUR, 3600).spend(`user ${owner.id}`, AN_HOUR - 1);
  const make = async (last: number) =>
    (
      await owner.client.call(
        createBlock,
        {
          params: { id },
          body: { startDate: day(1), endDate: day(last) },
        },
        from,
      )
    ).body;
  expect(await make(5)).toMatchObject({ code: 'days_rented' });
  expect(await make(4)).toMatchObject({ code: 'too_many_requests' });
});

test('changing a block counts for the pieces that it takes, also where a rental then refuses it', async () => {
  const { id } = await makeItem(app, owner.id, { quantity: PIECES });
  const { id: renterId } = await makePerson(app);
  const range = { startDate: day(5), endDate: day(6) };
  await makeRental(app, { itemId: id, ownerId: owner.id, renterId, ...range, status: 'approved' });
  const body = (last: number) => ({ startDate: day(1), endDate: day(last) });
  const made = await owner.client.call(createBlock, { params: { id }, body: body(2) });
  await app.context.makeLimit('places', AN_HOUR, 3600).spend(`user ${owner.id}`, AN_HOUR - 2 * PIECES);
  const params = { id, blockId: made.body.id };
  const change = async (last: number) =>
    (await owner.client.call(updateBlock, { params, body: body(last) }, from)).body;
  expect(await change(5)).toMatchObject({ code: 'days_rented' });
  expect(await change(4)).toMatchObject({ code: 'too_many_requests' });
});

test('an address stores so many places a day, by whatever accounts', async () => {
  const id = await makeBlocked(1);
  const ofAddress = app.context.makeLimit('places of an address a day', 150_000, 86_400);
  await ofAddress.spend(`198.51.100.${tests}`, 150_000 - 1);
  expect(await free(id, 1)).toBe(204);
  expect(await free(id, 2)).toBe(204);
  await app.context.makeLimit('places a day', 2000, 86_400).spend(`user ${owner.id}`, 2000 - 2 * BLOCKS);
  expect(await free(id, 3)).toBe(429);
  // Whoever else is there has stored little.
  owner = await makePerson(app);
  expect(await free(await makeBlocked(1), 1)).toBe(204);
  // Until the address has stored so many that nobody there stores any.
  const all = app.context.makeLimit('all places of an address a day', 500_000, 86_400);
  await all.spend(`198.51.100.${tests}`, 500_000 - 3 * BLOCKS);
  expect(await free(await makeBlocked(1), 1)).toBe(429);
});
