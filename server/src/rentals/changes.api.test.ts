import { getRentalCalendar } from '@lendloop/contract/calendar/calendar';
import { listMyRentals, setRentalStatus } from '@lendloop/contract/rentals';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { items, rentalChanges } from '../db/schema.ts';
import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { openTestDatabase } from '../testing/database.ts';
import { forgetRentals, makePerson, makeRental } from '../testing/factories.ts';
import { june, startChanging } from '../testing/rentals/changing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const start = (options: Parameters<typeof startChanging>[1] = {}) => startChanging({ database }, options);
const A = '5f0c7e9e-6f0f-4bb6-9a9d-7d1fdb1f5b01';

describe('who can propose other days, and when', () => {
  test('both people of an approved rental can until its last day', async () => {
    const { app, owner, renter, propose, show } = await start();
    const stranger = await makePerson(app);
    expect(await propose(stranger, june(20, 23))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await propose(renter, june(20, 23))).status).toBe(201);
    app.setNow('2030-06-22T18:00:00Z');
    expect((await show(owner)).can).toContain('propose_change');
    expect((await propose(owner, june(20, 25))).status).toBe(201);
    app.setNow('2030-06-22T18:30:00Z');
    expect((await show(renter)).can).not.toContain('propose_change');
    app.setNow('2030-06-22T18:30:01Z');
    expect(await propose(renter, june(20, 24))).toMatchObject({
      status: 409,
      body: { code: 'rental_closed' },
    });
  });

  test('of a request, only its owner', async () => {
    const { owner, renter, propose, show } = await start({ status: 'pending' });
    expect((await show(renter)).can).toEqual(['withdraw']);
    expect(await propose(renter, june(20, 23))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await show(owner)).can).toContain('propose_change');
    expect((await propose(owner, june(21, 23))).status).toBe(201);
  });

  test('nobody of a rental that is over, or of one whose listing was taken down before it was approved', async () => {
    const { app, owner, renter, id, propose } = await start({ status: 'pending' });
    await app.database.db.update(items).set({ moderationStatus: 'rejected' });
    expect(await propose(owner, june(21, 23))).toMatchObject({
      body: {
        code: 'rental_closed',
        message: 'This listing was rejected, so requests for it cannot be approved',
      },
    });
    await renter.client.call(setRentalStatus, { params: { id }, body: { status: 'cancelled' } });
    expect(await propose(owner, june(21, 23))).toMatchObject({
      status: 409,
      body: { code: 'rental_closed' },
    });
  });

  test('only the owner takes something off, at most what it would cost', async () => {
    const { owner, renter, propose } = await start();
    expect(await propose(renter, { ...june(20, 22), discountMinor: 100 })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await propose(owner, { ...june(20, 22), discountMinor: 30_001 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: 'discountMinor' }] },
    });
    const all = await propose(owner, { ...june(20, 22), discountMinor: 30_000 });
    expect(all).toMatchObject({ status: 201, body: { to: { totalMinor: 0 }, differenceMinor: -30_000 } });
  });
});

describe('the days', () => {
  test('nothing has to differ by much, but something', async () => {
    const { owner, renter, propose } = await start({ quantity: 3 });
    const refused = { status: 400, body: { code: 'no_change', message: 'Nothing would change' } };
    expect(await propose(renter, june(20, 22))).toMatchObject(refused);
    expect(await propose(owner, { ...june(20, 22), pieces: 1, discountMinor: 0 })).toMatchObject(refused);
    expect(await propose(renter, { ...june(20, 22), pieces: 2 })).toMatchObject({
      status: 201,
      body: { from: { pieces: 1 }, to: { pieces: 2 }, differenceMinor: 30_000 },
    });
  });

  test('once the rental has begun, its start stays and its end is today or later', async () => {
    const { app, renter, propose } = await start();
    app.setNow('2030-06-20T06:00:00Z');
    expect(await propose(renter, june(21, 23))).toMatchObject({
      status: 400,
      body: { code: 'invalid_dates', message: 'The rental has begun, so its first day stays' },
    });
    app.setNow('2030-06-21T06:00:00Z');
    expect(await propose(renter, june(20, 20))).toMatchObject({
      status: 400,
      body: { code: 'dates_in_past' },
    });
    expect((await propose(renter, june(20, 21))).status).toBe(201);
  });

  test('before that, its start is today or later', async () => {
    const { app, renter, propose } = await start();
    app.setNow('2030-06-15T06:00:00Z');
    expect(await propose(renter, june(14, 16))).toMatchObject({ body: { code: 'dates_in_past' } });
    expect((await propose(renter, june(15, 17))).status).toBe(201);
  });

  test('the rules that were agreed hold; notice and horizon do not', async () => {
    const terms = {
      minDays: 2,
      maxDays: 5,
      noticeDays: 10,
      horizonDays: 30,
      handoverDays: [1, 2, 4, 5, 6, 7],
    };
    const { app, renter, propose } = await start(terms);
    // What the owner asks for now concerns others.
    await app.database.db.update(items).set({ minDays: 4, maxDays: null, handoverDays: [3] });
    const codes = [];
    for (const days of [june(20, 20), june(20, 25), june(18, 19), june(2, 4), june(27, 30)])
      codes.push((await propose(renter, days)).body);
    expect(codes).toMatchObject([
      { code: 'too_short', message: 'The shortest rental is 2 days' },
      { code: 'too_long', message: 'The longest rental is 5 days' },
      // June 19 is a Wednesday.
      { code: 'no_handover_day' },
      { status: 'open' },
      { status: 'open' },
    ]);
    app.setNow('2030-06-19T06:00:00Z');
    expect((await propose(renter, { startDate: '2030-08-30', endDate: '2030-09-01' })).status).toBe(201);
  });

  test('the window of the listing holds for days that were not agreed before', async () => {
    const { app, renter, propose } = await start();
    await app.database.db.update(items).set({ availableFrom: '2030-06-21', availableUntil: '2030-06-24' });
    expect(await propose(renter, june(20, 25))).toMatchObject({ body: { code: 'dates_outside_window' } });
    expect(await propose(renter, june(19, 22))).toMatchObject({ body: { code: 'dates_outside_window' } });
    expect((await propose(renter, june(20, 24))).status).toBe(201);
  });

  test('the days of a listing are no longer shown to who has cancelled', async () => {
    const { renter, id } = await start();
    const calendar = () =>
      renter.client.call(getRentalCalendar, {
        params: { id },
        query: { from: '2030-06-01', to: '2030-06-30' },
      });
    expect((await calendar()).status).toBe(200);
    await renter.client.call(cancelRental, { params: { id }, body: {} });
    expect(await calendar()).toMatchObject({ status: 404, body: { code: 'rental_not_found' } });
  });

  test('they have to be free for as many pieces, the own ones not counted', async () => {
    const { owner, renter, id, lend, propose } = await start({ quantity: 2, bufferDays: 1 });
    await lend(june(24, 26), 2);
    const calendar = async (who: typeof renter) =>
      who.client.call(getRentalCalendar, {
        params: { id },
        query: { from: '2030-06-01', to: '2030-06-30' },
      });
    expect((await calendar(renter)).body.runs).toEqual([
      { startDate: '2030-06-23', endDate: '2030-06-27', free: 0 },
    ]);
    expect((await calendar(owner)).body).toEqual((await calendar(renter)).body);
    expect(await propose(renter, { ...june(20, 22), pieces: 3 })).toMatchObject({
      body: { code: 'too_many_pieces', message: 'There are only 2' },
    });
    expect(await propose(renter, june(20, 23))).toMatchObject({
      status: 409,
      body: { code: 'dates_booked' },
    });
    expect((await propose(renter, { ...june(19, 22), pieces: 2 })).status).toBe(201);
  });
});

describe('the price', () => {
  test('is that of the agreed terms, whatever the listing asks for now', async () => {
    const terms = { weekendPrice: 150, weeklyDiscount: 10, deposit: 500 };
    const { app, item, owner, renter, propose, answer, show } = await start(terms);
    await app.database.db
      .update(items)
      .set({ price: 900, weekendPrice: null, deposit: 9 })
      .where(eq(items.id, item.id));
    // June 20, 2030 is a Thursday: there is one day of a weekend, then two.
    const proposed = await propose(renter, june(20, 26));
    const from = { ...june(20, 22), pieces: 1, discountMinor: 0, totalMinor: 35_000, depositMinor: 50_000 };
    expect(proposed.body).toMatchObject({
      byId: renter.id,
      from,
      to: { ...june(20, 26), pieces: 1, totalMinor: 72_000, depositMinor: 50_000 },
      differenceMinor: 37_000,
      status: 'open',
    });
    await answer(owner, proposed.body.id, 'accepted');
    const shown = await show(renter);
    expect(shown).toMatchObject({ totalMinor: 72_000, price: 100, terms: { price: 100, weekendPrice: 150 } });
    expect(shown.lines.map(({ code, amountMinor }) => [code, amountMinor])).toEqual([
      ['days', 50_000],
      ['weekend_days', 30_000],
      ['length_discount', -8000],
    ]);
  });

  test('keeps what the owner has taken off until they change it', async () => {
    const { owner, renter, propose, answer, show } = await start({ quantity: 2 });
    const offer = await propose(owner, { ...june(20, 22), discountMinor: 5000 });
    expect(offer.body.differenceMinor).toBe(-5000);
    await answer(renter, offer.body.id, 'accepted');
    expect((await show(owner)).lines).toMatchObject([
      { code: 'days', amountMinor: 30_000 },
      { code: 'special_offer', amountMinor: -5000 },
    ]);
    const longer = await propose(renter, june(20, 23));
    expect(longer.body).toMatchObject({
      to: { discountMinor: 5000, totalMinor: 35_000 },
      differenceMinor: 10_000,
    });
    await answer(owner, longer.body.id, 'accepted');
    const whole = await propose(owner, { ...june(20, 23), discountMinor: 0 });
    expect(whole.body.differenceMinor).toBe(5000);
  });

  test('of a rental from before there were terms is its price of a day', async () => {
    const { app, owner, renter, item, propose, answer, show } = await start();
    const parties = { itemId: item.id, renterId: renter.id, ownerId: owner.id, price: 10 };
    const { id } = await makeRental(app, { ...parties, ...june(1, 2), status: 'approved' });
    const proposed = await propose(renter, june(1, 4), id);
    expect(proposed.body.differenceMinor).toBe(2000);
    expect((await answer(owner, proposed.body.id, 'accepted', id)).status).toBe(200);
    expect(await show(renter, id)).toMatchObject({ totalMinor: 4000, terms: { price: 10 }, depositMinor: 0 });
  });
});

describe('one at a time', () => {
  test('a new one of the same person replaces the open one; the other has to answer first', async () => {
    const { owner, renter, propose, answer, show, id } = await start();
    const first = (await propose(renter, june(20, 23))).body;
    const second = (await propose(renter, june(20, 24))).body;
    expect((await show(owner)).changes).toMatchObject([
      { id: first.id, status: 'superseded' },
      { id: second.id, status: 'open' },
    ]);
    expect((await renter.client.call(listMyRentals, { query: {} })).body).toMatchObject([
      { id, openChangeId: second.id },
    ]);
    expect(await propose(owner, june(20, 25))).toMatchObject({
      status: 409,
      body: { code: 'change_open', message: 'A proposal is already waiting' },
    });
    expect((await show(owner)).can).toEqual(['cancel', 'accept_change', 'decline_change', 'receipt']);
    expect((await show(renter)).can).toEqual(['cancel', 'withdraw_change', 'propose_change', 'receipt']);
    expect(await answer(owner, first.id, 'accepted')).toMatchObject({ status: 409 });
    await answer(owner, second.id, 'declined');
    expect((await propose(owner, june(20, 25))).status).toBe(201);
  });

  test('sent again, a proposal is the same one, even at the same time', async () => {
    const { renter, propose, show } = await start();
    const body = { ...june(20, 23), note: ' Two more days, please. ', clientId: A };
    const [first, second] = await Promise.all([propose(renter, body), propose(renter, body)]);
    expect(first).toMatchObject({ status: 201, body: { note: 'Two more days, please.' } });
    expect(second.body).toEqual(first.body);
    const other = await propose(renter, { ...body, ...june(20, 24) });
    expect(other).toMatchObject({ status: 409, body: { code: 'client_id_reused' } });
    expect((await show(renter)).changes).toHaveLength(1);
    expect((await show(renter)).events).toHaveLength(3);
  });

  test('one person makes twenty of a rental in a day', async () => {
    await forgetRentals(database);
    const counted = limitsInMemory(true);
    // The daily limits alone: those per minute would be reached first.
    const makeLimit: MakeLimit = (name, points, seconds) =>
      seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
    const { owner, renter, propose, answer } = await startChanging({ database, makeLimit });
    // What is refused does not count.
    expect((await propose(renter, june(20, 22))).status).toBe(400);
    for (let day = 0; day < 20; day += 1)
      expect((await propose(renter, june(20, 23 + (day % 5)))).status).toBe(201);
    const refused = await propose(renter, june(20, 29));
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: 'You have proposed other days 20 times today. Please try again tomorrow',
      },
    });
    const [last] = await database.db.select().from(rentalChanges).where(eq(rentalChanges.status, 'open'));
    await answer(owner, last?.id ?? 0, 'declined');
    expect((await propose(owner, june(20, 29))).status).toBe(201);
  });
});
