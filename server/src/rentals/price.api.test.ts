import { randomUUID } from 'node:crypto';

import { listMyRentals, requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { items, rentalLines, rentals } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

/** A renter who looks at an item for 249.5 a day, unless it has other values. */
async function startPair(values: Parameters<typeof makeItem>[2] = {}) {
  const owner = await makePerson(app);
  const { client } = await makePerson(app);
  const item = await makeItem(app, owner.id, { price: 249.5, ...values });
  const ask = (wishes: { expectedTotalMinor?: number; delivery?: boolean; clientId?: string } = {}) =>
    client.call(requestRental, {
      body: { itemId: item.id, startDate: '2030-06-10', endDate: '2030-06-12', ...wishes },
    });
  const reprice = (price: number) =>
    app.database.db.update(items).set({ price }).where(eq(items.id, item.id));
  const findPrices = async () =>
    (await client.call(listMyRentals, { query: {} })).body.map(({ price }) => price);
  return { owner, client, item, ask, reprice, findPrices };
}

test('a request for another total than the renter saw is refused, with the one it has now', async () => {
  const { ask, reprice, findPrices } = await startPair();
  await reprice(2495);
  const refused = await ask({ expectedTotalMinor: 74_850 });
  expect([refused.status, refused.raw.json()]).toEqual([
    409,
    { code: 'price_changed', message: 'The price is now ₹7,485. Please look again' },
  ]);
  expect(await findPrices()).toEqual([]);
  expect(await ask({ expectedTotalMinor: 748_500 })).toMatchObject({
    status: 201,
    body: { price: 2495, total: 7485, totalMinor: 748_500, depositMinor: 0, currency: 'INR' },
  });
  expect(await findPrices()).toEqual([2495]);
});

test('a request is refused if the deposit or what comes back is no longer what the renter saw', async () => {
  const { client, item, findPrices } = await startPair();
  await app.database.db
    .update(items)
    .set({ deposit: 5000, cancellationPolicy: 'strict' })
    .where(eq(items.id, item.id));
  const ask = (expectedDepositMinor: number, expectedPolicy: 'flexible' | 'strict') =>
    client.call(requestRental, {
      body: {
        itemId: item.id,
        startDate: '2030-06-10',
        endDate: '2030-06-12',
        expectedTotalMinor: 74_850,
        expectedDepositMinor,
        expectedPolicy,
      },
    });
  const changed = { status: 409, body: { code: 'price_changed' } };
  expect(await ask(0, 'strict')).toMatchObject(changed);
  expect(await ask(500_000, 'flexible')).toMatchObject(changed);
  expect(await findPrices()).toEqual([]);
  expect(await ask(500_000, 'strict')).toMatchObject({ status: 201, body: { depositMinor: 500_000 } });
});

test('a request that is repeated after the price has changed is still the first one', async () => {
  const { ask, reprice, findPrices } = await startPair();
  const { body: first } = await ask({ expectedTotalMinor: 74_850 });
  await reprice(2495);
  const again = await ask({ expectedTotalMinor: 74_850 });
  expect(again).toMatchObject({ status: 201, body: { id: first.id, price: 249.5, totalMinor: 74_850 } });
  // Whoever saw the new price does not agree on the old one by it.
  expect(await ask({ expectedTotalMinor: 748_500 })).toMatchObject({
    status: 409,
    body: { code: 'already_requested' },
  });
  expect(await findPrices()).toEqual([249.5]);
});

test('waiting days cannot be asked for again with other wishes', async () => {
  const { ask, findPrices } = await startPair({ deliveryFee: 40 });
  expect(await ask()).toMatchObject({ status: 201, body: { delivery: false, totalMinor: 74_850 } });
  expect(await ask({ delivery: true })).toMatchObject({ status: 409, body: { code: 'already_requested' } });
  expect(await findPrices()).toHaveLength(1);
});

test('a total that is too high to be written down exactly is refused', async () => {
  const { client, item } = await startPair({ price: 999_999_999_999 });
  const body = { itemId: item.id, startDate: '2030-06-10', endDate: '2030-12-31' };
  expect(await client.call(requestRental, { body })).toMatchObject({
    status: 400,
    body: { code: 'amount_too_high' },
  });
});

describe('a request with an id of its own', () => {
  test('is one action, however often and whenever it is sent', async () => {
    const { owner, ask, client } = await startPair();
    const clientId = randomUUID();
    const { body: first } = await ask({ clientId });
    await owner.client.call(setRentalStatus, { params: { id: first.id }, body: { status: 'approved' } });
    // Its own days are booked now.
    expect(await ask({ clientId })).toMatchObject({
      status: 201,
      body: { id: first.id, status: 'approved' },
    });
    await client.call(setRentalStatus, { params: { id: first.id }, body: { status: 'cancelled' } });
    expect(await ask({ clientId })).toMatchObject({ status: 201, body: { id: first.id } });
    expect((await ask()).body.id).not.toBe(first.id);
  });

  test('is one action when it is sent twice at once', async () => {
    const { ask, findPrices } = await startPair();
    const clientId = randomUUID();
    const answers = await Promise.all([ask({ clientId }), ask({ clientId }), ask({ clientId })]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await findPrices()).toHaveLength(1);
  });

  test('cannot be sent with other content', async () => {
    const { ask, client, item } = await startPair({ deliveryFee: 40 });
    const clientId = randomUUID();
    await ask({ clientId });
    const other = await startPair();
    const days = { startDate: '2030-06-10', endDate: '2030-06-12' };
    const reused = [
      await ask({ clientId, delivery: true }),
      await ask({ clientId, expectedTotalMinor: 1 }),
      await client.call(requestRental, {
        body: { itemId: item.id, startDate: '2030-06-10', endDate: '2030-06-13', clientId },
      }),
      await client.call(requestRental, { body: { itemId: other.item.id, ...days, clientId } }),
    ];
    for (const answer of reused)
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'client_id_reused', message: 'This was sent before with other content' },
      });
    // Ids are the person's own.
    expect((await other.ask({ clientId })).status).toBe(201);
  });
});

const TERMS = {
  weekendPrice: 300,
  weeklyDiscount: 10,
  deliveryFee: 40,
  deposit: 1000,
  declaredValue: 9000,
} as const;

describe('what was agreed', () => {
  const week = { startDate: '2030-06-10', endDate: '2030-06-16' };

  test('is stored with the request, line by line, and stays when the listing changes', async () => {
    const { client, item } = await startPair({ price: 200, ...TERMS });
    const body = { itemId: item.id, ...week, delivery: true };
    const asked = await client.call(requestRental, { body });
    // Five days, two at the weekend, a tenth off and delivery.
    expect(asked).toMatchObject({ status: 201, body: { totalMinor: 148_000, depositMinor: 100_000 } });
    await app.database.db.update(items).set({ price: 1, weekendPrice: 1, deliveryFee: null });
    const stored = await app.database.db
      .select({ code: rentalLines.code, amount: rentalLines.amountMinor })
      .from(rentalLines)
      .where(eq(rentalLines.rentalId, asked.body.id))
      .orderBy(rentalLines.position);
    expect(stored).toEqual([
      { code: 'days', amount: 100_000 },
      { code: 'weekend_days', amount: 60_000 },
      { code: 'length_discount', amount: -16_000 },
      { code: 'delivery', amount: 4000 },
    ]);
    const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, asked.body.id));
    expect(row?.terms).toMatchObject({ ...TERMS, price: 200, weekendDays: [6, 7], feeRenterPercent: 0 });
    const { body: mine } = await client.call(listMyRentals, { query: {} });
    expect(mine).toMatchObject([{ total: 1480, delivery: true }]);
  });

  test.each([
    'update rental_lines set amount_minor = 1',
    'delete from rental_lines',
    'truncate rental_lines',
    `update rentals set terms = '{}' where terms is not null`,
    `update rentals set currency = 'EUR' where terms is not null`,
    'update rentals set delivery = not delivery where terms is not null',
    'delete from rentals where terms is not null',
  ])('cannot be changed: %s', async (statement) => {
    const { ask } = await startPair();
    expect((await ask()).status).toBe(201);
    await expect(app.database.db.execute(sql.raw(statement))).rejects.toThrow(/Failed query/);
  });
});
