import {
  getEarnings,
  getReceipt,
  getStatement,
  STATEMENT_ROWS_MAX,
} from '@lendloop/contract/payments/papers';
import { cancelRental } from '@lendloop/contract/rentals/cancelling';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../../db/connect.ts';
import { limitsInMemory, noLimits, type MakeLimit } from '../../http/limits/limits.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { makePerson } from '../../testing/factories.ts';
import { june } from '../../testing/rentals/changing.ts';
import { startSettling } from '../../testing/rentals/settling.ts';
import { statementsOf } from '../../testing/statements/sent.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function start(values: Parameters<typeof startSettling>[1] = {}) {
  const started = await startSettling({ database }, values);
  const receipt = (who: typeof started.owner) => who.client.call(getReceipt, { params: { id: started.id } });
  return { ...started, receipt };
}

describe('a receipt', () => {
  test('says what was agreed on, what was paid and what came back, for both people and administrators', async () => {
    const { app, owner, renter, id, settle, receipt } = await start();
    await settle('rental', 'deposit');
    app.setNow('2030-06-23T06:00:00Z');
    await settle('deposit_back');
    const { body } = await receipt(renter);
    const at = '2030-06-01T06:00:00.000Z';
    expect(body).toMatchObject({
      number: `R-${id}-1`,
      itemTitle: 'Drill',
      ownerName: 'Asha Menon',
      renterName: 'Ravi Iyer',
      ...june(20, 22),
      pieces: 1,
      isCancelled: false,
      currency: 'INR',
      lines: [{ code: 'days', amountMinor: 30_000 }],
      totalMinor: 30_000,
      deposit: { amountMinor: 50_000, status: 'returned', returnedMinor: 50_000 },
      payments: [
        { kind: 'rental', amountMinor: 30_000, settledAt: at },
        { kind: 'deposit', amountMinor: 50_000, settledAt: at },
      ],
      refunds: [{ kind: 'deposit_back', amountMinor: 50_000, settledAt: '2030-06-23T06:00:00.000Z' }],
    });
    const admin = await makePerson(app, { isAdmin: true });
    for (const who of [owner, admin]) expect((await receipt(who)).body).toEqual(body);
    expect(await receipt(await makePerson(app))).toMatchObject({
      status: 404,
      body: { code: 'rental_not_found' },
    });
  });

  test('has another number after each accepted change', async () => {
    const { owner, renter, id, propose, answer, receipt } = await start();
    const { body: change } = await propose(renter, june(20, 23));
    expect((await receipt(renter)).body.number).toBe(`R-${id}-1`);
    await answer(owner, change.id, 'accepted');
    expect((await receipt(renter)).body).toMatchObject({ number: `R-${id}-2`, totalMinor: 40_000 });
  });

  test('is there once the rental was agreed on, also if it was cancelled since', async () => {
    const waiting = await start({ status: 'pending' });
    expect(await waiting.receipt(waiting.renter)).toMatchObject({ status: 409, body: { code: 'not_paid' } });
    const { owner, id, receipt } = await start();
    await owner.client.call(cancelRental, { params: { id }, body: {} });
    expect((await receipt(owner)).body.isCancelled).toBe(true);
  });
});

describe('a statement', () => {
  test('has what its reader got and paid, with the balance after each', async () => {
    const { app, owner, renter, id, settle } = await start();
    await settle('rental');
    app.setNow('2030-06-02T20:00:00Z');
    await settle('deposit');
    app.setNow('2030-06-23T06:00:00Z');
    await settle('deposit_back');
    const read = async (who: typeof owner, from: string, to: string) =>
      (await who.client.call(getStatement, { query: { from, to } })).body;
    const row = { rentalId: id, itemTitle: 'Drill', feeMinor: 0 };
    expect(await read(owner, '2030-06-01', '2030-06-30')).toEqual({
      currency: 'INR',
      from: '2030-06-01',
      to: '2030-06-30',
      openingMinor: 0,
      closingMinor: 30_000,
      rows: [
        { ...row, day: '2030-06-01', kind: 'rental', amountMinor: 30_000, balanceMinor: 30_000 },
        // The day in the marketplace's time zone.
        { ...row, day: '2030-06-03', kind: 'deposit', amountMinor: 50_000, balanceMinor: 80_000 },
        { ...row, day: '2030-06-23', kind: 'deposit_back', amountMinor: -50_000, balanceMinor: 30_000 },
      ],
    });
    expect(await read(renter, '2030-06-03', '2030-06-22')).toMatchObject({
      openingMinor: -30_000,
      closingMinor: -80_000,
      rows: [{ kind: 'deposit', amountMinor: -50_000, balanceMinor: -80_000 }],
    });
    expect((await read(await makePerson(app), '2030-06-01', '2030-06-30')).rows).toEqual([]);
  });

  test('is of 400 days at most, in order', async () => {
    const { owner } = await start();
    const statusOf = async (from: string, to: string) =>
      (await owner.client.call(getStatement, { query: { from, to } })).status;
    expect(await statusOf('2030-01-01', '2031-02-04')).toBe(200);
    expect(await statusOf('2030-01-01', '2031-02-05')).toBe(400);
    expect(await statusOf('2030-06-02', '2030-06-01')).toBe(400);
  });

  test('as a file is one line for each, without cells that a spreadsheet would run', async () => {
    const { owner, renter, id, settle } = await start({ title: '=HYPERLINK("http://x.example", "Drill")' });
    await settle('rental');
    const query = { from: '2030-06-01', to: '2030-06-30', format: 'csv' } as const;
    const read = async (who: typeof owner) => (await who.client.call(getStatement, { query })).raw;
    const { headers, payload } = await read(renter);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-2030-06-01-2030-06-30.csv"',
      'cache-control': 'no-store',
    });
    expect(payload).toBe(
      'date,kind,rental,item,amount,fee,balance,currency\r\n' +
        `2030-06-01,rental,${id},"'=HYPERLINK(""http://x.example"", ""Drill"")",-300.00,0.00,-300.00,INR\r\n`,
    );
    expect((await read(owner)).payload).toContain(',300.00,0.00,300.00,INR\r\n');
  });
});

test('a long statement costs its address as much as a file as otherwise', async () => {
  const counted = limitsInMemory(true);
  const makeLimit: MakeLimit = (name, points, seconds) =>
    name === 'reads' ? counted(name, 50, seconds) : noLimits(name, points);
  const { owner, renter, id } = await startSettling({ database, makeLimit });
  await database.db.$client.query(`
    insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, state, settled_at, created_at)
    select ${id}, 'extra', 'late ' || n, ${renter.id}, ${owner.id}, 100, 'settled', '2030-06-01T06:00:00Z', now()
    from generate_series(1, 9000) n`);
  const query = { from: '2030-06-01', to: '2030-06-30', format: 'csv' } as const;
  const statuses = new Set<number>();
  for (let read = 0; read < 12; read++) {
    const { status, headers } = await renter.client.call(getStatement, { query });
    statuses.add(status);
    if (status === 429) expect(headers).not.toHaveProperty('content-disposition');
  }
  expect([...statuses]).toEqual([200, 429]);
});

test('a statement that is too long is refused without reading its rows', async () => {
  const { owner, renter, id } = await start();
  const add = (from: number, to: number) =>
    database.db.$client.query(`
      insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, state, settled_at, created_at)
      select ${id}, 'extra', 'late ' || n, ${renter.id}, ${owner.id}, 100, 'settled', '2030-06-01T06:00:00Z', now()
      from generate_series(${from}, ${to}) n`);
  const query = { from: '2030-06-01', to: '2030-06-30' };
  await add(1, STATEMENT_ROWS_MAX);
  expect((await renter.client.call(getStatement, { query })).body.rows).toHaveLength(STATEMENT_ROWS_MAX);
  await add(STATEMENT_ROWS_MAX + 1, STATEMENT_ROWS_MAX + 1);
  const sent = await statementsOf(async () => {
    expect((await renter.client.call(getStatement, { query })).status).toBe(400);
  });
  expect(sent.filter((statement) => statement.includes('itemTitle'))).toEqual([]);
});

test('earnings are what is still to come and what was paid in each month, without deposits', async () => {
  const { app, owner, renter, due, say, settle, change } = await (async () => {
    const started = await start();
    const { propose, answer, owner, renter } = started;
    return {
      ...started,
      change: async (last: number) => {
        const { body } = await propose(renter, june(20, last));
        await answer(owner, body.id, 'accepted');
      },
    };
  })();
  const earnings = async (who = owner) => (await who.client.call(getEarnings, {})).body;
  expect(await earnings()).toMatchObject({ heldMinor: 30_000, payableMinor: 0, paidMinor: 0 });
  await say(renter, (await due('rental')).id);
  expect(await earnings()).toMatchObject({ heldMinor: 0, payableMinor: 30_000, paidMinor: 0 });
  await settle('rental', 'deposit');
  await say(owner, (await due('rental')).id);
  app.setNow('2030-06-19T06:00:00Z');
  await change(21);
  await settle('refund');
  const { byMonth, ...sums } = await earnings();
  expect(sums).toEqual({ currency: 'INR', heldMinor: 0, payableMinor: 0, paidMinor: 20_000 });
  expect(byMonth.map(({ month }) => month).join(' ')).toBe(
    '2029-07 2029-08 2029-09 2029-10 2029-11 2029-12 2030-01 2030-02 2030-03 2030-04 2030-05 2030-06',
  );
  expect(byMonth.at(-1)?.paidMinor).toBe(20_000);
  expect(await earnings(renter)).toMatchObject({ heldMinor: 0, paidMinor: 0 });
});
