import { listBookedRanges, updateItem } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { getRental, requestRental, setRentalStatus, type RentalInput } from '@lendloop/contract/rentals';
import { DEFAULT_TERMS, type Terms } from '@lendloop/contract/terms';
import { addDays } from '@lendloop/contract/values/dates';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { items, occupancies, rentals } from '../db/schema.ts';
import { startAppForTest, startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental, type Person } from '../testing/factories.ts';

const TODAY = '2030-06-05';

let app: TestApp;
let owner: Person;
let renter: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
  owner = await makePerson(app);
  renter = await makePerson(app);
});
afterAll(() => app.close());
beforeEach(() => app.setNow(`${TODAY}T09:00:00Z`));

const june = (day: number) => addDays('2030-05-31', day);
const things = (values: Partial<typeof items.$inferInsert> = {}) => makeItem(app, owner.id, values);

/** A request from one day of June to another, made without asking for the rules. */
const wait = (itemId: number, first: number, last: number, more: Partial<Wish> = {}) => {
  const { buffer = 0, ...values } = more;
  return makeRental(app, {
    itemId,
    ownerId: owner.id,
    renterId: renter.id,
    startDate: june(first),
    endDate: june(last),
    terms: { ...DEFAULT_TERMS, bufferDays: buffer },
    currency: 'INR',
    totalMinor: 0,
    depositMinor: 0,
    ...values,
  });
};
type Wish = Partial<typeof rentals.$inferInsert> & { readonly buffer: number };

const move = (id: number, status: 'approved' | 'completed' | 'cancelled', { client } = owner) =>
  client.call(setRentalStatus, { params: { id }, body: { status } });
async function approved(...wanted: Parameters<typeof wait>): Promise<number> {
  const { id } = await wait(...wanted);
  expect((await move(id, 'approved')).status).toBe(200);
  return id;
}
const ask = (itemId: number, first: number, last: number, more: Partial<RentalInput> = {}) =>
  renter.client.call(requestRental, {
    body: { itemId, startDate: june(first), endDate: june(last), ...more },
  });

/** The pieces of a rental, with the days that they are held for. */
async function piecesOf(rentalId: number): Promise<[number, string][]> {
  const rows = await app.database.db
    .select({ unit: occupancies.unit, held: occupancies.held })
    .from(occupancies)
    .where(eq(occupancies.rentalId, rentalId));
  return rows.map(({ unit, held }): [number, string] => [unit, held]).toSorted(([a], [b]) => a - b);
}
const numbersOf = async (rentalId: number) => (await piecesOf(rentalId)).map(([unit]) => unit);

async function statusOf(id: number) {
  const [row] = await app.database.db.select().from(rentals).where(eq(rentals.id, id));
  return row?.status;
}

describe('a request for several pieces', () => {
  test('costs and takes as many, and says so to both people', async () => {
    const { id: itemId } = await things({ quantity: 12, price: 40, deposit: 100 });
    const { status, body } = await ask(itemId, 10, 11, { pieces: 8 });
    expect([status, body.pieces, body.totalMinor, body.depositMinor]).toEqual([201, 8, 64_000, 80_000]);
    expect((await move(body.id, 'approved')).body.pieces).toBe(8);
    expect(await numbersOf(body.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const details = await owner.client.call(getRental, { params: { id: body.id } });
    expect(details.body).toMatchObject({ pieces: 8, terms: { quantity: 12, bufferDays: 0 } });
    expect((await ask(itemId, 11, 12, { pieces: 5 })).body).toMatchObject({ code: 'dates_booked' });
    expect((await ask(itemId, 11, 12, { pieces: 4 })).status).toBe(201);
    expect((await ask(itemId, 20, 20, { pieces: 13 })).raw.json()).toEqual({
      code: 'too_many_pieces',
      message: 'There are only 12',
    });
  });

  test('is another wish than the same days with fewer', async () => {
    const { id: itemId } = await things({ quantity: 3 });
    expect((await ask(itemId, 10, 11, { pieces: 2 })).status).toBe(201);
    expect((await ask(itemId, 10, 11, { pieces: 2 })).status).toBe(201);
    expect(await ask(itemId, 10, 11)).toMatchObject({ status: 409, body: { code: 'already_requested' } });
    const clientId = crypto.randomUUID();
    expect((await ask(itemId, 14, 15, { pieces: 2, clientId })).status).toBe(201);
    expect((await ask(itemId, 14, 15, { pieces: 3, clientId })).body).toMatchObject({
      code: 'client_id_reused',
    });
  });
});

describe('approving', () => {
  test('moves rentals that have not begun where no piece is free throughout, and leaves others', async () => {
    const { id } = await things({ quantity: 2 });
    const begun = await approved(id, 4, 7);
    const first = await approved(id, 10, 12);
    const other = await approved(id, 10, 10);
    const last = await approved(id, 11, 16);
    expect(await Promise.all([begun, first, other, last].map(numbersOf))).toEqual([[1], [1], [2], [2]]);
    await move(first, 'cancelled', renter);
    await approved(id, 8, 9);
    // Piece 1 is free on the 10th, 2 is not; on the 17th both are.
    const long = await approved(id, 12, 20, { buffer: 1 });
    expect(await numbersOf(long)).toEqual([1]);
    const short = await approved(id, 10, 11);
    // The 10th and 11th are taken on different pieces: one of them had to go to the other.
    expect(await numbersOf(begun)).toEqual([1]);
    expect(new Set([...(await numbersOf(other)), ...(await numbersOf(short))]).size).toBe(2);
    const [body] = (await app.client().call(listBookedRanges, { params: { id } })).body;
    expect(body).toEqual({ startDate: june(10), endDate: june(16) });
  });

  test('rejects only the requests that no piece is left for', async () => {
    const { id } = await things({ quantity: 3 });
    const [two, one, three, elsewhere] = await Promise.all([
      wait(id, 10, 12, { pieces: 2 }),
      wait(id, 12, 13),
      wait(id, 11, 11, { pieces: 3 }),
      wait(id, 15, 16, { pieces: 3 }),
    ]);
    await move(two.id, 'approved');
    expect(await Promise.all([one, three, elsewhere].map(({ id }) => statusOf(id)))).toEqual([
      'pending',
      'rejected',
      'pending',
    ]);
  });

  test('keeps the empty days behind a rental free, and those that were agreed', async () => {
    const { id } = await things({ bufferDays: 2 });
    const before = await wait(id, 8, 9, { buffer: 2 });
    const { body } = await ask(id, 10, 12);
    await app.database.db.update(items).set({ bufferDays: 0 }).where(eq(items.id, id));
    const meanwhile = await wait(id, 14, 15);
    const after = await wait(id, 15, 16);
    await move(body.id, 'approved');
    expect(await piecesOf(body.id)).toEqual([[1, '[2030-06-10,2030-06-15)']]);
    expect(await Promise.all([before, meanwhile, after].map(({ id }) => statusOf(id)))).toEqual([
      'rejected',
      'rejected',
      'pending',
    ]);
    const quote = (startDate: string) =>
      app.client().call(getQuote, { params: { id }, query: { startDate, endDate: startDate } });
    expect((await quote(june(14))).body.refusal).toMatchObject({ code: 'dates_booked' });
    expect((await quote(june(15))).body.refusal).toBeNull();
    expect((await quote(june(9))).body.refusal).toBeNull();
  });
});

describe('the empty days behind a rental', () => {
  test('begin when it is back, and never later than was agreed', async () => {
    const { id } = await things({ quantity: 2 });
    const [early, late] = [
      await approved(id, 10, 14, { buffer: 2 }),
      await approved(id, 10, 14, { buffer: 2 }),
    ];
    app.setNow('2030-06-12T09:00:00Z');
    expect((await move(early, 'completed')).status).toBe(200);
    expect(await piecesOf(early)).toEqual([[1, '[2030-06-13,2030-06-15)']]);
    app.setNow('2030-06-14T09:00:00Z');
    await move(late, 'completed');
    expect(await piecesOf(late)).toEqual([[2, '[2030-06-15,2030-06-17)']]);
  });
});

describe('fewer pieces', () => {
  const setTerms = (id: number, terms: Partial<Terms>) =>
    owner.client.call(updateItem, {
      params: { id },
      body: {
        title: 'A dozen chairs',
        description: 'Folding chairs for parties and meetings.',
        price: 100,
        categoryId: 1,
        location: 'Indiranagar, Bengaluru',
        image: 'https://example.com/thing.jpg',
        terms,
      },
    });

  test('are refused while rentals need them, and rentals are moved if that is enough', async () => {
    const { id } = await things({ quantity: 3 });
    const begun = [await approved(id, 4, 6), await approved(id, 4, 8), await approved(id, 4, 9)];
    await move(begun[0] ?? 0, 'completed');
    const next = await approved(id, 7, 12);
    expect(await Promise.all([...begun, next].map(numbersOf))).toEqual([[], [2], [3], [1]]);
    expect(await setTerms(id, { quantity: 2 })).toMatchObject({
      status: 409,
      body: { code: 'pieces_in_use' },
    });
    app.setNow('2030-06-09T09:00:00Z');
    await move(begun[1] ?? 0, 'completed');
    expect((await setTerms(id, { quantity: 2 })).body.terms.quantity).toBe(2);
    expect(await Promise.all([...begun, next].map(numbersOf))).toEqual([[], [], [2], [1]]);
    expect((await setTerms(id, { quantity: 5 })).status).toBe(200);
  });
});

/** Approvals at once on 3 pieces, of random requests; then more than 3 are never out on a day. */
test('a hundred approvals at once on three pieces never book a piece twice', async () => {
  const second = await startAppForTest({ database: app.database });
  second.setNow(`${TODAY}T09:00:00Z`);
  const onSecond = second.client(owner.client.session());
  const wish = fc.record({
    first: fc.integer({ min: 5, max: 24 }),
    length: fc.integer({ min: 1, max: 6 }),
    buffer: fc.constantFrom(0, 0, 1, 2),
    pieces: fc.constantFrom(1, 1, 1, 2),
  });
  for (let round = 1; round <= 4; round++) {
    const { id: itemId } = await things({ quantity: 3 });
    const wishes = fc.sample(wish, { numRuns: 100, seed: round });
    const waiting = await app.database.db
      .insert(rentals)
      .values(
        wishes.map(({ first, length, buffer, pieces }, index) => ({
          itemId,
          ownerId: owner.id,
          renterId: renter.id,
          startDate: june(first),
          endDate: june(first + length - 1),
          price: 100 + index,
          pieces,
          terms: { bufferDays: buffer },
          currency: 'INR',
          totalMinor: 0,
          depositMinor: 0,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: rentals.id });
    const answers = await Promise.all(
      waiting.map(({ id }, index) =>
        (index % 2 === 0 ? owner.client : onSecond).call(setRentalStatus, {
          params: { id },
          body: { status: 'approved' },
        }),
      ),
    );
    const outcomes = answers.map(({ status, raw }) =>
      status === 200 ? '200' : `${status} ${raw.json<{ code: string }>().code}`,
    );
    expect(outcomes.filter((one) => !['200', '409 dates_booked', '409 rental_closed'].includes(one))).toEqual(
      [],
    );
    const out = await app.database.db.select().from(rentals).where(eq(rentals.itemId, itemId));
    const approvedOnes = out.filter(({ status }) => status === 'approved');
    expect(approvedOnes).toHaveLength(outcomes.filter((one) => one === '200').length);
    for (let day = 5; day <= 32; day++) {
      const there = approvedOnes.filter(
        ({ startDate, endDate, terms }) =>
          startDate <= june(day) &&
          june(day) <= addDays(endDate, (terms as { bufferDays: number }).bufferDays),
      );
      expect(there.reduce((sum, { pieces }) => sum + pieces, 0)).toBeLessThanOrEqual(3);
    }
    for (const { id, pieces } of approvedOnes) expect(await numbersOf(id)).toHaveLength(pieces);
  }
});
