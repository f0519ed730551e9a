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
import { cancellerOf, type Moment } from './rules.ts';
import * as writes from './writes.ts';

/** Who cancels, and when. */
interface Cancelling extends Moment {
  readonly by: 'owner' | 'renter';
}

/**
 * What cancelling an approved rental now would give back. Throws `rental_not_found` for anybody but its two people, and
 * `rental_closed` if the viewer cannot cancel it.
 */
export async function showCancellation(
  context: Context,
  viewer: CurrentUser,
  id: number,
): Promise<Cancellation> {
  const { config, database } = context;
  const visibility = { moderation: config.moderation, viewer };
  const found = await findRentalDetails(database.db, id, visibility, config.currency);
  if (!found || (viewer.id !== found.ownerId && viewer.id !== found.renterId))
    throw new Problem('rental_not_found');
  const moment = momentOf(context);
  const by = cancellerOf(found, viewer.id, moment.today);
  if (typeof by !== 'string') throw new Problem(by.code, by);
  return sumsOf(found, { ...moment, by });
}

/** One moment, so that no midnight lies between what is checked and what is done. */
function momentOf({ config, now }: Context): Moment {
  const at = now();
  return { now: at, today: today({ config, now: () => at }) };
}

/** What comes back: all if the owner cancels, and what was agreed on if the renter does. */
function sumsOf(rental: StoredRental, { by, now, today }: Cancelling): Cancellation {
  const percent = by === 'owner' ? 100 : percentOf(rental, now, today);
  const { refundMinor } = refund(rental.lines, percent);
  return { percent, refundMinor, depositMinor: rental.depositMinor };
}

function percentOf(rental: StoredRental, now: Date, today: string): number {
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

/** What cancelling an approved rental that is locked gives back. */
export async function findSums(
  { config }: Context,
  tx: Tx,
  viewer: CurrentUser,
  id: number,
  cancelling: Cancelling,
): Promise<Cancellation> {
  const visibility = { moderation: config.moderation, viewer };
  return sumsOf(await findLockedDetails(tx, id, visibility, config.currency), cancelling);
}

/**
 * Ends what is due for an approved rental that one of its people cancels: what was paid comes back by the share that `refundMinor` is of
 * the price. Lock the rental first. Returns how far it is paid for now.
 */
export async function endDuesOf(
  tx: Tx,
  { id, totalMinor }: Pick<Rental, 'id' | 'totalMinor'>,
  { refundMinor }: Pick<Cancellation, 'refundMinor'>,
  doing: { readonly byId: number; readonly at: Date },
): Promise<RentalPayment> {
  await cancelDues(tx, id, { totalMinor, refundMinor }, doing);
  return findPayment(tx, id);
}

/**
 * Cancels an approved rental and tells the other person, or takes a request back, as its renter saw it. Sent again with the same `clientId`,
 * it returns the cancelled rental. Throws `rental_not_found`, `forbidden`, `rental_closed`, `client_id_reused` for another reason, and
 * `cancellation_changed` if it was approved meanwhile or anything else comes back than they saw.
 */
export async function cancelRental(
  context: Context,
  viewer: CurrentUser,
  id: number,
  { reason, clientId, ...seen }: CancelBody,
): Promise<Rental> {
  const { config, database } = context;
  const isRequest = seen.expectedStatus === 'pending';
  // A request binds nobody yet, so what its renter writes to the owner has to pass the rules of messages.
  const note = isRequest ? null : reason;
  const { cancelled, isNew } = await database.db.transaction(async (tx) => {
    const found = await writes.lockRental(tx, id, { moderation: config.moderation, viewer }, config.currency);
    if (!found) throw new Problem('rental_not_found');
    if (clientId !== undefined && found.cancelClientId === clientId && isCanceller(found, viewer.id)) {
      if (found.cancelNote !== note) throw new Problem('client_id_reused');
      return { cancelled: writes.unlocked(found), isNew: false };
    }
    const moment = momentOf(context);
    const by = cancellerOf(found, viewer.id, moment.today, seen.expectedStatus);
    if (typeof by !== 'string') throw new Problem(by.code, by);
    const sums = isRequest ? null : await findSums(context, tx, viewer, id, { ...moment, by });
    if (sums && !isAsSeen({ ...sums, totalMinor: found.totalMinor }, seen))
      throw new Problem('cancellation_changed');
    const closedReason: ClosedReason = isRequest ? 'withdrawn' : by === 'owner' ? 'by_owner' : 'by_renter';
    const doing = { byId: viewer.id, at: moment.now };
    const isMoved = await writes.moveRental(tx, id, {
      from: found.status,
      to: 'cancelled',
      closedReason,
      cancelNote: note,
      cancelClientId: clientId,
      ...doing,
    });
    if (!isMoved) throw new Problem('rental_closed');
    const moved = { ...writes.unlocked(found), status: 'cancelled' as const, closedReason };
    // A request has no dues, and nobody gets a mail about one.
    if (!sums) return { cancelled: moved, isNew: true };
    await queueMails(tx, moment.now, mailOfCancellation(found, by));
    return { cancelled: { ...moved, payment: await endDuesOf(tx, found, sums, doing) }, isNew: true };
  });
  if (isNew) await tellOfRentals(context.bus, 'changed', [cancelled], viewer.id);
  return cancelled;
}

/** Whether all that somebody says they saw is what holds now. */
const isAsSeen = (
  { refundMinor, depositMinor, totalMinor }: Cancellation & Pick<Rental, 'totalMinor'>,
  {
    expectedRefundMinor = refundMinor,
    expectedDepositMinor = depositMinor,
    expectedTotalMinor = totalMinor,
  }: Omit<CancelBody, 'reason' | 'clientId'>,
): boolean =>
  expectedRefundMinor === refundMinor &&
  expectedDepositMinor === depositMinor &&
  expectedTotalMinor === totalMinor;

const isCanceller = ({ ownerId, renterId, closedReason }: Rental, personId: number): boolean =>
  personId === (closedReason === 'by_owner' ? ownerId : renterId);
