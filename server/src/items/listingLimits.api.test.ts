import { randomUUID } from 'node:crypto';

import {
  createItem,
  deleteItem,
  setAvailability,
  setAvailabilityWindow,
  updateItem,
} from '@lendloop/contract/items';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Without the counts by the minute, which would refuse first. */
const startLimited = () => startCounting((_, points) => points);

/** Limits of a day with as many points as `pointsOf` says. */
const startCounting = (pointsOf: (name: string, points: number) => number) => {
  const counted = limitsInMemory(true);
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, pointsOf(name, points), seconds);
  return startAppForTest({ database: app.database, makeLimit });
};

const LISTING = {
  title: 'Long ladder',
  description: 'Three metres, as good as new.',
  price: 100,
  categoryId: 1,
  location: 'Indiranagar, Bengaluru',
  image: 'https://example.com/ladder.jpg',
};

const list = (
  { client }: Person,
  values: Partial<typeof LISTING & { clientId: string }> = {},
  address = '198.51.100.1',
) => client.call(createItem, { body: { ...LISTING, ...values } }, { 'x-forwarded-for': address });

test('one person adds sixty listings a day, and what is sent again does not count', async () => {
  const limited = await startLimited();
  const owner = await makePerson(limited);
  const clientId = randomUUID();
  const first = await list(owner, { clientId });
  expect((await list(owner, { clientId })).body.id).toBe(first.body.id);
  for (let made = 1; made < 60; made++) expect((await list(owner)).status).toBe(201);
  const refused = await list(owner);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: 'You have added 60 listings today. Please try again tomorrow',
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect((await list(owner, { clientId })).body.id).toBe(first.body.id);
  expect((await list(await makePerson(limited))).status).toBe(201);
});

test('one address adds two hundred listings a day', async () => {
  const limited = await startLimited();
  for (let people = 0; people < 4; people++) {
    const owner = await makePerson(limited);
    for (let made = 0; made < 50; made++) expect((await list(owner)).status).toBe(201);
  }
  const owner = await makePerson(limited);
  expect(await list(owner)).toMatchObject({
    status: 429,
    body: { message: 'Many listings were added from your network today. Please try again tomorrow' },
  });
  expect((await list(owner, {}, '203.0.113.1')).status).toBe(201);
});

test('one person has five hundred listings at most, however fast they are sent', async () => {
  const owner = await makePerson(app);
  const { id } = await makeItem(app, owner.id);
  const values = {
    ownerId: owner.id,
    categoryId: 1,
    title: 'Chair',
    description: 'One of many chairs that look the same.',
    price: 10,
    location: 'Bengaluru',
    images: ['https://example.com/chair.jpg'],
  };
  await app.database.db.insert(items).values(Array.from({ length: 497 }, () => values));
  const answers = await Promise.all(Array.from({ length: 6 }, () => list(owner)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'too_many_listings',
    message: 'You have 500 listings, the most that one person can have. Delete one to add another',
  });
  expect((await owner.client.call(deleteItem, { params: { id } })).status).toBe(204);
  expect((await list(owner)).status).toBe(201);
});

test('one person gives listings another title 120 times a day; other changes do not count', async () => {
  const limited = await startLimited();
  const owner = await makePerson(limited);
  const { id } = (await list(owner)).body;
  const write = (values: Partial<typeof LISTING>, who = owner) =>
    who.client.call(updateItem, { params: { id }, body: { ...LISTING, ...values } });
  for (let count = 1; count <= 120; count++)
    expect((await write({ title: `Ladder ${count}` })).status).toBe(200);
  expect(await write({ title: 'Ladder 121' })).toMatchObject({
    status: 429,
    body: { message: 'You have changed titles 120 times today. Please try again tomorrow' },
  });
  expect((await write({ title: 'Ladder 120', price: 200 })).status).toBe(200);
  expect((await write({ title: 'Mine' }, await makePerson(limited))).status).toBe(403);
});

/** As many bytes as a description may have. */
const LONG = 'क'.repeat(10_000);
const WINDOW = { availableFrom: null, availableUntil: null };
const MEGABYTE = 1024 * 1024;

/** With a tenth of the bytes of changes, which are many to send. */
const startWithTenth = async () => {
  const most = new Map<string, number>();
  const limited = await startCounting((name, points) => {
    most.set(name, points);
    return name.startsWith('changes') ? Math.floor(points / 10) : points;
  });
  expect(most.get('changes of listings')).toBe(2 * MEGABYTE);
  expect(most.get('changes of listings of an address')).toBe(10 * MEGABYTE);
  return limited;
};

test('one person writes two megabytes of changes a day, the days and the switch with them', async () => {
  const limited = await startWithTenth();
  const owner = await makePerson(limited);
  const { id } = await makeItem(limited, owner.id);
  const edit = () =>
    owner.client.call(updateItem, { params: { id }, body: { ...LISTING, description: LONG } });
  let edits = 0;
  while ((await edit()).status === 200) edits++;
  expect(edits).toBe(6);
  const message = 'You have changed your listings a great deal today. Please try again tomorrow';
  const refusals = [
    await edit(),
    await owner.client.call(setAvailability, { params: { id }, body: { isAvailable: false } }),
    await owner.client.call(setAvailabilityWindow, { params: { id }, body: WINDOW }),
  ];
  for (const refused of refusals) expect(refused).toMatchObject({ status: 429, body: { message } });
  const other = await makePerson(limited);
  const { id: others } = await makeItem(limited, other.id);
  const switched = await other.client.call(setAvailability, {
    params: { id: others },
    body: { isAvailable: false },
  });
  expect(switched.status).toBe(200);
  // Nobody else's listing costs anything, and what is refused for that is refused as before.
  const strange = await owner.client.call(setAvailability, {
    params: { id: others },
    body: { isAvailable: false },
  });
  expect(strange.status).toBe(403);
});

test('one network writes ten megabytes of changes a day', async () => {
  const limited = await startWithTenth();
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const change = async ({ client }: Person, itemId: number) => {
    const body = { ...LISTING, description: LONG };
    return (await client.call(updateItem, { params: { id: itemId }, body }, headers)).status;
  };
  for (let people = 0; people < 5; people++) {
    const owner = await makePerson(limited);
    const { id } = await makeItem(limited, owner.id);
    for (let edits = 0; edits < 6; edits++) expect(await change(owner, id)).toBe(200);
  }
  const owner = await makePerson(limited);
  const { id } = await makeItem(limited, owner.id);
  const statuses: number[] = [];
  for (let edits = 0; edits < 6; edits++) statuses.push(await change(owner, id));
  expect(statuses.at(-1)).toBe(429);
});
