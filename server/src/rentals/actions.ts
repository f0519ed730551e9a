import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Handover } from '@lendloop/contract/handover/handover';
import type { Rental, RentalStatus } from '@lendloop/contract/rentals';
import type { ClosedReason } from '@lendloop/contract/rentals/events';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { Problem } from '../http/problem.ts';
import { tellOfRentals } from '../live/bus.ts';
import { mailOfCancellation, mailOfDecision, mailOfWaiting, queueMails } from '../mail/queries.ts';
import { payForApproval } from '../occupancies/roomActions.ts';
import { returnEarly } from '../occupancies/writes.ts';
import { cancelDues } from '../payments/dueActions.ts';
import { findPayment } from '../payments/dueQueries.ts';
import { WHOLE } from '../payments/rules.ts';
import { approve, orBooked, payForMoves } from './approveActions.ts';
import { endDuesOf, findSums } from './cancelActions.ts';
import { refusalOfMove } from './rules.ts';
import * as writes from './writes.ts';

/** What `handover/` does for rentals, which know nothing of it. */
export interface Handovers {
  /** How a rental is handed over, as the viewer sees it. */
  readonly show: (viewer: CurrentUser, rentalId: number) => Promise<Handover>;
  /** Ends the check-in of a rental that is locked, by its owner's word, and completes it. Call the result after the commit. */
  readonly returnByOwner: (tx: Tx, viewer: CurrentUser, rentalId: number) => Promise<() => Promise<void>>;
}

/**
 * Changes the status of a rental by its life cycle. Approving it takes its pieces and rejects the other requests for its days
 * that none is left for; completing one that is handed over ends its check-in. Notifies the people of all changed rentals. Throws `rental_not_found`, `forbidden`, `rental_closed`, `dates_booked`.
 */
export async function setRentalStatus(
  context: Context,
  viewer: CurrentUser,
  id: number,
  status: RentalStatus,
  network: string,
  { returnByOwner }: Pick<Handovers, 'returnByOwner'>,
): Promise<Rental> {
  if (status === 'approved') await payForApproval(context, id, network);
  let tellOfHandover = async (): Promise<void> => {};
  const change = async (tx: Tx, count: (places: number) => void) => {
    const { moderation, currency } = context.config;
    const found = await writes.lockRental(tx, id, { moderation, viewer }, currency);
    if (!found) throw new Problem('rental_not_found');
    const at = context.now();
    const day = today(context);
    const refusal = refusalOfMove(found, viewer.id, status, { today: day, now: at });
    if (refusal) throw new Problem(refusal.code, refusal);
    const closedReason = reasonOf(found.status, status);
    const completedAt = status === 'completed' ? at.toISOString() : null;
    const moved = { ...writes.unlocked(found), status, closedReason, completedAt };
    if (status === 'approved') {
      const rejected = await approve(context, tx, found, viewer.id, count);
      return { moved: { ...moved, payment: await findPayment(tx, id) }, rejected };
    }
    if (status === 'completed' && found.handedOverAt !== null) {
      tellOfHandover = await returnByOwner(tx, viewer, id);
      const payment = await findPayment(tx, id);
      return { moved: { ...moved, returnedAt: at.toISOString(), payment }, rejected: [] };
    }
    const move = { from: found.status, to: status, closedReason, byId: viewer.id, at };
    if (!(await writes.moveRental(tx, id, move))) throw new Problem('rental_closed');
    if (status === 'completed') await returnEarly(tx, id, day);
    if (status === 'rejected') await queueMails(tx, at, mailOfDecision(found, status));
    if (closedReason === 'by_renter') {
      await queueMails(tx, at, mailOfCancellation(found, 'renter'));
      const sums = await findSums(context, tx, viewer, id, { by: 'renter', now: at, today: day });
      const payment = await endDuesOf(tx, found, sums, { byId: viewer.id, at });
      return { moved: { ...moved, payment }, rejected: [] };
    }
    return { moved, rejected: [] };
  };
  const { moved, rejected } = await orBooked(
    transactCounted(
      context.database.db,
      (places) => payForMoves(context, viewer.id, network, places),
      change,
    ),
  );
  await tellOfRentals(context.bus, 'changed', [moved, ...rejected], viewer.id);
  await tellOfHandover();
  return moved;
}

/** Why a rental closes when one of its people changes its status. */
function reasonOf(from: RentalStatus, to: RentalStatus): ClosedReason | null {
  if (to === 'rejected') return 'declined';
  if (to === 'cancelled') return from === 'pending' ? 'withdrawn' : 'by_renter';
  return null;
}

/**
 * Rejects or cancels these pending and upcoming rentals of a suspended person and returns them. Renters of rejected requests get
 * a mail, and what was paid for others comes back whole. Lock the items and the person first. Call `tellOfRentals` with the result after
 * the commit.
 */
export async function endRentalsOf(
  context: Context,
  tx: Tx,
  userId: number,
  ids: readonly number[],
): Promise<writes.RentalParties[]> {
  const ended = await writes.endRentals(tx, userId, ids, moment(context));
  const rejected = ended.filter(({ status }) => status === 'rejected');
  await queueMails(tx, context.now(), ...rejected.map((rental) => mailOfDecision(rental, 'rejected')));
  const doing = { byId: null, at: context.now() };
  for (const { id, status } of ended) if (status === 'cancelled') await cancelDues(tx, id, WHOLE, doing);
  return ended;
}

/**
 * Ends the pending requests between two people, of whom the first has blocked the other, and returns them. Call `tellOfRentals` with the
 * result after the commit.
 */
export async function endRequestsBetween(
  { now }: Context,
  tx: Tx,
  blockerId: number,
  otherId: number,
): Promise<writes.RentalParties[]> {
  const at = now();
  const ended = await writes.endRequestsBetween(tx, blockerId, otherId, at);
  const rejected = ended.filter(({ status }) => status === 'rejected');
  await queueMails(tx, at, ...rejected.map((rental) => mailOfDecision(rental, 'rejected')));
  return ended;
}

/** Rentals changed in one transaction of a job. */
const AT_ONCE = 100;

/** Completes the approved rentals whose last day has passed and returns how many. Safe to run on several nodes at once. */
export const completeEndedRentals = (context: Context): Promise<number> =>
  changeInBatches(context, () => writes.completeRentals(context.database.db, moment(context)));

/**
 * Rejects the requests whose time has passed without an answer, and returns how many. Both people get a mail. Safe to run on
 * several nodes at once.
 */
export const rejectUnansweredRequests = (context: Context): Promise<number> =>
  changeInBatches(context, () =>
    context.database.db.transaction(async (tx) => {
      const rejected = await writes.takeUnanswered(tx, moment(context), AT_ONCE);
      await queueMails(
        tx,
        context.now(),
        ...rejected.flatMap((rental) => [
          mailOfDecision(rental, 'unanswered'),
          mailOfWaiting(rental, 'missed'),
        ]),
      );
      return rejected;
    }),
  );

/**
 * Reminds owners once of each request that has waited for half of its time, and returns how many there were. Safe to run on several
 * nodes at once.
 */
export async function remindOfRequests(context: Context): Promise<number> {
  for (let count = 0; ;) {
    const reminded = await context.database.db.transaction(async (tx) => {
      const waiting = await writes.takeToRemind(tx, context.now(), AT_ONCE);
      await queueMails(tx, context.now(), ...waiting.map((rental) => mailOfWaiting(rental, 'waits')));
      return waiting.length;
    });
    count += reminded;
    if (reminded < AT_ONCE) return count;
  }
}

const moment = (context: Context) => ({ today: today(context), at: context.now() });

/** Changes batches of rentals until none is left, notifies the people of each, and returns how many changed. */
async function changeInBatches(
  context: Context,
  change: () => Promise<writes.RentalParties[]>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const changed = await change();
    await tellOfRentals(context.bus, 'changed', changed);
    count += changed.length;
    if (changed.length === 0) return count;
  }
}
