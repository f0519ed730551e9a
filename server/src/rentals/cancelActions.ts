import type { CurrentUser } from '@lendloop/contract/accounts';
import type { RentalPayment } from '@lendloop/contract/payments/payment';
import type { Rental } from '@lendloop/contract/rentals';
import {
  percentBack,
  refund,
  type CancelBody,
  type Cancellation,
} from '@lendloop/contract/rentals/cancelling';
import type { ClosedReason } from '@lendloop/contract/rentals/events';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { tellOfRentals } from '../live/bus.ts';
import { mailOfCancellation, queueMails } from '../mail/queries.ts';
import { cancelDues } from '../payments/dueActions.ts';
import { findPayment } from '../payments/dueQueries.ts';
import { findLockedDetails, findRentalDetails, type StoredRental } from './lineQueries.ts';
import { cancellerOf } from './rules.ts';
import * as writes from './writes.ts';

/**
 * What cancelling an approved rental now would give back. Throws `rental_not_found` for anybody but its two people, and
 * `rental_closed` if the viewer cannot cancel it.
 */
export async function showCancellation(
  { config, database, now }: Context,
  viewer: CurrentUser,
  id: number,
): Promise<Cancellation> {
  const visibility = { moderation: config.moderation, viewer };
  const found = await findRentalDetails(database.db, id, visibility, config.currency);
  if (!found || (viewer.id !== found.ownerId && viewer.id !== found.renterId))
    throw new Problem('rental_not_found');
  const moment = { now: now(), today: today({ config, now }) };
  const by = cancellerOf(found, viewer.id, moment.today);
  if (typeof by !== 'string') throw new Problem(by.code, by);
  const percent = by === 'owner' ? 100 : percentOf(found, moment);
  return { percent, ...refund(found.lines, percent), depositMinor: found.depositMinor };
}

function percentOf(
  rental: StoredRental,
  { now, today }: { readonly now: Date; readonly today: string },
): number {
  const approved = rental.events.findLast(({ what }) => what === 'approved');
  return percentBack(
    {
      policy: rental.terms?.cancellationPolicy ?? 'flexible',
      startDate: rental.startDate,
      firstStartDate: rental.firstStartDate,
      approvedAt: approved ? new Date(approved.at) : null,
    },
    now,
    today,
  );
}

/**
 * Ends what is due for an approved rental that one of its people cancels: an owner gives back all that was paid, and a renter gets back
 * what was agreed on. Lock the rental first. Returns how far it is paid for now.
 */
export async function endDuesOf(
  { config, now }: Context,
  tx: Tx,
  viewer: CurrentUser,
  { id, totalMinor }: Pick<Rental, 'id' | 'totalMinor'>,
  by: 'owner' | 'renter',
): Promise<RentalPayment> {
  const moment = { now: now(), today: today({ config, now }) };
  const visibility = { moderation: config.moderation, viewer };
  const found = await findLockedDetails(tx, id, visibility, config.currency);
  const percent = by === 'owner' ? 100 : percentOf(found, moment);
  const { refundMinor } = refund(found.lines, percent);
  await cancelDues(tx, id, { totalMinor, refundMinor }, { byId: viewer.id, at: moment.now });
  return findPayment(tx, id);
}

/**
 * Cancels an approved rental and tells the other person. Sent again with the same `clientId`, it returns the cancelled rental. Throws
 * `rental_not_found`, `forbidden`, `rental_closed`, and `client_id_reused` for another reason.
 */
export async function cancelRental(
  context: Context,
  viewer: CurrentUser,
  id: number,
  { reason, clientId }: CancelBody,
): Promise<Rental> {
  const { config, database } = context;
  const { cancelled, isNew } = await database.db.transaction(async (tx) => {
    const found = await writes.lockRental(tx, id, { moderation: config.moderation, viewer }, config.currency);
    if (!found) throw new Problem('rental_not_found');
    const by = cancellerOf(found, viewer.id, today(context));
    if (clientId !== undefined && found.cancelClientId === clientId && isCanceller(found, viewer.id)) {
      if (found.cancelNote !== reason) throw new Problem('client_id_reused');
      return { cancelled: writes.unlocked(found), isNew: false };
    }
    if (typeof by !== 'string') throw new Problem(by.code, by);
    const closedReason: ClosedReason = by === 'owner' ? 'by_owner' : 'by_renter';
    const isMoved = await writes.moveRental(tx, id, {
      from: 'approved',
      to: 'cancelled',
      closedReason,
      cancelNote: reason,
      cancelClientId: clientId,
      byId: viewer.id,
      at: context.now(),
    });
    if (!isMoved) throw new Problem('rental_closed');
    await queueMails(tx, context.now(), mailOfCancellation(found, by));
    const payment = await endDuesOf(context, tx, viewer, found, by);
    return {
      cancelled: { ...writes.unlocked(found), status: 'cancelled' as const, closedReason, payment },
      isNew: true,
    };
  });
  if (isNew) await tellOfRentals(context.bus, 'changed', [cancelled], viewer.id);
  return cancelled;
}

const isCanceller = ({ ownerId, renterId, closedReason }: Rental, personId: number): boolean =>
  personId === (closedReason === 'by_owner' ? ownerId : renterId);
