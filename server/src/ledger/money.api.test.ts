import { randomUUID } from 'node:crypto';

import { listAudit } from '@lendloop/contract/admin';
import {
  adjustLedger,
  getAccount,
  getLedgerFile,
  getMoneySummary,
  getTransfer,
  listAccounts,
  listTransfers,
  type AdjustmentBody,
} from '@lendloop/contract/ledger/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/factories.ts';
import { startSettling } from '../testing/rentals/settling.ts';
import { checkNightly } from './checkActions.ts';
import { findImbalance } from './queries.ts';
import { requireCurrency } from './startActions.ts';
import { foldLedger } from './tallyStore.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A rental of 300 with a deposit of 500, of which the price was settled. */
async function start() {
  const started = await startSettling({ database });
  await started.settle('rental');
  const admin = await makePerson(started.app, { isAdmin: true, fullName: 'Meera Nair' });
  const adjust = (given: Partial<AdjustmentBody> = {}, who = admin) =>
    who.client.call(adjustLedger, {
      body: {
        debit: 'losses',
        credit: 'suspense',
        amountMinor: 1250,
        comment: 'A missing coin',
        clientId: randomUUID(),
        ...given,
      },
    });
  return { ...started, admin, adjust };
}

const JUNE = { from: '2030-06-01', to: '2030-06-02' };

describe('transfers', () => {
  test('are found by rental, account, person, kind and day, newest first, page by page', async () => {
    const { admin, owner, id } = await start();
    const find = async (query: object) => {
      const { body } = await admin.client.call(listTransfers, { query: { rentalId: String(id), ...query } });
      return body.map(({ kind, amountMinor }) => [kind, amountMinor]);
    };
    const all = [
      ['due_settled', 30_000],
      ['due', 50_000],
      ['due', 50_000],
      ['due', 30_000],
    ];
    expect(await find({})).toEqual(all);
    expect(await find({ account: `owed_to:${id}` })).toEqual(all);
    expect(await find({ account: 'losses' })).toEqual([]);
    expect(await find({ userId: String(owner.id) })).toEqual(all);
    expect(await find({ userId: String(admin.id) })).toEqual([]);
    expect(await find({ kind: 'due_settled' })).toEqual(all.slice(0, 1));
    expect(await find({ ...JUNE })).toEqual(all);
    expect(await find({ from: '2030-06-02' })).toEqual([]);
    expect(await find({ to: '2030-05-31' })).toEqual([]);
    const first = await admin.client.call(listTransfers, { query: { rentalId: String(id), limit: 3 } });
    const cursor = new URL(
      /<(.*)>/.exec(String(first.headers['link']))?.[1] ?? '',
      'http://x',
    ).searchParams.get('cursor');
    expect(await find({ limit: 3, cursor })).toEqual(all.slice(3));
  });

  test('are shown with their entries', async () => {
    const { admin, renter, owner, id } = await start();
    const { body } = await admin.client.call(listTransfers, { query: { rentalId: String(id), limit: 1 } });
    const [newest] = body;
    const shown = await admin.client.call(getTransfer, { params: { id: newest?.id ?? 0 } });
    expect(shown.body).toEqual(newest);
    expect(newest).toMatchObject({
      ledger: 'hand',
      kind: 'due_settled',
      rentalId: id,
      byId: owner.id,
      currency: 'INR',
      entries: [
        { code: `owed_to:${id}`, phase: 'posted', amountMinor: 30_000 },
        { code: `owed_by:${id}`, phase: 'posted', amountMinor: -30_000 },
      ],
    });
    expect(renter.id).not.toBe(newest?.byId);
    expect(await admin.client.call(getTransfer, { params: { id: 999_999_999 } })).toMatchObject({
      status: 404,
      body: { code: 'transfer_not_found' },
    });
  });
});

test('an account shows its balance after each entry, page by page', async () => {
  const { admin, id } = await start();
  const { body: accounts } = await admin.client.call(listAccounts, { query: { rentalId: String(id) } });
  expect(accounts.map(({ code, kind, balanceMinor }) => [code, kind, balanceMinor])).toEqual([
    [`owed_to:${id}`, 'liability', -100_000],
    [`owed_by:${id}`, 'asset', 100_000],
  ]);
  const params = { id: accounts[1]?.id ?? 0 };
  const balances = async (query: object) => {
    const { body, headers } = await admin.client.call(getAccount, { params, query });
    const cursor = new URL(/<(.*)>/.exec(String(headers['link']))?.[1] ?? '/', 'http://x').searchParams.get(
      'cursor',
    );
    return { rows: body.rows.map(({ amountMinor, balanceMinor }) => [amountMinor, balanceMinor]), cursor };
  };
  const all = [
    [-30_000, 100_000],
    [50_000, 130_000],
    [50_000, 80_000],
    [30_000, 30_000],
  ];
  expect((await balances({})).rows).toEqual(all);
  const { rows, cursor } = await balances({ limit: 2 });
  expect(rows).toEqual(all.slice(0, 2));
  expect((await balances({ limit: 2, cursor })).rows).toEqual(all.slice(2));
  expect(await admin.client.call(getAccount, { params: { id: 999_999_999 }, query: {} })).toMatchObject({
    status: 404,
    body: { code: 'ledger_account_not_found' },
  });
});

test('the summary has what is open and what was settled, and all accounts sum to 0', async () => {
  const other = await openTestDatabase();
  try {
    const { app, settle } = await startSettling({ database: other });
    await settle('rental');
    app.setNow('2030-06-02T06:00:00Z');
    await settle('deposit');
    const admin = await makePerson(app, { isAdmin: true });
    const { body } = await admin.client.call(getMoneySummary, { query: JUNE });
    expect(body).toMatchObject({
      currency: 'INR',
      handOpenMinor: 50_000,
      sumMinor: 0,
      heldMinor: 0,
      lossesMinor: 0,
    });
    expect(body.days.map(({ day, handSettledMinor }) => [day, handSettledMinor])).toEqual([
      ['2030-06-01', 30_000],
      ['2030-06-02', 50_000],
    ]);
    const tooMany = { from: '2030-01-01', to: '2031-12-31' };
    expect((await admin.client.call(getMoneySummary, { query: tooMany })).status).toBe(400);
    await app.close();
  } finally {
    await other.close();
  }
});

test('the file has one line for each entry, and no cell that a spreadsheet would run', async () => {
  const { admin, adjust, id, app } = await start();
  app.setNow('2030-06-09T06:00:00Z');
  await adjust({ comment: '=SUM(A1:A9), "well"\nreally' });
  const { raw, headers } = await admin.client.call(getLedgerFile, {
    query: { from: '2030-06-01', to: '2030-06-09' },
  });
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const text = raw.payload;
  const lines = text.split('\r\n');
  expect(lines[0]).toBe('transfer,at,ledger,kind,key,rental,account,phase,amount,currency,by,reason');
  expect(text).toContain(`,owed_by:${id},posted,-300.00,INR,`);
  expect(text).toContain(`losses,posted,12.50,INR,${admin.id},"'=SUM(A1:A9), ""well""\nreally"\r\n`);
});

describe('an adjustment', () => {
  test('is booked, recorded in the audit log, and made once', async () => {
    const { admin, adjust } = await start();
    const clientId = randomUUID();
    const before = await adjust({ amountMinor: 250 });
    const answers = await Promise.all([1, 2, 3].map(() => adjust({ clientId })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 201,
      body: {
        ledger: 'money',
        kind: 'adjustment',
        key: `adjust ${clientId}`,
        byId: admin.id,
        byName: 'Meera Nair',
        reason: 'A missing coin',
        amountMinor: 1250,
      },
    });
    expect(before.body.id).not.toBe(answers[0]?.body.id);
    const { body: entries } = await admin.client.call(listAudit, { query: { limit: 2 } });
    const [last, first] = entries;
    expect(last).toMatchObject({
      action: 'adjust_ledger',
      subject: { id: answers[0]?.body.id, name: 'losses → suspense' },
      comment: 'A missing coin',
    });
    expect(Number(last?.after) - Number(last?.before)).toBe(1250);
    expect(last?.before).toBe(first?.after);
    expect(await foldLedger(database.db)).toBeGreaterThan(0);
    expect((await admin.client.call(listAccounts, { query: { ledger: 'money' } })).body).toContainEqual(
      expect.objectContaining({ code: 'losses', balanceMinor: Number(last?.after) }),
    );
    expect(await findImbalance(database.db)).toBe(0);
  });

  test('needs two accounts of money, a comment, and a new id for other content', async () => {
    const { app, adjust, id } = await start();
    const codeOf = async (given: Parameters<typeof adjust>[0], who?: Parameters<typeof adjust>[1]) => {
      const { status, body } = await adjust(given, who);
      return [status, 'code' in body ? body.code : null];
    };
    const clientId = randomUUID();
    expect(await codeOf({ clientId })).toEqual([201, null]);
    expect(await codeOf({ clientId, amountMinor: 1 })).toEqual([409, 'client_id_reused']);
    expect(await codeOf({ clientId, comment: 'Another reason' })).toEqual([409, 'client_id_reused']);
    const other = await makePerson(app, { isAdmin: true });
    expect(await codeOf({ clientId }, other)).toEqual([409, 'client_id_reused']);
    expect(await codeOf({ credit: `owed_to:${id}` })).toEqual([404, 'ledger_account_not_found']);
    for (const credit of ['constructor', '__proto__'])
      expect(await codeOf({ credit })).toEqual([404, 'ledger_account_not_found']);
    expect(await codeOf({ credit: 'losses' })).toEqual([400, 'invalid_input']);
    expect(await codeOf({ comment: ' x ' })).toEqual([400, 'invalid_input']);
    expect(await codeOf({ amountMinor: Number.MAX_SAFE_INTEGER })).toEqual([400, 'amount_too_high']);
  });

  test('does not take more from somebody than is held for them', async () => {
    const { adjust, owner } = await start();
    await database.db.$client.query(
      `insert into ledger_accounts (ledger, code, kind, currency, user_id) values ('money', 'payable:${owner.id}', 'liability', 'INR', ${owner.id})`,
    );
    expect((await adjust({ credit: `payable:${owner.id}`, amountMinor: 500 })).status).toBe(201);
    expect(await adjust({ debit: `payable:${owner.id}`, credit: 'losses', amountMinor: 501 })).toMatchObject({
      status: 409,
      body: { code: 'account_overdrawn' },
    });
    expect((await adjust({ debit: `payable:${owner.id}`, credit: 'losses', amountMinor: 500 })).status).toBe(
      201,
    );
  });
});

describe('the check', () => {
  test('finds what was changed around the database, and the nightly one fails', async () => {
    const other = await openTestDatabase();
    try {
      const { app, id, check, settle } = await startSettling({ database: other });
      await settle('rental');
      expect(await check()).toMatchObject({ transfers: 4, accounts: 2, dues: 3, faults: [] });
      expect(await checkNightly(app.context)).toBe(0);
      await other.db.$client.query(`
        update ledger_balances set posted = posted + 7 where kind = 'asset';
        update dues set amount_minor = 40000 where kind = 'deposit';
        alter table rentals disable trigger user;
        update rentals set total_minor = 1 where id = ${id};
        alter table rentals enable trigger user;
        delete from occupancies where rental_id = ${id};
        alter table ledger_entries disable trigger ledger_entries_stay;
        update ledger_entries set amount_minor = amount_minor + 1
        where transfer_id = (select max(id) from ledger_transfers) and position = 1;
        alter table ledger_entries enable always trigger ledger_entries_stay`);
      const { faults } = await check();
      expect([...new Set(faults.map(({ kind }) => kind))].toSorted()).toEqual([
        'balance',
        'dues',
        'lines',
        'occupancies',
        'transfer',
      ]);
      expect(await findImbalance(other.db)).toBe(7);
      await expect(checkNightly(app.context)).rejects.toThrow('The ledger has');
      await app.close();
    } finally {
      await other.close();
    }
  });
});

test('a server with another currency than the ledger does not start, and says both', async () => {
  const { app } = await start();
  await requireCurrency(app.context);
  const config = { ...app.context.config, currency: 'EUR' };
  await expect(requireCurrency({ config, database })).rejects.toThrow(
    'CURRENCY is EUR, but the ledger of this database is kept in INR.',
  );
});
