import { createBlock, freeDays, PLACES_MAX } from '@lendloop/contract/calendar/blocks';
import { updateItem } from '@lendloop/contract/items';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { blocks } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

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
beforeEach(async () => {
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
const free = async (id: number, from: number, until = from) =>
  (
    await owner.client.call(freeDays, {
      params: { id },
      query: { startDate: day(from), endDate: day(until) },
    })
  ).status;
const setQuantity = async (id: number, quantity: number, categoryId = 1) =>
  (
    await owner.client.call(updateItem, {
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
    })
  ).status;

test('nobody has blocks take all pieces of a listing anew over and over', async () => {
  const id = await makeBlocked(PIECES);
  const most = Math.ceil(AN_HOUR / (BLOCKS * PIECES));
  for (let freed = 1; freed <= most; freed++) expect(await free(id, freed)).toBe(204);
  expect(await free(id, most + 1)).toBe(429);
  const body = { startDate: day(2), endDate: day(2), pieces: [1] };
  expect((await owner.client.call(createBlock, { params: { id }, body })).status).toBe(429);
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
  // It would split all of them.
  for (let tried = 0; tried <= most; tried++) expect(await free(other, 300)).toBe(409);
  expect(await free(other, 1)).toBe(204);
});
