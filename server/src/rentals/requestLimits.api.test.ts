import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, type Person } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  // Without the counts by the minute, which would refuse first.
  const counted = limitsInMemory(true);
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
  app = await startTestApp({ makeLimit });
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

const ask = ({ client }: Person, itemId: number, date = '2030-06-10') =>
  client.call(requestRental, { body: { itemId, startDate: date, endDate: date } });

/** Asks and takes it back, which makes room for another that waits. */
async function askAndCancel(renter: Person, itemId: number) {
  const { status, body } = await ask(renter, itemId);
  expect(status).toBe(201);
  await renter.client.call(setRentalStatus, { params: { id: body.id }, body: { status: 'cancelled' } });
}

test('one renter asks for an item six times a day, whatever becomes of the requests', async () => {
  const [owner, renter, other] = [await makePerson(app), await makePerson(app), await makePerson(app)];
  const item = await makeItem(app, owner.id);
  // Neither what is refused counts, nor a request that is sent again while it waits.
  for (let tries = 0; tries < 7; tries++) expect((await ask(renter, item.id, '2030-06-01')).status).toBe(400);
  for (let asked = 0; asked < 5; asked++) await askAndCancel(renter, item.id);
  for (let sent = 0; sent < 3; sent++) expect((await ask(renter, item.id)).status).toBe(201);
  const refused = await ask(renter, item.id, '2030-06-11');
  expect(refused).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message:
        'You have asked for this item 6 times today. Cancelled requests count. Please try again tomorrow',
    },
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect((await ask(other, item.id)).status).toBe(201);
  expect((await ask(renter, (await makeItem(app, owner.id)).id)).status).toBe(201);
});

test('one renter sends fifty requests a day in all, whatever becomes of them', async () => {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  for (let item = 0; item < 10; item++) {
    const { id } = await makeItem(app, owner.id);
    for (let asked = 0; asked < 5; asked++) await askAndCancel(renter, id);
  }
  expect(await ask(renter, (await makeItem(app, owner.id)).id)).toMatchObject({
    status: 429,
    body: {
      message: 'You have sent 50 rental requests today. Cancelled requests count. Please try again tomorrow',
    },
  });
});
