import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DAY_SECONDS, limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

// The daily limits alone: the limits per minute would be reached first.
const counted = limitsInMemory(true);
const makeLimit: MakeLimit = (name, points, seconds) =>
  seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ makeLimit });
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

const ask = ({ client }: Person, itemId: number, date = '2030-06-10') =>
  client.call(requestRental, { body: { itemId, startDate: date, endDate: date } });

/** Sends a request and cancels it, so that it is no longer pending. */
async function askAndCancel(renter: Person, itemId: number) {
  const { status, body } = await ask(renter, itemId);
  expect(status).toBe(201);
  await renter.client.call(setRentalStatus, { params: { id: body.id }, body: { status: 'cancelled' } });
}

test('one renter asks for an item six times a day, cancelled requests included', async () => {
  const [owner, renter, other] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  const item = await makeItem(app, owner.id);
  // Refused requests do not count, nor does a repeated one while it is pending.
  for (let tries = 0; tries < 7; tries++) expect((await ask(renter, item.id, '2030-06-01')).status).toBe(400);
  for (let asked = 0; asked < 5; asked++) await askAndCancel(renter, item.id);
  for (let sent = 0; sent < 3; sent++) expect((await ask(renter, item.id)).status).toBe(201);
  const refused = await ask(renter, item.id, '2030-06-11');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message:
        'You have requested this item 6 times today, including cancelled requests. Please try again tomorrow',
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect((await ask(other, item.id)).status).toBe(201);
  expect((await ask(renter, (await makeItem(app, owner.id)).id)).status).toBe(201);
});

test('one renter sends fifty requests a day in all, cancelled ones included', async () => {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  await makeLimit('rental requests', 50, DAY_SECONDS).spend(`user ${renter.id}`, 48);
  for (let asked = 0; asked < 2; asked++) await askAndCancel(renter, (await makeItem(app, owner.id)).id);
  expect(await ask(renter, (await makeItem(app, owner.id)).id)).toMatchObject({
    status: 429,
    body: {
      message: 'You have sent 50 rental requests today, including cancelled ones. Please try again tomorrow',
    },
  });
  // What is refused leaves no counter for the item.
  const item = await makeItem(app, owner.id);
  expect((await ask(renter, item.id)).status).toBe(429);
  const ofItem = makeLimit('rental requests for an item', 6, DAY_SECONDS);
  await ofItem.spend(`user ${renter.id} item ${item.id}`, 6);
});
