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
import { DAY_SECONDS, limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const IN_MEMORY = limitsInMemory(true);
/** The daily limits alone: the limits per minute would be reached first. */
const makeLimit: MakeLimit = (name, points, seconds) =>
  seconds === undefined ? noLimits(name, points) : IN_MEMORY(name, points, seconds);

const startLimited = () => startAppForTest({ database: app.database, makeLimit });

/** Uses up all but `left` points of a daily limit, so that a test need not send them. */
const leave = (left: number, name: string, points: number, key: string) =>
  makeLimit(name, points, DAY_SECONDS).spend(key, points - left);

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

test('one person adds sixty listings a day, and a repeated request does not count', async () => {
  const limited = await startLimited();
  const owner = await makePerson(limited);
  await leave(3, 'new listings', 60, `user ${owner.id}`);
  const clientId = randomUUID();
  const first = await list(owner, { clientId });
  expect((await list(owner, { clientId })).body.id).toBe(first.body.id);
  for (let made = 1; made < 3; made++) expect((await list(owner)).status).toBe(201);
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

test('one address adds two hundred listings a day, whoever adds them', async () => {
  const limited = await startLimited();
  const address = '198.51.100.2';
  await leave(2, 'new listings of an address', 200, address);
  for (let people = 0; people < 2; people++)
    expect((await list(await makePerson(limited), {}, address)).status).toBe(201);
  const owner = await makePerson(limited);
  expect(await list(owner, {}, address)).toMatchObject({
    status: 429,
    body: { message: 'Too many listings were added from your network today. Please try again tomorrow' },
  });
  expect((await list(owner, {}, '203.0.113.1')).status).toBe(201);
});

test('one person has at most five hundred listings, even when several are sent at once', async () => {
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
    message: 'You have 500 listings, which is the maximum. Delete one to add another',
  });
  expect((await owner.client.call(deleteItem, { params: { id } })).status).toBe(204);
  expect((await list(owner)).status).toBe(201);
});

test('one person changes titles 120 times a day, and other changes do not count', async () => {
  const limited = await startLimited();
  const owner = await makePerson(limited);
  const { id } = (await list(owner)).body;
  const write = (values: Partial<typeof LISTING>, who = owner) =>
    who.client.call(updateItem, { params: { id }, body: { ...LISTING, ...values } });
  await leave(2, 'new titles', 120, `user ${owner.id}`);
  for (let count = 119; count <= 120; count++)
    expect((await write({ title: `Ladder ${count}` })).status).toBe(200);
  expect(await write({ title: 'Ladder 121' })).toMatchObject({
    status: 429,
    body: { message: 'You have changed titles 120 times today. Please try again tomorrow' },
  });
  expect((await write({ title: 'Ladder 120', price: 200 })).status).toBe(200);
  expect((await write({ title: 'Mine' }, await makePerson(limited))).status).toBe(403);
});

test('one address changes titles 500 times a day, whoever is signed in', async () => {
  const limited = await startLimited();
  const [one, other] = [await makePerson(limited), await makePerson(limited)];
  const [first, second] = [(await list(one)).body.id, (await list(other)).body.id];
  const write = ({ client }: Person, id: number, title: string) =>
    client.call(
      updateItem,
      { params: { id }, body: { ...LISTING, title } },
      { 'x-forwarded-for': '198.51.100.77' },
    );
  await leave(1, 'new titles of an address', 500, '198.51.100.77');
  expect((await write(one, first, 'Ladder of wood')).status).toBe(200);
  expect((await write(other, second, 'Ladder of steel')).status).toBe(429);
});

/** A description of the largest size. */
const LONG = 'क'.repeat(10_000);
/** What an edit with that description counts: its bytes, and a thousand for the row. */
const EDIT_BYTES = Buffer.byteLength(LONG) + 4000;
const WINDOW = { availableFrom: null, availableUntil: null };
const MEGABYTE = 1024 * 1024;

const edit = ({ client }: Person, id: number, address: string) =>
  client.call(
    updateItem,
    { params: { id }, body: { ...LISTING, description: LONG } },
    { 'x-forwarded-for': address },
  );

test('one person writes two megabytes of changes a day, availability and dates included', async () => {
  const limited = await startLimited();
  const owner = await makePerson(limited);
  const { id } = await makeItem(limited, owner.id);
  await leave(2 * EDIT_BYTES, 'changes of listings', 2 * MEGABYTE, `user ${owner.id}`);
  for (let edits = 0; edits < 2; edits++) expect((await edit(owner, id, '198.51.100.3')).status).toBe(200);
  const switchOff = (who: Person, itemId: number) =>
    who.client.call(setAvailability, { params: { id: itemId }, body: { isAvailable: false } });
  const message = 'You have made too many changes to your listings today. Please try again tomorrow';
  const refusals = [
    await edit(owner, id, '198.51.100.3'),
    await switchOff(owner, id),
    await owner.client.call(setAvailabilityWindow, { params: { id }, body: WINDOW }),
  ];
  for (const refused of refusals) expect(refused).toMatchObject({ status: 429, body: { message } });
  const other = await makePerson(limited);
  const { id: others } = await makeItem(limited, other.id);
  expect((await switchOff(other, others)).status).toBe(200);
  // Ownership is checked first: a listing of somebody else is refused for that reason and counts nothing.
  expect((await switchOff(owner, others)).status).toBe(403);
});

test('one network writes ten megabytes of changes a day, whoever writes them', async () => {
  const limited = await startLimited();
  const address = '198.51.100.7';
  await leave(2 * EDIT_BYTES, 'changes of listings of an address', 10 * MEGABYTE, address);
  const statuses: number[] = [];
  for (let people = 0; people < 3; people++) {
    const owner = await makePerson(limited);
    const { id } = await makeItem(limited, owner.id);
    statuses.push((await edit(owner, id, address)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});
