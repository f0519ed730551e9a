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
const HOUSE: ReadonlyMap<string, AccountKind> = new Map([
  ['fees:renter', 'revenue'],
  ['fees:owner', 'revenue'],
  ['fees:provider', 'expense'],
  ['losses', 'expense'],
  ['suspense', 'liability'],
]);

/**
 * Books an amount between two accounts of the ledger `money`, and records it in the audit log. Sent again by the same administrator, it
 * returns the transfer made first. Throws `ledger_account_not_found`, `amount_too_high`, `client_id_reused` and `account_overdrawn`.
 */
export async function adjust(context: Context, viewer: CurrentUser, body: AdjustmentBody): Promise<Transfer> {
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
  body: AdjustmentBody,
): Promise<Transfer> {
  const { debit, credit, amountMinor, comment, clientId } = body;
  const key = `adjust ${clientId}`;
  const sent = await findBooked(tx, key);
  if (sent) return unlessOther(sent, viewer.id, body);
  const house = [debit, credit].flatMap((code) => {
    const kind = HOUSE.get(code);
    return kind === undefined ? [] : [{ ledger: 'money' as const, code, kind, currency: config.currency }];
  });
  if (house.length > 0) await openAccounts(tx, house);
  const before = await findBalance(tx, debit);
  const credited = await findBalance(tx, credit);
  if (before === null || credited === null) throw new Problem('ledger_account_not_found');
  const after = before + amountMinor;
  if (![after, credited - amountMinor].every(Number.isSafeInteger)) throw new Problem('amount_too_high');
  const at = now();
  const booking = { key, kind: 'adjustment', ledger: 'money', debit, credit, amountMinor } as const;
  const made = await book(tx, at, [{ ...booking, rentalId: null, byId: viewer.id, reason: comment }]);
  const transfer = await findBooked(tx, key);
  if (!transfer) throw new Error('An adjustment was not booked.');
  // Another connection has stored it until now.
  if (made.length === 0) return unlessOther(transfer, viewer.id, body);
  const entry = { adminId: viewer.id, transferId: transfer.id, before, after, comment, at };
  await recordAdjustment(tx, entry);
  return transfer;
}

/** A transfer that was made before, if it is what is asked for. Throws `client_id_reused`. */
function unlessOther(
  transfer: Transfer,
  adminId: number,
  { debit, credit, amountMinor, comment }: AdjustmentBody,
): Transfer {
  const [from, to] = transfer.entries;
  const isSame =
    transfer.byId === adminId &&
    transfer.reason === comment &&
    transfer.amountMinor === amountMinor &&
    from?.code === debit &&
    to?.code === credit;
  if (!isSame) throw new Problem('client_id_reused');
  return transfer;
}
