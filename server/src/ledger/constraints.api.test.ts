import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '../db/connect.ts';
import { openTestDatabase } from '../testing/database.ts';
import { startSettling } from '../testing/rentals/settling.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let id: number;
beforeEach(async () => {
  ({ id } = await startSettling({ database }));
});

/** Runs statements in one transaction, by plain SQL. */
const run = (text: string) =>
  database.db.$client.query(`begin; ${text.replaceAll(':id', String(id))}; commit`);
/** Why the database refuses them; empty if it does not. */
const refusalOf = async (text: string): Promise<string> => {
  try {
    await run(text);
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await database.db.$client.query('rollback');
  }
};

const account = (code: string, ledger = 'hand') =>
  `(select id from ledger_accounts where ledger = '${ledger}' and code = '${code}')`;
const transfer = (entries: number, key = 'by hand') =>
  `insert into ledger_transfers (key, kind, entries, created_at) values ('${key}', 'adjustment', ${entries}, now())`;
const entry = (position: number, of: string, amount: number, phase = 'posted') =>
  `insert into ledger_entries (transfer_id, position, account_id, phase, amount_minor)
  values ((select max(id) from ledger_transfers), ${position}, ${of}, '${phase}', ${amount})`;
const [by, to] = [account('owed_by::id'), account('owed_to::id')];

const UNBALANCED = 'is not balanced';
const FOR_EVER = 'The ledger can be neither changed nor deleted';

describe('the database refuses a transfer', () => {
  test.each([
    ['whose entries do not sum to 0', [transfer(2), entry(1, by, 100), entry(2, to, -99)]],
    ['without entries', [transfer(2)]],
    ['with one entry', [transfer(2), entry(1, by, 100)]],
    [
      'whose phases do not sum to 0 each',
      [transfer(2), entry(1, by, 100, 'pending'), entry(2, to, -100, 'posted')],
    ],
    [
      'with more entries than it says',
      [transfer(2), entry(1, by, 100), entry(2, to, -50), entry(3, to, -50)],
    ],
    [
      'between two ledgers',
      [
        `insert into ledger_accounts (ledger, code, kind, currency) values ('money', 'losses', 'expense', 'INR')`,
        transfer(2),
        entry(1, account('losses', 'money'), 100),
        entry(2, to, -100),
      ],
    ],
    [
      'between two currencies',
      [
        `insert into ledger_accounts (ledger, code, kind, currency) values ('hand', 'other', 'asset', 'EUR')`,
        transfer(2),
        entry(1, account('other'), 100),
        entry(2, to, -100),
      ],
    ],
  ])('%s', async (_, statements) => {
    expect(await refusalOf(statements.join('; '))).toContain(UNBALANCED);
  });

  test('with further entries later, even balanced ones', async () => {
    await run([transfer(2, `first ${id}`), entry(1, by, 100), entry(2, to, -100)].join('; '));
    expect(await refusalOf([entry(3, by, 100), entry(4, to, -100)].join('; '))).toContain(UNBALANCED);
  });

  test('that overdraws a liability, at once', async () => {
    const statements = [transfer(2), entry(1, to, 1_000_000), entry(2, by, -1_000_000)];
    expect(await refusalOf(statements.join('; '))).toContain('ledger_balances_never_overdrawn');
  });

  test('with the key of another', async () => {
    expect(await refusalOf(transfer(2, 'same') + '; ' + transfer(2, 'same'))).toContain(
      'ledger_transfers_key',
    );
  });

  test('of nothing', async () => {
    expect(await refusalOf(`${transfer(2)}; ${entry(1, by, 0)}`)).toContain(
      'ledger_entries_amount_minor_check',
    );
  });
});

describe('what is booked stays', () => {
  test.each([
    'update ledger_transfers set reason = null',
    'delete from ledger_transfers',
    'truncate ledger_transfers cascade',
    'update ledger_entries set amount_minor = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    `update ledger_accounts set kind = 'asset'`,
    'delete from ledger_accounts',
    'truncate ledger_accounts cascade',
    'delete from dues',
    'truncate dues',
  ])('%s', async (statement) => {
    expect(await refusalOf(statement)).toContain(FOR_EVER);
    // Ordinary triggers rest in such a session.
    expect(await refusalOf(`set local session_replication_role = replica; ${statement}`)).toContain(FOR_EVER);
  });

  test('a due that is settled or dropped', async () => {
    await run(`update dues set state = 'dropped' where rental_id = :id and kind = 'rental'`);
    expect(await refusalOf(`update dues set state = 'open' where rental_id = :id`)).toContain(
      'never changes',
    );
  });
});

describe('a due', () => {
  test.each([
    [`update dues set amount_minor = 0`, 'dues_amount_minor_check'],
    [`update dues set from_id = to_id`, 'dues_check'],
    [`update dues set state = 'settled'`, 'dues_check'],
    [`update dues set settled_at = now()`, 'dues_check'],
    [`update dues set frozen_minor = 1 where kind = 'rental'`, 'dues_check'],
    [
      `insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, created_at)
      select rental_id, kind, cause, from_id, to_id, amount_minor, now() from dues where rental_id = :id`,
      'dues_cause',
    ],
  ])('cannot be made wrong: %s', async (statement, why) => {
    expect(await refusalOf(statement)).toContain(why);
  });
});
