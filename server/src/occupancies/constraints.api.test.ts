import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { items, occupancies, rentals } from '../db/schema.ts';
import { violation } from '../db/violation.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeItem, makePerson, makeRental } from '../testing/factories.ts';

let app: TestApp;
let ownerId: number;
let renterId: number;
beforeAll(async () => {
  app = await startTestApp();
  ownerId = (await makePerson(app)).id;
  renterId = (await makePerson(app)).id;
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.db.$client.query(text, values);

/** The constraint that refuses a statement. */
const refusalOf = async (text: string, values?: unknown[]) => {
  const error = await sql(text, values).then(
    () => null,
    (reason: unknown) => reason,
  );
  return violation(error);
};

const rental = (itemId: number, startDate: string, endDate: string, more = {}) =>
  makeRental(app, { itemId, ownerId, renterId, startDate, endDate, ...more });

const OCCUPY = `insert into occupancies (item_id, unit, days, held, kind, rental_id) values ($1, $2, $3, $4, 'rental', $5)`;
const BLOCK = `insert into occupancies (item_id, unit, days, held, kind, block_id)
  select $1::integer, $2::smallint, $3::daterange, $3::daterange, 'block', $4::integer`;

async function blockOf(itemId: number): Promise<number> {
  const { rows } = await app.database.db.$client.query<{ id: number }>(
    `insert into blocks (item_id, start_date, end_date) values ($1, '2030-06-10', '2030-06-20') returning id`,
    [itemId],
  );
  return rows[0]?.id ?? 0;
}

test('two rentals of a piece are refused by the database, with the empty days behind them', async () => {
  const { id } = await makeItem(app, ownerId, { quantity: 2 });
  const { id: first } = await rental(id, '2030-06-10', '2030-06-12');
  const { id: second } = await rental(id, '2030-06-14', '2030-06-15');
  await sql(OCCUPY, [id, 1, '[2030-06-10,2030-06-12]', '[2030-06-10,2030-06-14]', first]);
  const conflict = { code: 'exclusion', constraint: 'occupancies_rentals_never_overlap' };
  const days = ['[2030-06-14,2030-06-15]', '[2030-06-14,2030-06-15]'];
  expect(await refusalOf(OCCUPY, [id, 1, ...days, second])).toEqual(conflict);
  expect(await refusalOf(OCCUPY, [id, 2, ...days, second])).toBeNull();
  expect(await refusalOf(`update occupancies set unit = 1 where item_id = ${id}`)).toEqual(conflict);
});

test('a rental on a blocked day is refused by the database; blocks overlap, and lie on empty days', async () => {
  const { id } = await makeItem(app, ownerId);
  const { id: first } = await rental(id, '2030-06-10', '2030-06-12');
  await sql(OCCUPY, [id, 1, '[2030-06-10,2030-06-12]', '[2030-06-10,2030-06-14]', first]);
  const conflict = { code: 'exclusion', constraint: 'occupancies_no_rental_on_blocked_days' };
  const block = await blockOf(id);
  expect(await refusalOf(BLOCK, [id, 1, '[2030-06-12,2030-06-20]', block])).toEqual(conflict);
  expect(await refusalOf(BLOCK, [id, 1, '[2030-06-13,2030-06-20]', block])).toBeNull();
  expect(await refusalOf(BLOCK, [id, 1, '[2030-06-13,2030-06-16]', block])).toBeNull();
  const { id: second } = await rental(id, '2030-06-18', '2030-06-19');
  const days = '[2030-06-18,2030-06-19]';
  expect(await refusalOf(OCCUPY, [id, 1, days, days, second])).toEqual(conflict);
});

const rowsOf = async (id: number) =>
  app.database.db
    .select({ unit: occupancies.unit, days: occupancies.days, held: occupancies.held })
    .from(occupancies)
    .where(eq(occupancies.itemId, id));

test('whoever changes the status of a rental, its pieces follow', async () => {
  const { id } = await makeItem(app, ownerId, { quantity: 2 });
  const terms = { bufferDays: 2 };
  const agreed = { terms, currency: 'INR', totalMinor: 0, depositMinor: 0 };
  const one = await rental(id, '2030-06-10', '2030-06-12', { pieces: 2, ...agreed });
  const move = (status: string, of = one.id) =>
    sql('update rentals set status = $1 where id = $2', [status, of]);
  await move('approved');
  const both = ['[2030-06-10,2030-06-13)', '[2030-06-10,2030-06-15)'];
  expect(
    (await rowsOf(id)).toSorted((a, b) => a.unit - b.unit).map(({ unit, days, held }) => [unit, days, held]),
  ).toEqual([
    [1, ...both],
    [2, ...both],
  ]);
  const late = await rental(id, '2030-06-14', '2030-06-16');
  expect(await refusalOf(`update rentals set status = 'approved' where id = ${late.id}`)).toEqual({
    code: 'exclusion',
    // The name that nodes of the version before know.
    constraint: 'rentals_approved_never_overlap',
  });
  await move('completed');
  expect(await rowsOf(id)).toEqual(
    [1, 2].map((unit) => ({ unit, days: 'empty', held: '[2030-06-13,2030-06-15)' })),
  );
  const inserted = await rental(id, '2030-06-20', '2030-06-21', { status: 'approved' });
  expect(await rowsOf(id)).toHaveLength(3);
  await move('cancelled', inserted.id);
  expect(await rowsOf(id)).toHaveLength(2);
  await app.database.db.delete(rentals).where(eq(rentals.itemId, id));
  expect(await rowsOf(id)).toEqual([]);
});

test.each([0, 100])('a listing cannot have %s pieces', async (quantity) => {
  const { id } = await makeItem(app, ownerId);
  const change = app.database.db.update(items).set({ quantity }).where(eq(items.id, id));
  await expect(change).rejects.toSatisfy((error) => violation(error)?.constraint === 'items_pieces');
});
