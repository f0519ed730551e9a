import { randomUUID } from 'node:crypto';

import { getItem, updateItem } from '@lendloop/contract/items';
import { requestRental, type RentalInput } from '@lendloop/contract/rentals';
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

type Values = Parameters<typeof makeItem>[2];

/** A renter who looks at an item. */
async function startLooking(values: Values = {}) {
  const owner = await makePerson(app);
  const { client } = await makePerson(app);
  const { id } = await makeItem(app, owner.id, values);
  const look = async () => (await client.call(getItem, { params: { id } })).body;
  const change = async (to: Partial<typeof items.$inferInsert>) => {
    await app.database.db.update(items).set(to).where(eq(items.id, id));
    app.forgetAnswers();
  };
  const ask = (saw: Partial<RentalInput>) =>
    client.call(requestRental, {
      body: { itemId: id, startDate: '2030-06-10', endDate: '2030-06-12', ...saw },
    });
  return { id, owner, look, change, ask };
}

test('a request is refused if the late fee is no longer what the renter saw', async () => {
  const { change, ask } = await startLooking();
  await change({ lateFee: 5000 });
  const changed = { status: 409, body: { code: 'price_changed' } };
  expect(await ask({ expectedLateFee: null })).toMatchObject(changed);
  expect(await ask({ expectedLateFee: 50 })).toMatchObject(changed);
  expect(await ask({ expectedLateFee: 5000 })).toMatchObject({ status: 201 });
});

const CHANGES: readonly Partial<typeof items.$inferInsert>[] = [
  { title: 'Another thing altogether' },
  { description: 'A thing that is broken, and that is good for nothing.' },
  { included: ['Charger'] },
  { images: ['https://example.com/other.jpg'] },
  { location: 'Whitefield, Bengaluru' },
  { categoryId: 2 },
  { lateFee: 5000 },
  { weekendPrice: 101 },
  { bufferDays: 2 },
  { instantBooking: 'everyone' },
];

test('a request is refused if the listing is no longer what the renter saw, whatever of it was changed', async () => {
  for (const change of CHANGES) {
    const listing = await startLooking();
    const { version: seen } = await listing.look();
    await listing.change(change);
    const refused = await listing.ask({ expectedVersion: seen });
    expect([change, refused.status, refused.raw.json()]).toEqual([
      change,
      409,
      {
        code: 'price_changed',
        message: 'The owner has since changed this listing. Please check it again',
      },
    ]);
    const { version } = await listing.look();
    expect((await listing.ask({ expectedVersion: version })).status).toBe(201);
  }
});

test('what only its owner sees, and when it is available, is no change of a listing', async () => {
  const { look, change, ask } = await startLooking();
  const { version } = await look();
  await change({
    declaredValue: 9000,
    language: 'en',
    availableFrom: '2030-06-01',
    availableUntil: '2030-12-31',
  });
  expect((await look()).version).toBe(version);
  expect((await ask({ expectedVersion: version })).status).toBe(201);
});

test('a request that is repeated after the listing has changed is still the first one', async () => {
  const { look, change, ask } = await startLooking();
  const saw = { expectedVersion: (await look()).version, expectedLateFee: null, clientId: randomUUID() };
  const first = await ask(saw);
  await change({ lateFee: 5000, description: 'A thing that is broken, and that is good for nothing.' });
  for (const again of [saw, { ...saw, clientId: randomUUID() }])
    expect(await ask(again)).toMatchObject({ status: 201, body: { id: first.body.id } });
});

test('answers that are kept bring the version of the listing that they show', async () => {
  const { id, owner, look, ask } = await startLooking();
  const visitor = app.client();
  const read = async () => (await visitor.call(getItem, { params: { id } })).body;
  const before = await read();
  expect(before.version).toBe((await look()).version);
  const { title, price, categoryId, location, images } = before;
  const description = 'A thing that its owner has described at greater length.';
  const body = { title, price, categoryId, location, images, description, terms: { lateFee: 5000 } };
  expect((await owner.client.call(updateItem, { params: { id }, body })).status).toBe(200);
  const after = await read();
  expect(after).toMatchObject({ description, terms: { lateFee: 5000 } });
  expect(after.version).not.toBe(before.version);
  expect((await ask({ expectedVersion: before.version })).status).toBe(409);
  expect((await ask({ expectedVersion: after.version })).status).toBe(201);
});
