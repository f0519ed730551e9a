import { requestRental } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startAppForTest, startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

const ask = (client: Client, itemId: number, startDate: string, endDate = startDate) =>
  client.call(requestRental, { body: { itemId, startDate, endDate } });

describe('the current day', () => {
  it('is that of the marketplace’s time zone', async () => {
    const renter = await makePerson(app);
    const item = await makeItem(app, (await makePerson(app)).id);
    // 20:00 in London is 01:30 of the next day in Kolkata.
    app.setNow('2030-06-05T20:00:00Z');
    expect((await ask(renter.client, item.id, '2030-06-05')).status).toBe(400);
    expect((await ask(renter.client, item.id, '2030-06-06')).status).toBe(201);
    const westward = await startAppForTest({
      config: { timeZone: 'America/Los_Angeles' },
      database: app.database,
    });
    westward.setNow('2030-06-05T20:00:00Z');
    const client = westward.client(renter.client.session());
    expect((await ask(client, item.id, '2030-06-04')).status).toBe(400);
    expect((await ask(client, item.id, '2030-06-05')).status).toBe(201);
  });

  it('begins at midnight also when the clocks change', async () => {
    const berlin = await startAppForTest({ config: { timeZone: 'Europe/Berlin' } });
    berlin.setNow('2031-03-29T12:00:00Z');
    const owner = await makePerson(berlin);
    const renter = await makePerson(berlin);
    // The day of 23 hours.
    const spring = await makeItem(berlin, owner.id, {
      availableFrom: '2031-03-29',
      availableUntil: '2031-03-30',
    });
    berlin.setNow('2031-03-29T22:59:59Z');
    expect((await ask(renter.client, spring.id, '2031-03-29')).status).toBe(201);
    berlin.setNow('2031-03-29T23:00:00Z');
    expect((await ask(renter.client, spring.id, '2031-03-29', '2031-03-30')).status).toBe(400);
    berlin.setNow('2031-03-30T21:59:59Z');
    expect((await ask(renter.client, spring.id, '2031-03-30')).status).toBe(201);
    berlin.setNow('2031-03-30T22:00:00Z');
    expect((await ask(renter.client, spring.id, '2031-03-30')).status).toBe(400);
  });
});
