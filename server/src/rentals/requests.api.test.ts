import { randomUUID } from 'node:crypto';

import { deleteItem, setAvailability, setAvailabilityWindow, updateItem } from '@lendloop/contract/items';
import { NOTHING_DUE } from '@lendloop/contract/payments/payment';
import { listMyRentals, requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { items, rentals } from '../db/schema.ts';
import { startAppForTest, startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2030-06-05T09:00:00Z');
});
afterAll(() => app.close());

const ask = (client: Client, itemId: number, startDate: string, endDate = startDate) =>
  client.call(requestRental, { body: { itemId, startDate, endDate } });

async function makePair(values: Parameters<typeof makeItem>[2] = {}) {
  const [owner, renter] = [await makePerson(app), await makePerson(app)];
  return { owner, renter, item: await makeItem(app, owner.id, values) };
}

const HELD_UP_BY_NOTHING = { isItemRejected: false, hasBlockedDays: false, rating: null, reviewCount: 0 };
const ONE = {
  pieces: 1,
  delivery: false,
  openChangeId: null,
  completedAt: null,
  handedOverAt: null,
  returnedAt: null,
  returnUnconfirmed: false,
  closedReason: null,
  payment: NOTHING_DUE,
};
describe('requesting a rental', () => {
  it('returns the pending rental with its item, and shows it to both people', async () => {
    const { owner, renter, item } = await makePair({ title: 'Cordless drill', price: 249.5 });
    const { status, body } = await ask(renter.client, item.id, '2030-06-10', '2030-06-12');
    expect(status).toBe(201);
    const agreed = { ...ONE, currency: 'INR', total: 748.5, totalMinor: 74_850, depositMinor: 0 };
    const rental = {
      id: body.id,
      itemId: item.id,
      renterId: renter.id,
      ownerId: owner.id,
      startDate: '2030-06-10',
      endDate: '2030-06-12',
      status: 'pending',
      createdAt: body.createdAt,
      itemTitle: 'Cordless drill',
      itemImage: 'https://example.com/thing.jpg',
      price: 249.5,
      ...agreed,
      expiresAt: '2030-06-07T09:00:00.000Z',
    };
    expect(body).toEqual(rental);
    expect((await renter.client.call(listMyRentals, { query: {} })).body).toEqual([rental]);
    const [row] = await app.database.db.query.users.findMany({ where: (users) => eq(users.id, renter.id) });
    expect((await owner.client.call(listPendingRentals, { query: {} })).body).toEqual([
      { ...rental, renterName: row?.fullName, renterAvatar: null, ...HELD_UP_BY_NOTHING },
    ]);
    expect((await renter.client.call(listPendingRentals, { query: {} })).body).toEqual([]);
    expect((await owner.client.call(listMyRentals, { query: {} })).body).toEqual([]);
  });

  it('keeps the price of the request when the owner changes it later', async () => {
    const { owner, renter, item } = await makePair({ price: 100 });
    await ask(renter.client, item.id, '2030-06-10');
    const edited = await owner.client.call(updateItem, {
      params: { id: item.id },
      body: {
        title: 'Dearer than before',
        description: 'A thing that is good for many other things.',
        price: 900,
        categoryId: 1,
        location: 'Indiranagar',
        images: ['https://example.com/thing.jpg'],
        clientId: randomUUID(),
      },
    });
    expect(edited.status).toBe(200);
    await ask(renter.client, item.id, '2030-06-11');
    const { body } = await renter.client.call(listMyRentals, { query: {} });
    expect(body.map(({ startDate, price, itemTitle }) => [startDate, price, itemTitle])).toEqual([
      ['2030-06-11', 900, 'Dearer than before'],
      ['2030-06-10', 100, 'Dearer than before'],
    ]);
  });

  it('lists rentals and pending requests newest first', async () => {
    const { owner, renter, item } = await makePair();
    for (const day of ['2030-06-12', '2030-06-10', '2030-06-11']) await ask(renter.client, item.id, day);
    const mine = await renter.client.call(listMyRentals, { query: {} });
    expect(mine.body.map(({ startDate }) => startDate)).toEqual(['2030-06-11', '2030-06-10', '2030-06-12']);
    const pending = await owner.client.call(listPendingRentals, { query: {} });
    expect(pending.body).toMatchObject(mine.body);
  });

  it('is refused to visitors', async () => {
    const { item } = await makePair();
    const answer = await ask(app.client(), item.id, '2030-06-10');
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  it('is refused with a message that gives the reason', async () => {
    const { owner, renter, item } = await makePair({
      availableFrom: '2030-06-01',
      availableUntil: '2030-06-30',
    });
    const off = await makeItem(app, owner.id, { isAvailable: false });
    const answers = {
      own: await ask(owner.client, item.id, '2030-06-10'),
      off: await ask(renter.client, off.id, '2030-06-10'),
      past: await ask(renter.client, item.id, '2030-06-04', '2030-06-10'),
      outside: await ask(renter.client, item.id, '2030-06-29', '2030-07-01'),
      inverted: await ask(renter.client, item.id, '2030-06-12', '2030-06-10'),
      half: await renter.client.call(requestRental, {
        body: { itemId: item.id, startDate: '2030-06-10', endDate: '' },
      }),
      noSuchDay: await ask(renter.client, item.id, '2030-06-31'),
    };
    const found = Object.entries(answers).map(([name, { status, raw }]) => {
      const { code, message } = raw.json<{ code: string; message: string }>();
      return [name, status, code, message];
    });
    expect(found).toEqual([
      ['own', 400, 'own_item', 'Cannot rent your own item'],
      ['off', 400, 'item_unavailable', 'This item is currently unavailable'],
      ['past', 400, 'dates_in_past', 'Dates in the past cannot be booked'],
      [
        'outside',
        400,
        'dates_outside_window',
        'This item is only available from Jun 1, 2030 to Jun 30, 2030',
      ],
      ['inverted', 400, 'invalid_input', 'End date must not be before start date'],
      ['half', 400, 'invalid_input', 'End date must be a date such as 2026-08-14'],
      ['noSuchDay', 400, 'invalid_input', 'Start date must be a date such as 2026-08-14'],
    ]);
    const { raw } = await renter.client.call(
      { ...requestRental, body: z.unknown() },
      { body: { itemId: item.id } },
    );
    expect(raw.json()).toMatchObject({ message: 'Please select both start and end dates' });
    expect((await renter.client.call(listMyRentals, { query: {} })).body).toEqual([]);
  });

  it('is refused for an unknown, deleted or rejected item, even to an administrator', async () => {
    const { owner, renter, item } = await makePair({ moderationStatus: 'rejected' });
    const deleted = await makeItem(app, owner.id);
    await owner.client.call(deleteItem, { params: { id: deleted.id } });
    const admin = await makePerson(app, { isAdmin: true });
    for (const { client } of [renter, admin]) {
      for (const id of [item.id, deleted.id, 2_000_000_000]) {
        expect(await ask(client, id, '2030-06-10')).toMatchObject({
          status: 404,
          body: { code: 'item_not_found' },
        });
      }
    }
  });

  it('is refused until the listing is approved, where listings need approval', async () => {
    const strict = await startAppForTest({ config: { moderation: 'before' }, database: app.database });
    const { renter, item } = await makePair();
    const client = strict.client(renter.client.session());
    const later = `${new Date().getFullYear() + 1}-06-10`;
    expect(await ask(client, item.id, later)).toMatchObject({ status: 404 });
    await app.database.db.update(items).set({ moderationStatus: 'approved' }).where(eq(items.id, item.id));
    expect(await ask(client, item.id, later)).toMatchObject({ status: 201 });
  });

  it('is refused on any day of an approved rental, but not on the day before or after', async () => {
    const { owner, renter, item } = await makePair();
    const other = await makePerson(app);
    await makeRental(app, {
      itemId: item.id,
      renterId: other.id,
      ownerId: owner.id,
      startDate: '2030-06-10',
      endDate: '2030-06-12',
      status: 'approved',
    });
    for (const [start, end] of [
      ['2030-06-12', '2030-06-14'],
      ['2030-06-08', '2030-06-10'],
      ['2030-06-11', '2030-06-11'],
      ['2030-06-01', '2030-06-30'],
    ] as const) {
      const answer = await ask(renter.client, item.id, start < '2030-06-05' ? '2030-06-05' : start, end);
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'dates_booked', message: 'These dates are already booked' },
      });
    }
    expect((await ask(renter.client, item.id, '2030-06-13')).status).toBe(201);
    expect((await ask(renter.client, item.id, '2030-06-09')).status).toBe(201);
  });

  it('is possible on days of pending, rejected, cancelled or completed rentals', async () => {
    const { owner, renter, item } = await makePair();
    const other = await makePerson(app);
    for (const status of ['pending', 'rejected', 'cancelled', 'completed'] as const) {
      await makeRental(app, {
        itemId: item.id,
        renterId: other.id,
        ownerId: owner.id,
        startDate: '2030-06-10',
        endDate: '2030-06-12',
        status,
      });
    }
    expect((await ask(renter.client, item.id, '2030-06-10', '2030-06-12')).status).toBe(201);
  });

  it('creates one rental when the same request is repeated, also concurrently', async () => {
    const { owner, renter, item } = await makePair();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(renter.client, item.id, '2030-06-10', '2030-06-12')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const [id = 0] = ids;
    await owner.client.call(setRentalStatus, { params: { id }, body: { status: 'rejected' } });
    const again = await ask(renter.client, item.id, '2030-06-10', '2030-06-12');
    expect(again.status).toBe(201);
    expect(ids.has(again.body.id)).toBe(false);
  });

  it('leaves no pending request on a listing that is deleted at the same time', async () => {
    const { owner, item: sample } = await makePair();
    const renters = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)));
    for (let round = 0; round < 6; round++) {
      const item = await makeItem(app, owner.id);
      const params = { id: item.id };
      const change = [
        () => owner.client.call(deleteItem, { params }),
        () => owner.client.call(setAvailability, { params, body: { isAvailable: false } }),
        () =>
          owner.client.call(setAvailabilityWindow, {
            params,
            body: { availableFrom: '2030-07-01', availableUntil: '2030-07-31' },
          }),
      ][round % 3];
      const [changed, ...asked] = await Promise.all([
        change?.(),
        ...renters.map(({ client }) => ask(client, item.id, '2030-06-10')),
      ]);
      expect(changed?.status).toBeLessThan(300);
      expect(asked.filter(({ status }) => ![201, 400, 404].includes(status))).toEqual([]);
      const rows = await app.database.db.select().from(rentals).where(eq(rentals.itemId, item.id));
      expect(rows).toHaveLength(asked.filter(({ status }) => status === 201).length);
      const [listed] = await app.database.db.select().from(items).where(eq(items.id, item.id));
      const waiting = rows.filter(({ status }) => status === 'pending');
      expect(listed?.deletedAt ? waiting : []).toEqual([]);
    }
    expect((await ask(renters[0]?.client ?? app.client(), sample.id, '2030-06-10')).status).toBe(201);
  });
});
