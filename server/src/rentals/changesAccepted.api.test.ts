import { listBookedRanges } from '@lendloop/contract/items';
import { setRentalStatus } from '@lendloop/contract/rentals';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { blocks, occupancies, rentalLines } from '../db/schema.ts';
import { limitsInMemory, noLimits, type MakeLimit } from '../http/limits/limits.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/factories.ts';
import { june, startChanging } from '../testing/rentals/changing.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const start = (options: Parameters<typeof startChanging>[1] = {}) => startChanging({ database }, options);

/** The piece of each rental that has one, with its days. */
async function piecesOf(itemId: number) {
  const rows = await database.db.select().from(occupancies).where(eq(occupancies.itemId, itemId));
  return new Map(rows.map(({ rentalId, unit, days, held }) => [rentalId, { unit, days, held }]));
}

test('an accepted change gives the rental its days, price and lines, and frees those that it had', async () => {
  const { app, owner, renter, item, id, ask, propose, answer, show } = await start({ bufferDays: 1 });
  const { body: change } = await propose(renter, { ...june(21, 24), note: 'Can it be a day later?' });
  const taken = () => owner.client.call(listBookedRanges, { params: { id: item.id } });
  const before = await taken();
  expect(before.body).toEqual([june(20, 23)]);
  expect(await answer(owner, change.id, 'accepted')).toMatchObject({
    status: 200,
    body: { id: change.id, status: 'accepted', differenceMinor: 10_000 },
  });
  expect((await taken()).body).toEqual([june(21, 25)]);
  const shown = await show(renter);
  expect(shown).toMatchObject({
    status: 'approved',
    ...june(21, 24),
    totalMinor: 40_000,
    openChangeId: null,
  });
  expect(shown.events.map(({ what, byId, amountMinor }) => [what, byId, amountMinor])).toEqual([
    ['requested', renter.id, null],
    ['approved', owner.id, null],
    ['change_proposed', renter.id, 10_000],
    ['change_accepted', owner.id, 10_000],
  ]);
  const lines = await database.db.select().from(rentalLines).where(eq(rentalLines.rentalId, id));
  expect(lines.map(({ version, amountMinor }) => [version, amountMinor])).toEqual([
    [1, 30_000],
    [2, 40_000],
  ]);
  expect((await answer(owner, change.id, 'accepted')).body.status).toBe('accepted');
  expect((await show(renter)).events).toHaveLength(4);
  // The day that it no longer has is free, with its empty one.
  expect(await ask(await makePerson(app), june(18, 19))).toBeGreaterThan(0);
});

describe('who answers', () => {
  test('the other person accepts or declines; who proposed it can only withdraw it', async () => {
    const { app, owner, renter, propose, answer, show } = await start();
    const { body: change } = await propose(owner, june(20, 21));
    const stranger = await makePerson(app);
    for (const [who, status] of [
      [owner, 'accepted'],
      [owner, 'declined'],
      [renter, 'withdrawn'],
      [stranger, 'accepted'],
    ] as const)
      expect(await answer(who, change.id, status)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    expect((await answer(owner, change.id, 'withdrawn')).body.status).toBe('withdrawn');
    expect((await answer(owner, change.id, 'withdrawn')).status).toBe(200);
    expect(await answer(renter, change.id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'rental_closed' },
    });
    const { events, totalMinor } = await show(owner);
    expect(events.at(-1)).toMatchObject({ what: 'change_withdrawn', byId: owner.id });
    expect(totalMinor).toBe(30_000);
  });

  test('a proposal belongs to its rental', async () => {
    const { owner, renter, propose, answer, lend } = await start();
    const { body: change } = await propose(renter, june(20, 21));
    const other = await lend(june(26, 27));
    expect(await answer(owner, change.id, 'accepted', other)).toMatchObject({
      status: 404,
      body: { code: 'change_not_found', message: 'This proposal does not exist' },
    });
  });
});

describe('a counter-offer', () => {
  test('that is accepted approves the request at once, and rejects those that no longer fit', async () => {
    const { app, owner, renter, ask, propose, answer, show } = await start({ status: 'pending' });
    const other = await makePerson(app);
    const [fits, collides] = [await ask(other, june(20, 21)), await ask(other, june(24, 26))];
    const { body: change } = await propose(owner, {
      ...june(22, 25),
      discountMinor: 5000,
      note: 'From the 22nd?',
    });
    expect((await show(renter)).can).toEqual(['withdraw', 'accept_change', 'decline_change']);
    expect((await answer(renter, change.id, 'accepted')).status).toBe(200);
    const shown = await show(owner);
    expect(shown).toMatchObject({
      status: 'approved',
      ...june(22, 25),
      totalMinor: 35_000,
      firstStartDate: '2030-06-22',
    });
    expect(shown.events.slice(-2)).toMatchObject([
      { what: 'change_accepted', byId: renter.id, amountMinor: 5000 },
      { what: 'approved', byId: renter.id },
    ]);
    expect((await show(owner, fits)).status).toBe('pending');
    expect(await show(owner, collides)).toMatchObject({ status: 'rejected', closedReason: 'overlap' });
  });

  test('ends if the request is approved as it was', async () => {
    const { owner, renter, id, approve, propose, answer, show } = await start({ status: 'pending' });
    const { body: change } = await propose(owner, june(22, 25));
    expect((await approve(id)).status).toBe(200);
    expect(await answer(renter, change.id, 'accepted')).toMatchObject({ status: 409 });
    expect(await show(renter)).toMatchObject({ ...june(20, 22), changes: [{ status: 'superseded' }] });
  });

  test('with the days of another request of the same renter is accepted for one of the two', async () => {
    const { owner, renter, ask, propose, answer, show } = await start({ status: 'pending' });
    const other = await ask(renter, june(24, 26));
    const { body: change } = await propose(owner, june(24, 26));
    expect((await answer(renter, change.id, 'accepted')).status).toBe(200);
    expect((await show(owner, other)).status).toBe('rejected');
  });
});

describe('pieces', () => {
  test('a rental that has begun keeps its piece, and others make room for it', async () => {
    const { app, owner, renter, item, id, lend, propose, answer } = await start({ quantity: 2 });
    // Both go to the piece of the rental, where there is room.
    const [next, after] = [await lend(june(23, 24)), await lend(june(25, 26))];
    const before = await piecesOf(item.id);
    expect([...before.values()].map(({ unit }) => unit)).toEqual([1, 1, 1]);
    app.setNow('2030-06-21T06:00:00Z');
    const { body: change } = await propose(renter, june(20, 24));
    expect((await answer(owner, change.id, 'accepted')).status).toBe(200);
    const pieces = await piecesOf(item.id);
    expect(pieces.get(id)).toMatchObject({ unit: 1, days: '[2030-06-20,2030-06-25)' });
    expect([pieces.get(next)?.unit, pieces.get(after)?.unit]).toEqual([2, 1]);
  });

  test('not if its own piece is blocked on these days, though another is free', async () => {
    const { app, renter, item, propose } = await start({ quantity: 2 });
    const block = { itemId: item.id, ...june(24, 24), pieces: [1] };
    const [made] = await database.db.insert(blocks).values(block).returning();
    const day = '[2030-06-24,2030-06-24]';
    await database.db.execute(sql`
      insert into occupancies (item_id, unit, days, held, kind, block_id)
      values (${item.id}, 1, ${day}, ${day}, 'block', ${made?.id ?? 0})`);
    // As long as it has not begun, it can move itself.
    expect((await propose(renter, june(20, 24))).status).toBe(201);
    app.setNow('2030-06-21T06:00:00Z');
    expect(await propose(renter, june(20, 25))).toMatchObject({
      status: 409,
      body: { code: 'dates_booked' },
    });
  });

  test('more of them are taken beside those that it has, and fewer given back', async () => {
    const { app, owner, renter, item, id, lend, propose, answer, show } = await start({ quantity: 3 });
    app.setNow('2030-06-21T06:00:00Z');
    const own = async () =>
      (await database.db.select().from(occupancies).where(eq(occupancies.rentalId, id))).map(
        ({ unit }) => unit,
      );
    const more = await propose(renter, { ...june(20, 22), pieces: 3 });
    await answer(owner, more.body.id, 'accepted');
    expect(await own()).toEqual([1, 2, 3]);
    const fewer = await propose(renter, { ...june(20, 23), pieces: 1 });
    await answer(owner, fewer.body.id, 'accepted');
    expect(await own()).toEqual([1]);
    expect(await show(owner)).toMatchObject({ pieces: 1, totalMinor: 40_000 });
    await lend(june(22, 23), 2);
    expect((await piecesOf(item.id)).size).toBe(2);
  });
});

describe('a lost race', () => {
  test('leaves the rental as it was, and the proposal open', async () => {
    const { owner, renter, lend, propose, answer, show } = await start();
    const { body: change } = await propose(renter, june(20, 25));
    const before = await show(renter);
    await lend(june(24, 26));
    expect(await answer(owner, change.id, 'accepted')).toMatchObject({
      status: 409,
      body: { code: 'dates_booked' },
    });
    expect(await show(renter)).toEqual(before);
    expect((await answer(owner, change.id, 'declined')).body.status).toBe('declined');
  });

  test('against approvals of others has one winner, whoever that is', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { app, owner, renter, item, ask, approve, propose, answer, show } = await start();
      const { body: change } = await propose(renter, june(20, 25));
      const other = await ask(await makePerson(app), june(24, 26));
      const calls = [() => answer(owner, change.id, 'accepted'), () => approve(other)];
      if (round % 2) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { endDate } = await show(owner);
      const { status } = await show(owner, other);
      expect([endDate, status]).toEqual(
        status === 'approved' ? ['2030-06-22', 'approved'] : ['2030-06-25', 'rejected'],
      );
      expect((await piecesOf(item.id)).size).toBe(status === 'approved' ? 2 : 1);
    }
  });

  test('of a counter-offer against the approval or the end of its own request has one winner', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, renter, item, id, approve, propose, answer, show } = await start({ status: 'pending' });
      const { body: change } = await propose(owner, june(24, 26));
      const withdraw = () =>
        renter.client.call(setRentalStatus, { params: { id }, body: { status: 'cancelled' } });
      const calls = [() => answer(renter, change.id, 'accepted'), round < 3 ? () => approve(id) : withdraw];
      if (round % 2) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      const { status, startDate, changes } = await show(owner);
      const isTaken = changes[0]?.status === 'accepted';
      expect(startDate).toBe(isTaken ? '2030-06-24' : '2030-06-20');
      // Accepted first, an approved rental can still be cancelled.
      if (round < 3) expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await piecesOf(item.id)).size).toBe(status === 'approved' ? 1 : 0);
    }
  });

  test('twice by two tabs at once changes the rental once', async () => {
    const { owner, renter, id, propose, answer, show } = await start();
    const { body: change } = await propose(renter, june(20, 25));
    const answers = await Promise.all([1, 2, 3].map(() => answer(owner, change.id, 'accepted')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await show(owner)).events).toHaveLength(4);
    const lines = await database.db.select().from(rentalLines).where(eq(rentalLines.rentalId, id));
    expect(lines.map(({ version }) => version)).toEqual([1, 2]);
  });
});

test('what finds no room counts in a day, for who proposes it and for who accepts it', async () => {
  const counted = limitsInMemory(true);
  // The daily limits alone: those per minute would be reached first.
  const makeLimit: MakeLimit = (name, points, seconds) =>
    seconds === undefined ? noLimits(name, points) : counted(name, points, seconds);
  const { owner, renter, lend, propose, answer } = await startChanging({ database, makeLimit });
  const { body: change } = await propose(renter, june(20, 26));
  await lend(june(24, 26));
  for (let time = 0; time < 20; time += 1)
    expect(await answer(owner, change.id, 'accepted')).toMatchObject({ body: { code: 'dates_booked' } });
  expect(await answer(owner, change.id, 'accepted')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
  for (let time = 1; time < 20; time += 1)
    expect(await propose(renter, june(20, 25))).toMatchObject({ body: { code: 'dates_booked' } });
  expect((await propose(renter, june(20, 25))).status).toBe(429);
});

test('the places that may have to move count for who proposes and who accepts', async () => {
  const moved: [key: string, places: number | undefined][] = [];
  const makeLimit: MakeLimit = (name, points) => {
    const limit = noLimits(name, points);
    if (name !== 'places moved') return limit;
    return { ...limit, spend: async (key, places) => void moved.push([key, places]) };
  };
  const { owner, renter, lend, propose, answer } = await startChanging(
    { database, makeLimit },
    { quantity: 40 },
  );
  await lend(june(24, 26), 30);
  const { body: change } = await propose(renter, june(20, 23));
  await answer(owner, change.id, 'accepted');
  expect(moved).toEqual([
    [`user ${renter.id}`, 31],
    [`user ${owner.id}`, 31],
  ]);
});
