import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, makeRental, type Person } from '../testing/factories.ts';
import { makeCrowded, PIECES, type Stay } from '../testing/rentals/crowded.ts';

const TODAY = '2030-06-05';
const RENTALS = 60;
const A_DAY = 100_000;
const LONELY = RENTALS + 20;
const day = (offset: number) => addDays(TODAY, offset);

/** Every piece is taken on some day, though none on all: one rental of all these days has all others move. */
const STAYS = [
  ...Array.from({ length: RENTALS }, (_, index): Stay => ({
    from: index + 2,
    until: index + 2,
    pieces: [2, PIECES],
  })),
  { from: LONELY, until: LONELY, pieces: [1, 1] },
] satisfies Stay[];
const MOVABLE = RENTALS * (PIECES - 1) + 1;
const LONG = { startDate: day(2), endDate: day(LONELY) };
const SHORT = { startDate: day(LONELY), endDate: day(LONELY) };

let app: TestApp;
let owner: Person;
let renter: Person;
let itemId: number;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimit: true } });
  app.setNow(`${TODAY}T09:00:00Z`);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await makePerson(app);
  renter = await makePerson(app);
  itemId = await makeCrowded(app, TODAY, STAYS, owner);
});

const use = (person: Person, places: number) =>
  app.context.makeLimit('places moved', A_DAY, 86_400).spend(`user ${person.id}`, places);
const ask = (range: typeof LONG) =>
  makeRental(app, { itemId, ownerId: owner.id, renterId: renter.id, ...range });
const approve = async (id: number) =>
  (await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'approved' } })).status;
const book = async (range: typeof LONG) =>
  (await renter.client.call(requestRental, { body: { itemId, ...range } })).status;

test('an owner has the rentals of a crowded listing move only so often in a day, and approves others as before', async () => {
  const long = await ask(LONG);
  const short = await ask(SHORT);
  await use(owner, A_DAY - MOVABLE + 1);
  expect(await approve(long.id)).toBe(429);
  expect(await approve(short.id)).toBe(200);
});

test('what may move is counted once, before it moves', async () => {
  const { id } = await ask(LONG);
  await use(owner, A_DAY - MOVABLE);
  expect(await approve(id)).toBe(200);
  await expect(use(owner, 1)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('the same counts for who books at once', async () => {
  await use(renter, A_DAY - MOVABLE + 1);
  expect(await book(LONG)).toBe(429);
  expect(await book(SHORT)).toBe(201);
});
