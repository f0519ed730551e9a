import { createBlock } from '@lendloop/contract/calendar/blocks';
import { listItems } from '@lendloop/contract/items';
import { getQuote } from '@lendloop/contract/pricing';
import { requestRental } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/app.ts';
import { makePerson, makeRental, type Person } from '../testing/factories.ts';
import { makeCrowded, PIECES, type Stay } from '../testing/rentals/crowded.ts';

const TODAY = '2030-06-05';
const RENTALS = 100;
const day = (offset: number) => addDays(TODAY, offset);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
});
afterAll(() => app.close());

const crowded = (stays: readonly Stay[], by?: Person) => makeCrowded(app, TODAY, stays, by);

const searched = async (startDate: string, endDate: string) => {
  const query = { availableFrom: startDate, availableUntil: endDate };
  const { status, body } = await app.client().call(listItems, { query });
  return { status, found: status === 200 ? body.map(({ id }) => id) : [] };
};
const quoted = async (id: number, startDate: string, endDate: string) =>
  (await app.client().call(getQuote, { params: { id }, query: { startDate, endDate } })).body.refusal?.code;

test('days are searched beside a listing of ninety-nine pieces with a hundred rentals of all of them', async () => {
  const item = await crowded(
    Array.from({ length: RENTALS }, (_, index) => ({
      from: index + 2,
      until: index + 2,
      pieces: [1, PIECES],
    })),
  );
  const last = day(RENTALS + 1);
  expect(await searched(last, last)).toEqual({ status: 200, found: [] });
  expect(await quoted(item, last, last)).toBe('dates_booked');
  expect((await searched(day(1), day(1))).found).toEqual([item]);
});

test('pieces are found where a hundred rentals have to go to others for it', async () => {
  // They take turns of three days, each of half of the pieces, and meet on a day; the last two leave the upper half free in turn.
  const half = Math.floor(PIECES / 2);
  const turns = Array.from({ length: RENTALS }, (_, index): Stay => {
    const from = 2 + 2 * index;
    return { from, until: from + 2, pieces: index % 2 ? [half + 1, 2 * half] : [1, half] };
  });
  const end = 2 + 2 * RENTALS;
  const item = await crowded([
    ...turns,
    { from: 2, until: end, pieces: [PIECES, PIECES] },
    { from: end + 2, until: end + 3, pieces: [1, half] },
    { from: end + 2, until: end + 4, pieces: [PIECES, PIECES] },
  ]);
  expect(await quoted(item, day(end), day(end + 2))).toBeUndefined();
  expect((await searched(day(end), day(end + 2))).found).toContain(item);
  const renter = await makePerson(app);
  const body = { itemId: item, startDate: day(end), endDate: day(end + 2) };
  const booked = await renter.client.call(requestRental, { body: { ...body, pieces: half } });
  expect([booked.status, booked.body]).toMatchObject([201, { status: 'approved' }]);
  expect(await quoted(item, day(end), day(end + 2))).toBe('dates_booked');
});

test.each([
  ['all', 0, 20],
  ['two kinds', RENTALS, 2],
])('of twenty waiting requests %s are looked at beside %i rentals', async (_, rentals, looked) => {
  const owner = await makePerson(app);
  const item = await crowded(
    Array.from({ length: rentals }, (_unused, index): Stay => ({
      from: index + 50,
      until: index + 50,
      pieces: [1, PIECES],
    })),
    owner,
  );
  const renter = await makePerson(app);
  const asked = Array.from({ length: 20 }, (_unused, index) => day(index + 2));
  for (const one of asked)
    await makeRental(app, {
      itemId: item,
      ownerId: owner.id,
      renterId: renter.id,
      startDate: one,
      endDate: one,
    });
  const body = { startDate: day(2), endDate: day(30) };
  const blocked = await owner.client.call(createBlock, { params: { id: item }, body });
  expect([blocked.status, blocked.body]).toMatchObject([201, { waitingRequests: looked }]);
});

test('whether there is room for some days is found without placing hundreds of rentals anew', async () => {
  // So that hundreds of rentals take fewer places than they may.
  const half = Math.floor(PIECES / 2) - 1;
  const turns = 204;
  const end = 2 + 2 * turns;
  const owner = await makePerson(app);
  const item = await crowded(
    [
      ...Array.from({ length: turns }, (_, index): Stay => {
        const from = 2 + 2 * index;
        return { from, until: from + 2, pieces: index % 2 ? [half + 1, 2 * half] : [1, half] };
      }),
      { from: 2, until: end, pieces: [2 * half + 1, PIECES] },
      { from: end + 2, until: end + 3, pieces: [1, half] },
      { from: end + 2, until: end + 4, pieces: [2 * half + 1, PIECES] },
    ],
    owner,
  );
  const client = app.database.db.$client;
  await client.query(`
    alter function place_pieces rename to place_pieces_kept;
    create function place_pieces(
      of_item integer, in_all integer, first_day date, last_day date, buffer integer, wanted integer, today date
    ) returns jsonb language plpgsql stable as $$ begin raise exception 'Rentals were placed.'; end $$`);
  try {
    expect(await quoted(item, day(end), day(end + 2))).toBeUndefined();
    expect((await searched(day(end), day(end + 2))).found).toContain(item);
    // Which piece goes where matters only around a block of some of them, and is then looked at up to a bound.
    const body = { startDate: day(end + 9), endDate: day(end + 9), pieces: [1] };
    const blocked = await owner.client.call(createBlock, { params: { id: item }, body });
    expect(blocked.status).toBe(201);
    app.forgetAnswers();
    expect(await quoted(item, day(end), day(end + 2))).toBe('dates_booked');
    expect(await quoted(item, day(end + 6), day(end + 7))).toBeUndefined();
  } finally {
    await client.query(`
      drop function place_pieces;
      alter function place_pieces_kept rename to place_pieces`);
  }
});
