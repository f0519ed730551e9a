import { getQuote } from '@lendloop/contract/pricing';
import { requestRental } from '@lendloop/contract/rentals';
import { addDays } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';
import { beforeAll, afterAll, expect, test } from 'vitest';

import { findRentedDays } from '../calendar/imports/segmentWrites.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeImport, makePerson } from '../testing/factories.ts';
import { makeCrowded, PIECES } from '../testing/rentals/crowded.ts';
import { countReadRows } from '../testing/statements/plans.ts';
import { findTaken } from './queries.ts';
import { occupyImported } from './writes.ts';

const TODAY = '2030-06-05';
/** So many places may the rentals of a listing take that are not over. */
const PLACES_MAX = 10_000;
/** Rentals of all pieces for one day each: one more does not fit. */
const RENTALS = Math.floor(PLACES_MAX / PIECES);
const LEFT = PLACES_MAX - RENTALS * PIECES;
const day = (offset: number) => addDays(TODAY, offset);

let app: TestApp;
let item: number;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(`${TODAY}T09:00:00Z`);
  item = await makeCrowded(
    app,
    TODAY,
    Array.from({ length: RENTALS }, (_, index) => ({ from: index, until: index, pieces: [1, PIECES] })),
  );
});
afterAll(() => app.close());

test('a calendar reads the days that it is asked for, and no others', async () => {
  await app.database.db.$client.query('vacuum analyze occupancies');
  const range = { startDate: day(40), endDate: day(43) };
  const rows = await countReadRows(app.database.db, 'occupancies', (db) => findTaken(db, item, range));
  expect(rows).toBeLessThanOrEqual(4 * PIECES + 10);
});

test('the rented days of an imported calendar are found once, however many pieces are rented for them', async () => {
  const window = { startDate: day(10), endDate: day(20) };
  const [all, one] = await app.database.db.transaction(async (tx) => [
    await findRentedDays(tx, { itemId: item, pieces: null }, window),
    await findRentedDays(tx, { itemId: item, pieces: [3] }, window),
  ]);
  expect([all, one]).toEqual([[window], [window]]);
});

test('whether imported days are rented is asked for those days alone, also where all pieces are rented for them', async () => {
  const { id } = await makeImport(app, item);
  const days = Array.from({ length: 40 }, (_, index) => day(10 + index));
  const { rows: made } = await app.database.db.execute<{ id: number }>(sql`
    insert into blocks (item_id, start_date, end_date, source, calendar_id)
    select ${item}, one::date, one::date, 'import', ${id} from unnest(${sql.param(days)}::text[]) as one
    returning id`);
  await app.database.db.$client.query('vacuum analyze occupancies');
  const [all, one] = await app.database.db.transaction(async (tx) => {
    const countRead = async () => {
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
        from pg_stat_xact_user_tables where relname = 'occupancies'`);
      return rows[0]?.read ?? 0;
    };
    const readFor = async (ids: readonly number[]) => {
      const before = await countRead();
      expect(await occupyImported(tx, ids)).toBe(0);
      return (await countRead()) - before;
    };
    const ids = made.map((block) => block.id);
    return [await readFor(ids), await readFor(ids.slice(0, 1))];
  });
  expect(all).toBeLessThanOrEqual(2 * days.length * PIECES);
  // Those that have no places, because all pieces are rented, are not looked at with each block that is added.
  expect(one).toBeLessThanOrEqual(2 * PIECES);
});

test('the rentals of a listing that are not over take ten thousand places at most', async () => {
  const renter = await makePerson(app);
  const free = { startDate: day(300), endDate: day(300) };
  const quoted = async (pieces: number) =>
    (await app.client().call(getQuote, { params: { id: item }, query: { ...free, pieces } })).body.refusal
      ?.code;
  const ask = async (pieces: number) =>
    (await renter.client.call(requestRental, { body: { itemId: item, ...free, pieces } })).status;
  expect(await quoted(LEFT + 1)).toBe('dates_booked');
  expect(await ask(LEFT + 1)).toBe(409);
  expect(await quoted(LEFT)).toBeUndefined();
  expect(await ask(LEFT)).toBe(201);
  app.forgetAnswers();
  expect(await quoted(1)).toBe('dates_booked');
  // The first day is over, and with it the rental of that day.
  app.setNow(`${day(1)}T09:00:00Z`);
  app.forgetAnswers();
  expect(await quoted(PIECES - LEFT)).toBeUndefined();
});
