import { sendMessage } from '@lendloop/contract/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY_SECONDS, limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

const IN_MEMORY = limitsInMemory(true);
/** The daily limits alone: the limits per minute would be reached first. */
const makeLimit: MakeLimit = (name, points, seconds) =>
  seconds === undefined ? noLimits(name, points) : IN_MEMORY(name, points, seconds);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ makeLimit });
});
afterAll(() => app.close());

const HERE = '198.51.100.1';
const write = (from: Person, to: Person, itemId: number, address = HERE) =>
  from.client.call(
    sendMessage,
    { body: { receiverId: to.id, itemId, content: 'Hello' } },
    { 'x-forwarded-for': address },
  );

/** An owner of things, and a person who may be written to about all of them. */
async function makePair(things: number) {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  const ids: number[] = [];
  for (let thing = 0; thing < things; thing++) ids.push((await makeItem(app, owner.id)).id);
  const [itemId = 0] = ids;
  const days = { startDate: '2020-02-01', endDate: '2020-02-02' };
  await makeRental(app, { itemId, ownerId: owner.id, renterId: renter.id, ...days, status: 'completed' });
  return { owner, renter, ids };
}

test('an owner begins 100 conversations a day with people who asked, and goes on and answers without limit', async () => {
  const { owner, renter, ids } = await makePair(101);
  const [first = 0, ...rest] = ids;
  const [last = 0, another = 0] = rest.splice(-2);
  // First messages of one conversation that are sent at the same time count once.
  for (const { status } of await Promise.all([write(owner, renter, first), write(owner, renter, first)]))
    expect(status).toBe(201);
  for (const id of rest) expect((await write(owner, renter, id)).status).toBe(201);
  expect((await write(owner, renter, last)).status).toBe(201);
  const refused = await write(owner, renter, another);
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: 'You have started too many conversations today. Please try again tomorrow',
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect((await write(owner, renter, first)).status).toBe(201);
  expect((await write(renter, owner, another)).status).toBe(201);
  expect((await write(owner, renter, another)).status).toBe(201);
  // They still have their own as a renter.
  const neighbour = await makePair(1);
  expect((await write(owner, neighbour.owner, neighbour.ids[0] ?? 0)).status).toBe(201);
});

test('the owners of one address begin 500 conversations a day, with however many accounts', async () => {
  const ofAddress = makeLimit('conversations by owners of an address', 500, DAY_SECONDS);
  const address = '198.51.100.2';
  await ofAddress.spend(address, 499);
  const [one, other] = [await makePair(1), await makePair(1)];
  expect((await write(one.owner, one.renter, one.ids[0] ?? 0, address)).status).toBe(201);
  expect((await write(other.owner, other.renter, other.ids[0] ?? 0, address)).status).toBe(429);
  expect((await write(other.owner, other.renter, other.ids[0] ?? 0)).status).toBe(201);
});
