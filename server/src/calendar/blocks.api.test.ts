import {
  BLOCKS_MAX,
  createBlock,
  freeDays,
  updateBlock,
  type BlockInput,
} from '@lendloop/contract/calendar/blocks';
import { getCalendar } from '@lendloop/contract/calendar/calendar';
import { getSchedule, listSchedules } from '@lendloop/contract/calendar/schedule';
import { listBookedRanges, listItems } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { requestRental, setRentalStatus } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { blocks } from '../db/schema.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeImport, makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

const TODAY = '2030-06-05';
const JUNE = { from: '2030-06-01', to: '2030-06-30' };
const NOTE = 'Family trip, key under the mat';

let app: TestApp;
let owner: Person;
let renter: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
  owner = await makePerson(app);
  renter = await makePerson(app, { fullName: 'Priya Sen' });
});
afterAll(() => app.close());
beforeEach(() => app.setNow(`${TODAY}T09:00:00Z`));

const june = (day: number) => addDays('2030-05-31', day);
const days = (first: number, last: number) => ({ startDate: june(first), endDate: june(last) });

const block = (id: number, first: number, last: number, more: Partial<BlockInput> = {}, { client } = owner) =>
  client.call(createBlock, { params: { id }, body: { ...days(first, last), ...more } });
const free = (id: number, first: number, last: number) =>
  owner.client.call(freeDays, { params: { id }, query: days(first, last) });
const schedule = async (id: number, query = JUNE) =>
  (await owner.client.call(getSchedule, { params: { id }, query })).body;
const blocked = async (id: number) =>
  (await schedule(id)).blocks.map(({ startDate, endDate }) => [startDate, endDate]);
const rental = (itemId: number, first: number, last: number, values = {}) =>
  makeRental(app, { itemId, ownerId: owner.id, renterId: renter.id, ...days(first, last), ...values });
const quoted = async (id: number, first: number, last: number, pieces = 1) =>
  (await renter.client.call(getQuote, { params: { id }, query: { ...days(first, last), pieces } })).body
    .refusal;

describe('blocking days', () => {
  test('refuses requests, searches and approvals as a rental would', async () => {
    const { id } = await makeItem(app, owner.id);
    const waiting = await rental(id, 12, 14);
    const made = await block(id, 10, 12, { note: ` ${NOTE} ` });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        ...days(10, 12),
        pieces: null,
        note: NOTE,
        source: 'owner',
        calendarId: null,
        conflict: false,
        waitingRequests: 1,
      },
    ]);
    const refused = {
      status: 409,
      body: { code: 'dates_booked', message: 'These dates are already booked' },
    };
    const body = { itemId: id, ...days(12, 13) };
    expect(await renter.client.call(requestRental, { body })).toMatchObject(refused);
    const approve = { params: { id: waiting.id }, body: { status: 'approved' } } as const;
    expect(await owner.client.call(setRentalStatus, approve)).toMatchObject(refused);
    const found = async (first: number, last: number) => {
      const query = { availableFrom: june(first), availableUntil: june(last), limit: 200 };
      return (await app.client().call(listItems, { query })).body.some((item) => item.id === id);
    };
    expect([await found(9, 10), await found(13, 14)]).toEqual([false, true]);
    const [pending] = (await owner.client.call(listPendingRentals, { query: { itemId: id } })).body;
    expect(pending).toMatchObject({ id: waiting.id, status: 'pending', hasBlockedDays: true });
    await free(id, 1, 30);
    expect((await owner.client.call(setRentalStatus, approve)).status).toBe(200);
  });

  test('of some pieces leaves the others', async () => {
    const { id } = await makeItem(app, owner.id, { quantity: 3 });
    const { body } = await block(id, 10, 12, { pieces: [3, 1, 3] });
    expect(body.pieces).toEqual([1, 3]);
    expect(await quoted(id, 10, 12)).toBeNull();
    expect(await quoted(id, 10, 12, 2)).toMatchObject({ code: 'dates_booked' });
    await rental(id, 11, 11, { status: 'approved' });
    expect((await schedule(id)).rentals.map(({ pieces }) => pieces)).toEqual([[2]]);
    expect((await block(id, 11, 20, { pieces: [4] })).raw.json()).toEqual({
      code: 'too_many_pieces',
      message: 'There are only 3',
    });
  });

  test('is refused over a rental, in the past and beyond the limit, and lies on empty days', async () => {
    const { id } = await makeItem(app, owner.id);
    const agreed = { currency: 'INR', totalMinor: 0, depositMinor: 0 };
    await rental(id, 10, 12, { status: 'approved', terms: { bufferDays: 2 }, ...agreed });
    const refused = {
      status: 409,
      body: { code: 'days_rented', message: 'There is a rental on these days' },
    };
    expect(await block(id, 12, 20)).toMatchObject(refused);
    expect((await block(id, 13, 20)).status).toBe(201);
    expect(await block(id, 4, 5)).toMatchObject({ status: 400, body: { code: 'dates_in_past' } });
    expect(await block(id, 8, 7)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const long = { startDate: june(40), endDate: addDays(june(40), 729) };
    expect((await block(id, 0, 0, long)).status).toBe(201);
    expect((await block(id, 0, 0, { ...long, endDate: addDays(june(40), 730) })).body).toMatchObject({
      message: 'Please choose at most 730 days',
    });
    const one = { itemId: id, startDate: june(30), endDate: june(30) };
    await app.database.db.insert(blocks).values(Array.from({ length: BLOCKS_MAX - 2 }, () => one));
    expect(await block(id, 30, 30)).toMatchObject({
      status: 409,
      body: { code: 'too_many_blocks', message: 'You have reached the limit of 500' },
    });
  });

  test('counts the requests that it makes impossible, and no others', async () => {
    const { id } = await makeItem(app, owner.id, { quantity: 2 });
    await Promise.all([rental(id, 10, 11), rental(id, 11, 12, { pieces: 2 }), rental(id, 20, 20)]);
    expect((await block(id, 11, 11, { pieces: [2] })).body.waitingRequests).toBe(1);
    expect((await block(id, 11, 11)).body.waitingRequests).toBe(1);
  });
});

describe('a block', () => {
  test('can be changed, also once it has begun', async () => {
    const { id } = await makeItem(app, owner.id, { quantity: 2 });
    const { body } = await block(id, 5, 9);
    app.setNow('2030-06-07T09:00:00Z');
    const change = (first: number, last: number, more: Partial<BlockInput> = {}, blockId = body.id) =>
      owner.client.call(updateBlock, {
        params: { id, blockId },
        body: { ...days(first, last), ...more },
      });
    expect((await change(5, 10, { pieces: [2], note: NOTE })).body).toMatchObject({
      ...days(5, 10),
      pieces: [2],
      note: NOTE,
    });
    expect([await quoted(id, 8, 10), (await quoted(id, 8, 10, 2))?.code]).toEqual([null, 'dates_booked']);
    expect(await change(4, 10)).toMatchObject({ status: 400, body: { code: 'dates_in_past' } });
    expect(await change(8, 10, {}, body.id + 1)).toMatchObject({
      status: 404,
      body: { code: 'block_not_found' },
    });
    const other = await makeItem(app, owner.id);
    expect(
      await owner.client.call(updateBlock, { params: { id: other.id, blockId: body.id }, body: days(8, 9) }),
    ).toMatchObject({ status: 404, body: { code: 'block_not_found' } });
  });

  test('is shortened and split by days that are freed, and imported ones stay', async () => {
    const { id } = await makeItem(app, owner.id);
    await block(id, 10, 20);
    await block(id, 12, 13);
    const { id: calendarId } = await makeImport(app, id);
    await app.database.db
      .insert(blocks)
      .values({ itemId: id, source: 'import', calendarId, ...days(25, 26) });
    expect((await free(id, 12, 14)).status).toBe(204);
    expect(await blocked(id)).toEqual([
      [june(10), june(11)],
      [june(15), june(20)],
      [june(25), june(26)],
    ]);
    expect(
      await Promise.all([quoted(id, 12, 14), quoted(id, 11, 12).then((refusal) => refusal?.code)]),
    ).toEqual([null, 'dates_booked']);
    await free(id, 8, 10);
    await free(id, 20, 30);
    expect(await blocked(id)).toEqual([
      [june(11), june(11)],
      [june(15), june(19)],
      [june(25), june(26)],
    ]);
    expect(await quoted(id, 20, 24)).toBeNull();
  });

  test('of all pieces is of those, too, that the listing gains', async () => {
    const { id } = await makeItem(app, owner.id, { quantity: 2 });
    await block(id, 10, 12);
    await block(id, 20, 22, { pieces: [2] });
    const { setQuantity } = await import('../occupancies/writes.ts');
    const { items } = await import('../db/schema.ts');
    const { eq } = await import('drizzle-orm');
    const resize = (quantity: number) =>
      app.database.db.transaction(async (tx) => {
        expect(await setQuantity(tx, id, quantity, TODAY, () => {})).toBe(true);
        await tx.update(items).set({ quantity }).where(eq(items.id, id));
      });
    await resize(3);
    expect([await quoted(id, 10, 10), await quoted(id, 20, 20, 2)]).toMatchObject([
      { code: 'dates_booked' },
      null,
    ]);
    await resize(1);
    expect(await blocked(id)).toEqual([[june(10), june(12)]]);
    expect(await quoted(id, 20, 22)).toBeNull();
  });
});

test('nobody but the owner can tell a block from a rental', async () => {
  const [rented, away] = [await makeItem(app, owner.id), await makeItem(app, owner.id)];
  await rental(rented.id, 10, 12, { status: 'approved' });
  await block(away.id, 10, 12, { note: NOTE });
  const admin = await makePerson(app, { isAdmin: true });
  for (const client of [app.client(), renter.client, admin.client]) {
    const answers = async (id: number) =>
      JSON.stringify([
        (await client.call(getCalendar, { params: { id }, query: JUNE })).body,
        (await client.call(listBookedRanges, { params: { id } })).body,
        (await client.call(getQuote, { params: { id }, query: days(11, 14) })).body,
      ]);
    const of = await answers(away.id);
    expect(of).toEqual(await answers(rented.id));
    expect(of).not.toContain('Family');
    const asked = await client.call(getSchedule, { params: { id: away.id }, query: JUNE });
    expect([401, 403]).toContain(asked.status);
  }
});

test('an owner sees what all listings are planned for, with names, pieces and empty days', async () => {
  const person = await makePerson(app);
  const { id } = await makeItem(app, person.id, { quantity: 2, title: 'Folding chairs' });
  const { id: other } = await makeItem(app, person.id, { title: 'A lonely ladder' });
  const agreed = { currency: 'INR', totalMinor: 0, depositMinor: 0, terms: { bufferDays: 1 } };
  const values = { ownerId: person.id, ...agreed };
  const out = await rental(id, 6, 8, { ...values, pieces: 2, status: 'approved' });
  const back = await rental(id, 1, 2, { ...values, status: 'completed' });
  const asked = await rental(id, 20, 21, values);
  await rental(id, 40, 41, values);
  await rental(id, 22, 23, { ...values, status: 'rejected' });
  await block(other, 10, 11, { note: NOTE }, person);
  const { body } = await person.client.call(listSchedules, { query: JUNE });
  expect(body.map(({ itemId, title, quantity }) => [itemId, title, quantity])).toEqual([
    [other, 'A lonely ladder', 1],
    [id, 'Folding chairs', 2],
  ]);
  const [ladder, chairs] = body;
  expect(ladder?.blocks).toMatchObject([{ ...days(10, 11), note: NOTE }]);
  expect(chairs?.rentals.map(({ id, renterName, pieces }) => [id, renterName, pieces])).toEqual([
    [back.id, 'Priya Sen', []],
    [out.id, 'Priya Sen', [1, 2]],
  ]);
  expect(chairs?.requests.map(({ id, pieces, hasBlockedDays }) => [id, pieces, hasBlockedDays])).toEqual([
    [asked.id, 1, false],
  ]);
  expect(chairs?.buffers).toEqual([1, 2].map((piece) => ({ ...days(9, 9), piece })));
  const alone = await person.client.call(getSchedule, { params: { id }, query: JUNE });
  expect(alone.body.rentals).toEqual(chairs?.rentals);
  const far = { from: TODAY, to: addDays(TODAY, 400) };
  expect((await person.client.call(listSchedules, { query: far })).body).toMatchObject({
    code: 'invalid_dates',
  });
});
