import type { Input } from '@lendloop/contract/endpoint';
import { listItems, type Item } from '@lendloop/contract/items';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

let app: TestApp;
let owner: Person;

beforeAll(async () => {
  app = await startTestApp();
  owner = await makePerson(app, { fullName: 'Olga Owner' });
});
afterAll(() => app.close());

const list = async (query: Input<typeof listItems>['query']) => {
  const answer = await app.client().call(listItems, { query });
  expect(answer.status).toBe(200);
  return answer;
};
const titles = (items: readonly Item[]) => items.map(({ title }) => title);

describe('words', () => {
  beforeAll(async () => {
    const things = [
      { title: 'Cordless drill', description: 'Eighteen volts and two batteries in a case.' },
      { title: 'Ladder, three metres', description: 'Reaches the ceiling when you drill up there.' },
      { title: 'Bicycle for the city', description: 'Seven gears, a basket and a good lock.' },
      { title: 'Film projector', description: 'Throws a bright picture on any white wall.' },
    ];
    for (const thing of things) await makeItem(app, owner.id, { ...thing, categoryId: 1 });
    await makeItem(app, owner.id, { title: 'Café table', categoryId: 5 });
  });

  test('are found by their stem, in the title before the description', async () => {
    const { body } = await list({ search: 'drills' });
    expect(titles(body)).toEqual(['Cordless drill', 'Ladder, three metres']);
  });

  test.each(['dril', 'drlil', 'dirll', 'frill'])(
    'are found in spite of the typing error %s',
    async (search) => {
      const { body } = await list({ search });
      expect(titles(body)[0]).toBe('Cordless drill');
    },
  );

  test.each([
    ['bycicle', 'Bicycle for the city'],
    ['projecter', 'Film projector'],
    ['cafe', 'Café table'],
    ['case volts cordless', 'Cordless drill'],
  ])('%s finds %s', async (search, title) => {
    const { body } = await list({ search });
    expect(titles(body)).toEqual([title]);
  });

  test('match the category too', async () => {
    const { headers } = await list({ search: 'tool' });
    expect(headers['x-total-count']).toBe('4');
  });

  test.each(['the', '!!', "'", '\\', ':*', '&|()', '%00'])(
    'without a searchable word (%s) find nothing',
    async (search) => {
      const { body } = await list({ search });
      expect(body).toEqual([]);
    },
  );
});

test('items that are booked, switched off or outside their window are not free on those days', async () => {
  const renter = await makePerson(app);
  const place = { location: 'Freetown harbour' };
  const free = await makeItem(app, owner.id, { ...place, title: 'Free at all times' });
  await makeItem(app, owner.id, { ...place, title: 'Switched off', isAvailable: false });
  await makeItem(app, owner.id, {
    ...place,
    title: 'Too short a window',
    availableFrom: '2030-05-01',
    availableUntil: '2030-05-11',
  });
  const booked = await makeItem(app, owner.id, { ...place, title: 'Booked at the end' });
  await makeRental(app, {
    itemId: booked.id,
    renterId: renter.id,
    ownerId: owner.id,
    startDate: '2030-05-12',
    endDate: '2030-05-14',
    status: 'approved',
  });
  const range = { availableFrom: '2030-05-10', availableUntil: '2030-05-12', location: 'freetown' };
  const { body } = await list(range);
  expect(body.map(({ id }) => id)).toEqual([free.id]);
});

test('a place is taken to six decimals, as smaller angles have no distance', async () => {
  const { status } = await app
    .client()
    .call(listItems, { query: { latitude: 5e-324, longitude: 1e-300, radius: 500 } });
  expect(status).toBe(200);
});

test('a circle finds the items inside it, with their distance', async () => {
  await makeItem(app, owner.id, { title: 'Near enough', latitude: 12.97, longitude: 77.6 });
  await makeItem(app, owner.id, { title: 'Nine kilometres north', latitude: 13.051, longitude: 77.6 });
  await makeItem(app, owner.id, { title: 'Eleven kilometres north', latitude: 13.069, longitude: 77.6 });
  const { body, headers } = await list({ latitude: 12.97, longitude: 77.6 });
  expect(titles(body)).toEqual(['Nine kilometres north', 'Near enough']);
  expect(body[0]?.distance).toBeCloseTo(9.007, 2);
  expect(headers['x-total-count']).toBe('2');
});

test('with a location and a position, items match the location and lie inside the circle', async () => {
  const harbour = { location: 'Reykjavík harbour', latitude: 64.15, longitude: -21.94 };
  await makeItem(app, owner.id, { ...harbour, title: 'At the harbour' });
  await makeItem(app, owner.id, { ...harbour, title: 'Far from the harbour', latitude: 64.9 });
  await makeItem(app, owner.id, { ...harbour, title: 'Next to it', location: 'Seltjarnarnes' });
  await makeItem(app, owner.id, { location: 'Reykjavík', title: 'Somewhere in town' });
  const near = { location: 'reykja', latitude: 64.15, longitude: -21.94 };
  for (const radius of [10, 101]) {
    const { body, headers } = await list({ ...near, radius: radius === 10 ? undefined : radius });
    const found = radius === 10 ? ['At the harbour'] : ['Far from the harbour', 'At the harbour'];
    expect([titles(body), headers['x-total-count']]).toEqual([found, String(found.length)]);
    expect(body.at(-1)?.distance).toBeCloseTo(0, 5);
  }
  expect(titles((await list({ ...near, search: 'harbour' })).body)).toEqual(['At the harbour']);
});

test('the Link header names the next page while there is one', async () => {
  for (let count = 0; count < 5; count++) await makeItem(app, owner.id, { location: 'Pagetown' });
  const first = await list({ location: 'pagetown', limit: 3 });
  expect(first.headers.link).toMatch(/^<\/api\/items\?.*cursor=[^&>]+>; rel="next"$/);
  const cursor = new URLSearchParams(String(first.headers.link).match(/\?([^>]*)/)?.[1]).get('cursor') ?? '';
  const second = await list({ location: 'pagetown', limit: 3, cursor });
  expect(second.body).toHaveLength(2);
  expect(second.headers.link).toBeUndefined();
  expect(second.headers['x-total-count']).toBe('5');
});

test.each([
  ['a cursor of another order', 'rating', Buffer.from(JSON.stringify(['newest', '2020-01-01T00:00:00Z', 1]))],
  ['a broken cursor', 'newest', Buffer.from('{')],
  ['a cursor with a forged key', 'price-low', Buffer.from(JSON.stringify(['price-low', "1'; --", 1]))],
])('%s is refused', async (_name, sort, cursor) => {
  const answer = await app
    .client()
    .call(listItems, { query: { sort: sort as 'newest', cursor: cursor.toString('base64url') } });
  expect(answer.status).toBe(400);
  expect(answer.raw.json()).toMatchObject({ code: 'invalid_cursor' });
});
