import type { CurrentUser } from '@lendloop/contract/accounts';
import type { AccountKind, AdjustmentBody, Transfer } from '@lendloop/contract/ledger/ledger';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { recordAdjustment } from './auditWrites.ts';
import { book, openAccounts } from './bookingWrites.ts';
import { findBalance, findBooked } from './queries.ts';

/** The accounts of the marketplace itself, which open with their first transfer. */
const HOUSE: Readonly<Record<string, AccountKind>> = {
  'fees:renter': 'revenue',
  'fees:owner': 'revenue',
  'fees:provider': 'expense',
  losses: 'expense',
  suspense: 'liability',
};

/**
 * Books an amount between two accounts of the ledger `money`, and records it in the audit log. Sent again by the same administrator, it
 * returns the transfer made first. Throws `ledger_account_not_found`, `client_id_reused`, `account_overdrawn` and `invalid_input`.
 */
export async function adjust(context: Context, viewer: CurrentUser, body: AdjustmentBody): Promise<Transfer> {
  if (body.debit === body.credit)
    throw new Problem('invalid_input', {
      issues: [{ path: 'credit', message: 'Please choose two different accounts' }],
    });
  return context.database.db
    .transaction((tx) => bookAdjustment(context, tx, viewer, body))
    .catch((error: unknown) => {
      if (violation(error)?.constraint === 'ledger_balances_never_overdrawn')
        throw new Problem('account_overdrawn');
      throw error;
    });
}

async function bookAdjustment(
  { config, now }: Context,
  tx: Tx,
  viewer: CurrentUser,
  { debit, credit, amountMinor, comment, clientId }: AdjustmentBody,
): Promise<Transfer> {
  const house = [debit, credit].flatMap((code) => {
    const kind = HOUSE[code];
    return kind === undefined ? [] : [{ ledger: 'money' as const, code, kind, currency: config.currency }];
  });
  if (house.length > 0) await openAccounts(tx, house);
  const before = await findBalance(tx, debit);
  if (before === null || (await findBalance(tx, credit)) === null)
    throw new Problem('ledger_account_not_found');
  const at = now();
  const key = `adjust ${clientId}`;
  const [made] = await book(tx, at, [
    {
      key,
      kind: 'adjustment',
      ledger: 'money',
      debit,
      credit,
      amountMinor,
      rentalId: null,
      byId: viewer.id,
      reason: comment,
    },
  ]);
  const transfer = await findBooked(tx, key);
  if (!transfer) throw new Error('An adjustment was not booked.');
  if (!made) {
    const [from, to] = transfer.entries;
    const isSame =
      transfer.byId === viewer.id &&
      transfer.reason === comment &&
      transfer.amountMinor === amountMinor &&
      from?.code === debit &&
      to?.code === credit;
    if (!isSame) throw new Problem('client_id_reused');
    return transfer;
  }
  await recordAdjustment(tx, {
    adminId: viewer.id,
    transferId: transfer.id,
    before,
    after: before + amountMinor,
    comment,
    at,
  });
  return transfer;
}
