import type { CurrentUser } from '@lendloop/contract/accounts';
import type { DueKind, WaitingDue } from '@lendloop/contract/payments/dues';
import {
  STATEMENT_ROWS_MAX,
  type Earnings,
  type Receipt,
  type Statement,
} from '@lendloop/contract/payments/papers';
import type { Day } from '@lendloop/contract/values/dates';

import { today, type Context } from '../../context.ts';
import { toExactSum } from '../../db/sumSql.ts';
import { Problem } from '../../http/problem.ts';
import { findRentalDetails, type StoredRental } from '../lineQueries.ts';
import { wasAgreed } from '../rules.ts';
import {
  findBalanceBefore,
  findOwnersDues,
  findPaidByMonth,
  findSettled,
  findVersion,
  findWaitingDues,
  isTooLong,
} from './paperQueries.ts';

/**
 * What the receipt of a rental says. Throws `rental_not_found` for anybody but its two people and administrators, and `not_paid` for a
 * rental that was never agreed on.
 */
export async function showReceipt(
  { config, database }: Context,
  viewer: CurrentUser,
  id: number,
): Promise<Receipt> {
  const visibility = { moderation: config.moderation, viewer };
  const found = await findRentalDetails(database.db, id, visibility, config.currency);
  const isOwner = viewer.id === found?.ownerId;
  const isRenter = viewer.id === found?.renterId;
  if (!found || !(isOwner || isRenter || viewer.isAdmin)) throw new Problem('rental_not_found');
  if (!wasAgreed(found)) throw new Problem('not_paid');
  const hidden = viewer.isAdmin ? null : isOwner ? 'renter' : 'owner';
  const returned = settledOf(found, ['deposit_back']);
  return {
    number: `R-${id}-${await findVersion(database.db, id)}`,
    rentalId: id,
    itemTitle: found.itemTitle,
    ownerName: found.owner.fullName,
    renterName: found.renter.fullName,
    startDate: found.startDate,
    endDate: found.endDate,
    pieces: found.pieces,
    isCancelled: found.status === 'cancelled',
    currency: found.currency,
    lines: found.lines.filter((line) => line.for !== hidden),
    totalMinor: found.totalMinor,
    deposit: {
      amountMinor: found.depositMinor,
      status: found.payment.deposit,
      returnedMinor: returned.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    },
    payments: settledOf(found, ['rental', 'deposit', 'extra']),
    refunds: settledOf(found, ['refund', 'deposit_back']),
  };
}

/** What was handed over, oldest first. */
const settledOf = ({ dues }: StoredRental, kinds: readonly DueKind[]): Receipt['payments'] =>
  dues
    .flatMap(({ kind, amountMinor, settledAt }) =>
      settledAt !== null && kinds.includes(kind) ? [{ kind, amountMinor, settledAt }] : [],
    )
    .toSorted((a, b) => a.settledAt.localeCompare(b.settledAt));

/** What the viewer was paid and paid on these days. Throws `invalid_dates` for days with too many rows. */
export async function showStatement(
  { config, database }: Context,
  viewer: CurrentUser,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Statement> {
  const { currency, moderation, timeZone } = config;
  const visibility = { moderation, viewer };
  if (await isTooLong(database.db, viewer.id, { from, to }, timeZone)) throw new Problem('invalid_dates');
  const openingMinor = await findBalanceBefore(database.db, viewer.id, from, timeZone);
  const found = await findSettled(database.db, viewer.id, { from, to }, visibility, timeZone);
  // More may have been settled meanwhile.
  if (found.length > STATEMENT_ROWS_MAX) throw new Problem('invalid_dates');
  let balance = BigInt(openingMinor);
  const rows = found.map((row) => {
    balance += BigInt(row.amountMinor);
    // In hand, the marketplace keeps nothing.
    return { ...row, feeMinor: 0, balanceMinor: toExactSum(balance) };
  });
  return { currency, from, to, openingMinor, closingMinor: toExactSum(balance), rows };
}

const MONTHS = 12;

/** What the viewer earns with their listings. */
export async function showEarnings(context: Context, viewer: CurrentUser): Promise<Earnings> {
  const { config, database } = context;
  const months = monthsUntil(today(context));
  const paid = await findPaidByMonth(database.db, viewer.id, `${months[0]}-01`, config.timeZone);
  const paidIn = new Map(paid.map(({ month, paidMinor }) => [month, paidMinor]));
  return {
    currency: config.currency,
    ...(await findOwnersDues(database.db, viewer.id)),
    byMonth: months.map((month) => ({ month, paidMinor: paidIn.get(month) ?? 0 })),
  };
}

/** The last months until that of a day, as `2026-08`, oldest first. */
function monthsUntil(day: Day): string[] {
  const last = Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index;
    return `${Math.floor(month / MONTHS)}-${String((month % MONTHS) + 1).padStart(2, '0')}`;
  });
}

/** The dues that wait for the viewer's word. */
export async function showWaitingDues(context: Context, viewer: CurrentUser): Promise<WaitingDue[]> {
  const { config, database } = context;
  const visibility = { moderation: config.moderation, viewer };
  return findWaitingDues(database.db, viewer.id, visibility, today(context), config.currency);
}
