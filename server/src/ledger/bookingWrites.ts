import type { AccountKind, LedgerName, TransferKind } from '@lendloop/contract/ledger/ledger';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';

// Transactions lock the item, then the rental, then its dues, and then accounts, which triggers lock in the order of their ids.

/** An account before it is stored. */
export interface NewAccount {
  readonly ledger: LedgerName;
  readonly code: string;
  readonly kind: AccountKind;
  readonly currency: string;
  readonly rentalId?: number;
}

/** Opens accounts; those that there are stay as they are. */
export async function openAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<void> {
  await tx.execute(sql`
    insert into ledger_accounts (ledger, code, kind, currency, rental_id)
    select * from jsonb_to_recordset(${JSON.stringify(
      accounts.map(({ rentalId = null, ...account }) => ({ ...account, rental_id: rentalId })),
    )}::jsonb) as given (ledger text, code text, kind text, currency text, rental_id integer)
    on conflict (ledger, code) do nothing`);
}

/** A transfer from one account to another of the same ledger, in minor units. */
export interface Booking {
  /** The same booking has the same key, and is made once. */
  readonly key: string;
  readonly kind: TransferKind;
  readonly ledger: LedgerName;
  readonly debit: string;
  readonly credit: string;
  readonly amountMinor: number;
  readonly rentalId: number | null;
  /** Null for the marketplace itself. */
  readonly byId: number | null;
  readonly reason?: string | null;
}

/** A transfer that was made. */
export interface Booked {
  readonly id: number;
  readonly key: string;
}

/**
 * Books transfers between open accounts and returns those that are new: one with a known key is there already. At the commit the database
 * checks that each is balanced; at once, that no liability is overdrawn (`ledger_balances_never_overdrawn`).
 */
export async function book(tx: Tx, at: Date, bookings: readonly Booking[]): Promise<readonly Booked[]> {
  if (bookings.length === 0) return [];
  const { rows } = await tx.execute<{ id: number; key: string }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as one (
        key text, kind text, ledger text, debit text, credit text, "amountMinor" bigint, "rentalId" integer, "byId" integer, reason text
      )
    ), made as (
      insert into ledger_transfers (key, kind, rental_id, by_user, reason, entries, created_at)
      select key, kind, "rentalId", "byId", reason, 2, ${at.toISOString()}::timestamptz from given
      on conflict (key) do nothing
      returning id, key
    ), entered as (
      insert into ledger_entries (transfer_id, position, account_id, phase, amount_minor)
      select made.id, leg.position, a.id, 'posted', leg.sign * given."amountMinor"
      from made
      join given using (key)
      cross join lateral (values (1, given.debit, 1), (2, given.credit, -1)) as leg (position, code, sign)
      join ledger_accounts a on a.ledger = given.ledger and a.code = leg.code
    )
    select id, key from made order by id`);
  return rows;
}
