import { blockPerson } from '@lendloop/contract/cases/blocks';
import { getQuote } from '@lendloop/contract/pricing';
import { getRental, requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAppForTest, startTestApp, type Client, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow('2027-03-01T09:00:00Z');
});
afterAll(() => app.close());

const DRILL = { price: 200, weekendPrice: 250, weeklyDiscount: 15, deposit: 1000 };
const WEEK = { startDate: '2027-03-05', endDate: '2027-03-12' };
const FEES = { config: { feeRenterPercent: 5, feeOwnerPercent: 10 } };

const quoteFor = (client: Client, id: number, query: object = {}) =>
  client.call(getQuote, { params: { id }, query: { ...WEEK, ...query } });

describe('a quote', () => {
  test('names each line, the total and the deposit, and to the owner what they get', async () => {
    const feeApp = await startAppForTest(FEES);
    feeApp.setNow('2027-03-01T09:00:00Z');
    const owner = await makePerson(feeApp);
    const { id } = await makeItem(feeApp, owner.id, DRILL);
    const lines = [
      { code: 'days', quantity: 6, unitMinor: 20_000, percent: null, amountMinor: 120_000, for: 'both' },
      {
        code: 'weekend_days',
        quantity: 2,
        unitMinor: 25_000,
        percent: null,
        amountMinor: 50_000,
        for: 'both',
      },
      {
        code: 'length_discount',
        quantity: 1,
        unitMinor: null,
        percent: 15,
        amountMinor: -25_500,
        for: 'both',
      },
      { code: 'renter_fee', quantity: 1, unitMinor: null, percent: 5, amountMinor: 7225, for: 'renter' },
    ];
    const shown = {
      days: 8,
      pieces: 1,
      currency: 'INR',
      lines,
      subtotalMinor: 144_500,
      totalMinor: 151_725,
      depositMinor: 100_000,
      refunds: [{ until: '2027-03-04', percent: 100 }],
      refusal: null,
    };
    expect((await quoteFor(feeApp.client(), id)).body).toEqual(shown);
    const fee = {
      code: 'owner_fee',
      quantity: 1,
      unitMinor: null,
      percent: 10,
      amountMinor: -14_450,
      for: 'owner',
    };
    expect((await quoteFor(owner.client, id)).body).toEqual({
      ...shown,
      lines: [...lines, fee],
      payoutMinor: 130_050,
    });
  });

  test('is what a request then costs', async () => {
    const { id } = await makeItem(app, (await makePerson(app)).id, { ...DRILL, deliveryFee: 40 });
    const { client } = await makePerson(app);
    const { body } = await quoteFor(client, id, { delivery: 'true' });
    const answer = await client.call(requestRental, {
      body: { itemId: id, ...WEEK, delivery: true, expectedTotalMinor: body.totalMinor },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { totalMinor: body.totalMinor, depositMinor: 100_000 },
    });
  });

  test('judges in one order, and answers the first that fits, as a request does', async () => {
    const owner = await makePerson(app);
    const { client } = await makePerson(app);
    const all = {
      availableFrom: '2027-03-03',
      availableUntil: '2027-06-30',
      noticeDays: 4,
      horizonDays: 30,
      minDays: 2,
      maxDays: 5,
      handoverDays: [1, 5],
    };
    const { id } = await makeItem(app, owner.id, all);
    const off = await makeItem(app, owner.id, { ...all, isAvailable: false });
    // A Friday to a Monday.
    const renter = await makePerson(app);
    await makeRental(app, {
      itemId: id,
      ownerId: owner.id,
      renterId: renter.id,
      startDate: '2027-03-19',
      endDate: '2027-03-22',
      status: 'approved',
    });
    const cases: [number, string, string, string, string][] = [
      [off.id, '2027-02-01', '2027-02-01', 'item_unavailable', 'This item is currently unavailable'],
      [id, '2027-02-28', '2027-02-28', 'dates_in_past', 'Dates in the past cannot be booked'],
      [
        id,
        '2027-03-02',
        '2027-03-02',
        'dates_outside_window',
        'This item is only available from Mar 3, 2027 to Jun 30, 2027',
      ],
      [id, '2027-03-04', '2027-03-04', 'too_soon', 'The owner needs 4 days of notice'],
      [id, '2027-04-01', '2027-04-01', 'too_far', 'This can be booked until Mar 31, 2027'],
      [id, '2027-03-06', '2027-03-06', 'too_short', 'The shortest rental is 2 days'],
      [id, '2027-03-06', '2027-03-11', 'too_long', 'The longest rental is 5 days'],
      [id, '2027-03-20', '2027-03-21', 'no_handover_day', 'Pick-up and return are possible on Mon, Fri'],
      [id, '2027-03-19', '2027-03-22', 'too_many_pieces', 'There is only 1'],
      [id, '2027-03-19', '2027-03-22', 'delivery_not_offered', 'The owner does not deliver this'],
      [id, '2027-03-19', '2027-03-22', 'dates_booked', 'These dates are already booked'],
    ];
    for (const [itemId, startDate, endDate, code, message] of cases) {
      // Everything that would be refused later, too.
      const delivery = code !== 'dates_booked';
      const pieces = delivery && code !== 'delivery_not_offered' ? 2 : 1;
      const wishes = { pieces, delivery };
      const { body } = await quoteFor(client, itemId, {
        startDate,
        endDate,
        pieces: String(pieces),
        delivery: String(delivery),
      });
      expect(body.refusal).toEqual({ code, message });
      expect(body.totalMinor).toBeGreaterThan(0);
      const answer = await client.call(requestRental, { body: { itemId, startDate, endDate, ...wishes } });
      expect(answer.status).toBe(code === 'dates_booked' ? 409 : 400);
      expect(answer.raw.json()).toEqual({ code, message });
    }
    const fits = { startDate: '2027-03-12', endDate: '2027-03-15' };
    expect((await quoteFor(owner.client, id, fits)).body.refusal).toBeNull();
    expect((await quoteFor(client, id, fits)).body.refusal).toBeNull();
  });

  test('speaks the language of the reader', async () => {
    const { id } = await makeItem(app, (await makePerson(app)).id, { handoverDays: [1, 3] });
    const answer = await app.server.inject({
      url: `/api/items/${id}/quote?startDate=2027-03-02&endDate=2027-03-02`,
      headers: { 'accept-language': 'de' },
    });
    expect(answer.json<{ refusal: { message: string } }>().refusal.message).toBe(
      'Abholung und Rückgabe sind möglich am: Mo, Mi',
    );
  });

  test('needs both days, in order', async () => {
    const { id } = await makeItem(app, (await makePerson(app)).id);
    for (const [query, message] of [
      [{ endDate: '2027-03-04' }, 'End date must not be before start date'],
      [{ endDate: '2027-02-30' }, 'End date must be a date such as 2026-08-14'],
      [{ delivery: 'perhaps' }, 'Delivery must be one of: true, false'],
    ] as const) {
      const { status, raw } = await quoteFor(app.client(), id, query);
      expect([status, raw.json<{ message: string }>().message]).toEqual([400, message]);
    }
  });
});

describe('a rental', () => {
  test('shows both people its terms and lines, and each what concerns them', async () => {
    const feeApp = await startAppForTest(FEES);
    feeApp.setNow('2027-03-01T09:00:00Z');
    const owner = await makePerson(feeApp);
    const renter = await makePerson(feeApp);
    const { id: itemId } = await makeItem(feeApp, owner.id, { ...DRILL, declaredValue: 9000 });
    const asked = await renter.client.call(requestRental, { body: { itemId, ...WEEK } });
    const read = async ({ client }: { client: Client }) =>
      (await client.call(getRental, { params: { id: asked.body.id } })).body;
    const forBoth = ['days', 'weekend_days', 'length_discount'];
    const seen = await read(renter);
    const terms = { weekendPrice: 250, cancellationPolicy: 'flexible', price: 200 };
    expect(seen).toMatchObject({ ...asked.body, terms: { ...terms, declaredValue: null } });
    expect([seen.claimMaxMinor, (await read(owner)).terms?.declaredValue]).toEqual([null, 9000]);
    await owner.client.call(setRentalStatus, {
      params: { id: asked.body.id },
      body: { status: 'approved' },
    });
    const agreed = await read(renter);
    expect(agreed).toMatchObject({ terms: { ...terms, declaredValue: 9000 }, claimMaxMinor: 900_000 });
    expect(seen.lines.map(({ code }) => code)).toEqual([...forBoth, 'renter_fee']);
    expect((await read(owner)).lines.map(({ code }) => code)).toEqual([...forBoth, 'owner_fee']);
    const admin = await makePerson(feeApp, { isAdmin: true });
    expect((await read(admin)).lines).toHaveLength(5);
    const stranger = await makePerson(feeApp);
    expect(await stranger.client.call(getRental, { params: { id: asked.body.id } })).toMatchObject({
      status: 404,
      body: { code: 'rental_not_found' },
    });
  });

  test('from before there were terms has one line: its days', async () => {
    const owner = await makePerson(app);
    const renter = await makePerson(app);
    const { id: itemId } = await makeItem(app, owner.id, DRILL);
    const values = { itemId, ownerId: owner.id, renterId: renter.id, price: 99.5, ...WEEK };
    const { id } = await makeRental(app, values);
    const { body } = await renter.client.call(getRental, { params: { id } });
    expect(body).toMatchObject({ terms: null, total: 796, totalMinor: 79_600, depositMinor: 0 });
    expect(body.lines).toEqual([
      { code: 'days', quantity: 8, unitMinor: 9950, percent: null, amountMinor: 79_600, for: 'both' },
    ]);
  });
});

test('a listing is quoted to nobody whom a block hides it from, and to others as before', async () => {
  const [owner, stranger, other] = await Promise.all([makePerson(app), makePerson(app), makePerson(app)]);
  const { id } = await makeItem(app, owner.id, DRILL);
  const statuses = () =>
    Promise.all([stranger, other].map(async ({ client }) => (await quoteFor(client, id)).status));
  expect(await statuses()).toEqual([200, 200]);
  await owner.client.call(blockPerson, { params: { userId: stranger.id } });
  expect(await statuses()).toEqual([404, 200]);
});
