import { randomUUID } from 'node:crypto';

import {
  adjustLedger,
  checkLedger,
  getAccount,
  getMoneySummary,
  listAccounts,
} from '@lendloop/contract/ledger/ledger';
import { getEarnings, getStatement } from '@lendloop/contract/payments/papers';
import { getRental } from '@lendloop/contract/rentals';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { chargeLate } from '../payments/dueActions.ts';
import { openTestDatabase } from '../testing/database.ts';
import { makePerson } from '../testing/factories.ts';
import { june } from '../testing/rentals/changing.ts';
import { startSettling } from '../testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** The highest price of a day: that of ninety is as much as a number holds exactly. */
const DEAREST = 999_999_999_999;
const PIECES = 90;
const MAX = Number.MAX_SAFE_INTEGER;
const RANGE = { from: '2030-06-01', to: '2030-06-30' };

test('sums of money beyond what a number holds exactly are shown as the largest, so that nobody’s prices close the books', async () => {
  const { app, owner, renter, ask, approve, dues, say } = await startSettling(
    { database },
    { price: DEAREST, deposit: DEAREST, quantity: PIECES },
  );
  const ids: number[] = [];
  for (const day of [25, 26, 27]) {
    const id = await ask(renter, june(day, day), PIECES);
    await approve(id);
    ids.push(id);
  }
  const [open = 0, ...settled] = ids;
  for (const id of settled)
    for (const { id: dueId } of await dues(id))
      for (const who of [owner, renter]) await say(who, dueId, true, id);
  const admin = await makePerson(app, { isAdmin: true });
  const adjust = async (debit: string, credit: string) => {
    const body = { debit, credit, amountMinor: MAX, comment: 'A large one', clientId: randomUUID() };
    return (await admin.client.call(adjustLedger, { body })).status;
  };
  expect(await adjust('losses', 'fees:renter')).toBe(201);
  expect(await adjust('fees:provider', 'fees:owner')).toBe(201);
  expect(await admin.client.call(getMoneySummary, { query: RANGE })).toMatchObject({
    status: 200,
    body: { handOpenMinor: MAX, feesMinor: MAX, sumMinor: 0 },
  });
  const { body: accounts } = await admin.client.call(listAccounts, { query: { rentalId: String(open) } });
  expect(accounts.map(({ balanceMinor }) => Math.abs(balanceMinor))).toEqual([MAX, MAX]);
  for (const account of accounts)
    expect((await admin.client.call(getAccount, { params: { id: account.id }, query: {} })).status).toBe(200);
  expect((await admin.client.call(checkLedger, {})).status).toBe(200);
  const rental = { rentalId: open, ownerId: owner.id, renterId: renter.id, currency: 'INR' };
  await database.db.transaction((tx) =>
    chargeLate(tx, { ...rental, terms: { lateFee: null, price: DEAREST }, pieces: PIECES }, 1, {
      byId: null,
      at: app.context.now(),
    }),
  );
  expect(await renter.client.call(getRental, { params: { id: open } })).toMatchObject({
    status: 200,
    body: { payment: { dueMinor: MAX } },
  });
  expect(await owner.client.call(getEarnings, {})).toMatchObject({ status: 200, body: { paidMinor: MAX } });
  for (const [who, sign] of [
    [owner, 1],
    [renter, -1],
  ] as const) {
    const later = { from: '2030-07-01', to: '2030-07-02' };
    for (const query of [RANGE, later])
      expect(await who.client.call(getStatement, { query })).toMatchObject({
        status: 200,
        body: { closingMinor: sign * MAX },
      });
  }
});
