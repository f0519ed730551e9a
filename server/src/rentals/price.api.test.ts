import { listMyRentals, requestRental } from '@lendloop/contract/rentals';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

/** A renter who looks at an item for 249.5 a day. */
async function startPair() {
  const owner = await makePerson(app);
  const { client } = await makePerson(app);
  const item = await makeItem(app, owner.id, { price: 249.5 });
  const ask = (price?: number) =>
    client.call(requestRental, {
      body: { itemId: item.id, startDate: '2030-06-10', endDate: '2030-06-12', price },
    });
  const reprice = (price: number) =>
    app.database.db.update(items).set({ price }).where(eq(items.id, item.id));
  const findPrices = async () =>
    (await client.call(listMyRentals, { query: {} })).body.map(({ price }) => price);
  return { ask, reprice, findPrices };
}

test('a request at a price that the owner has changed since is refused', async () => {
  const { ask, reprice, findPrices } = await startPair();
  await reprice(2495);
  const refused = await ask(249.5);
  expect([refused.status, refused.raw.json()]).toEqual([
    409,
    {
      code: 'price_changed',
      message: 'The owner has since changed the price. Please check it again',
    },
  ]);
  expect(await findPrices()).toEqual([]);
  expect((await ask(2495)).status).toBe(201);
  expect(await findPrices()).toEqual([2495]);
});

test('a request that is repeated after the price has changed is still the first one', async () => {
  const { ask, reprice, findPrices } = await startPair();
  const { body: first } = await ask(249.5);
  await reprice(2495);
  expect(await ask(249.5)).toMatchObject({ status: 201, body: { id: first.id, price: 249.5 } });
  expect(await findPrices()).toEqual([249.5]);
});
