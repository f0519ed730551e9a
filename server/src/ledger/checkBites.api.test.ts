import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startSettling } from '../testing/rentals/settling.ts';
import { check, checkNightly } from './checkActions.ts';
import { findFaults } from './checkQueries.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Some rentals in one database, the first of them with its dues settled. */
async function start(count: number) {
  const first = await startSettling({ database });
  await first.settle('rental', 'deposit');
  const others: (typeof first)[] = [];
  for (let more = 1; more < count; more++) others.push(await startSettling({ database }));
  return { first, others, context: first.app.context };
}

/** Breaks everything that can be, of each rental, as somebody would who goes around the triggers. */
const BREAK = `
  alter table ledger_accounts disable trigger user;
  alter table ledger_transfers disable trigger user;
  alter table ledger_entries disable trigger user;
  alter table rentals disable trigger user;
  alter table dues disable trigger user;
  update ledger_balances set pending = pending + 7 where kind = 'asset';
  update ledger_entries set amount_minor = amount_minor + 1 where transfer_id % 3 = 0 and position = 1;
  update ledger_entries set amount_minor = 900000 where transfer_id % 3 = 1 and amount_minor < 0;
  update ledger_accounts set currency = 'EUR' where kind = 'liability';
  insert into ledger_transfers (key, kind, entries, created_at) values ('of no entry', 'adjustment', 2, now()), ('of no rental', 'due', 2, now());
  insert into ledger_entries (transfer_id, position, account_id, phase, amount_minor)
    select t.id, 1, a.id, 'posted', 5 from ledger_transfers t, ledger_accounts a where t.key = 'of no rental' and a.id = 1
    union all
    select t.id, 2, a.id, 'posted', -5 from ledger_transfers t, ledger_accounts a where t.key = 'of no rental' and a.id = 2;
  update rentals set total_minor = 1;
  update dues set amount_minor = 40000 where kind = 'deposit';
  delete from occupancies;
  alter table ledger_accounts enable trigger user;
  alter table ledger_transfers enable trigger user;
  alter table ledger_entries enable trigger user;
  alter table rentals enable trigger user;
  alter table dues enable trigger user;
  alter table ledger_accounts enable always trigger ledger_accounts_stay;
  alter table ledger_transfers enable always trigger ledger_transfers_stay;
  alter table ledger_entries enable always trigger ledger_entries_stay;
  alter table dues enable always trigger dues_final;
  alter table dues enable always trigger dues_stay`;

test('every kind of fault is found, wherever a bite ends', async () => {
  await start(4);
  const whole = await findFaults(database.db);
  expect(whole).toMatchObject({ transfers: 14, accounts: 8, dues: 12, faults: [] });
  expect(await findFaults(database.db, { atOnce: 1 })).toEqual(whole);
  await database.db.$client.query(BREAK);
  const broken = await findFaults(database.db);
  expect([...new Set(broken.faults.map(({ kind }) => kind))]).toEqual([
    'transfer',
    'mixed',
    'balance',
    'overdrawn',
    'dues',
    'lines',
    'occupancies',
  ]);
  for (const atOnce of [1, 2, 3, 5]) expect(await findFaults(database.db, { atOnce })).toEqual(broken);
});

test('somebody who calls during the check gets the database before it ends', async ({ skip }) => {
  skip(database.kind === 'postgres', 'There a call has a connection of its own.');
  const { context } = await start(1);
  const ended: string[] = [];
  const checking = check(context).then(() => ended.push('check'));
  for (let call = 0; call < 3; call++) {
    await database.db.$client.query('select 1');
    ended.push('call');
  }
  await checking;
  expect(ended).toEqual(['call', 'call', 'call', 'check']);
});

test('what is booked during the check is no fault', async () => {
  const { others } = await start(4);
  let isBooking = true;
  const booking = Promise.all(others.map(({ settle }) => settle('rental', 'deposit'))).finally(() => {
    isBooking = false;
  });
  do expect((await findFaults(database.db, { atOnce: 2 })).faults).toEqual([]);
  while (isBooking);
  await booking;
  // Of each rental, one for each due and one for each that was settled, of which the deposit is then due back.
  expect(await findFaults(database.db)).toMatchObject({ transfers: 20, dues: 12, faults: [] });
});

test('the check ends when the server stops', async () => {
  const { context } = await start(1);
  await expect(checkNightly(context, AbortSignal.abort())).rejects.toThrow('aborted');
});
