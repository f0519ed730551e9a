import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Rental, RentalBody, RentalStatus } from '@lendloop/contract/rentals';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { lockPerson } from '../items/writes.ts';
import { tellOfRentals } from '../live/bus.ts';
import { mailOfDecision, personSource, queueMails } from '../mail/queries.ts';
import { limitRequests } from './requestLimits.ts';
import { refusalOfAnother, refusalOfMove, refusalOfRequest } from './rules.ts';
import * as writes from './writes.ts';

/**
 * Creates the action that requests an item for a range of days at its current price. A repeated request returns the existing
 * one while that is pending. Throws `item_not_found`, `own_item`, `item_unavailable`, `dates_in_past`,
 * `dates_outside_window`, `dates_booked`, `not_signed_in`, `too_many_waiting`, `too_many_requests`, and `price_changed` if the
 * price is no longer the one that the renter saw.
 */
export function makeRequestRental(
  context: Context,
): (viewer: CurrentUser, body: RentalBody) => Promise<Rental> {
  const spend = limitRequests(context.makeLimit);
  return async (viewer, { itemId, startDate, endDate, price }) => {
    // Administrators see more items, but can rent only those that everybody can.
    const visibility = {
      moderation: context.config.moderation,
      viewer: { id: viewer.id, isAdmin: false },
    };
    const ask = async (tx: Tx, count: () => void) => {
      const item = await writes.holdItem(tx, itemId, visibility);
      if (!item) throw new Problem('item_not_found');
      const refusal = refusalOfRequest(item, viewer.id, { startDate, endDate }, today(context));
      if (refusal) throw new Problem(refusal.code, refusal);
      if (await writes.isBooked(tx, itemId, { startDate, endDate })) throw new Problem('dates_booked');
      // Items are locked before people. Fails if the person was suspended after the session was checked.
      if (!(await lockPerson(tx, viewer.id))) throw new Problem('not_signed_in');
      const wanted = { itemId, startDate, endDate };
      const { isRepeated, ...waiting } = await writes.countWaiting(tx, viewer.id, wanted, today(context));
      const another = refusalOfAnother(waiting);
      if (another) throw new Problem(another.code, another);
      if (!isRepeated && price !== undefined && price !== item.price) throw new Problem('price_changed');
      // Counted last, so that a refused request does not count.
      if (!isRepeated) count();
      const request = await writes.insertRequest(tx, {
        itemId,
        renterId: viewer.id,
        ownerId: item.ownerId,
        startDate,
        endDate,
        price: item.price,
      });
      await queueMails(tx, context.now(), {
        topic: { kind: 'rental_requested', rentalId: request.id },
        once: `rental ${request.id} requested`,
        digest: `requests ${item.ownerId}`,
        source: personSource(viewer.id),
      });
      return { ...request, itemTitle: item.title, itemImage: item.image };
    };
    const rental = await transactCounted(context.database.db, () => spend(viewer.id, itemId), ask);
    await tellOfRentals(context.bus, 'requested', [rental], viewer.id);
    return rental;
  };
}

/**
 * Changes the status of a rental by its life cycle. Approving it rejects the other requests for its days. Notifies the people
 * of all changed rentals. Throws `rental_not_found`, `forbidden`, `rental_closed`, `dates_booked`.
 */
export async function setRentalStatus(
  context: Context,
  viewer: CurrentUser,
  id: number,
  status: RentalStatus,
): Promise<Rental> {
  const { moved, rejected } = await context.database.db
    .transaction(async (tx) => {
      const found = await writes.lockRental(tx, id, { moderation: context.config.moderation, viewer });
      if (!found) throw new Problem('rental_not_found');
      const refusal = refusalOfMove(found, viewer.id, status, today(context));
      if (refusal) throw new Problem(refusal.code, refusal);
      if (!(await writes.moveRental(tx, id, found.status, status))) throw new Problem('rental_closed');
      const rejected = status === 'approved' ? await writes.rejectRequests(tx, found.itemId, found) : [];
      if (status === 'approved' || status === 'rejected')
        await queueMails(
          tx,
          context.now(),
          mailOfDecision(found, status),
          ...rejected.map((rental) => mailOfDecision(rental, 'rejected')),
        );
      const { isItemDeleted: _deleted, isItemRejected: _rejected, ...rental } = found;
      return { moved: { ...rental, status }, rejected };
    })
    .catch((error: unknown) => {
      if (violation(error)?.constraint === 'rentals_approved_never_overlap')
        throw new Problem('dates_booked');
      throw error;
    });
  await tellOfRentals(context.bus, 'changed', [moved, ...rejected], viewer.id);
  return moved;
}

/**
 * Rejects or cancels the pending and upcoming rentals of a suspended person and returns them. Renters of rejected requests get
 * a mail. Call `tellOfRentals` with the result after the commit.
 */
export async function endRentalsOf(
  context: Context,
  tx: Tx,
  userId: number,
): Promise<writes.RentalParties[]> {
  const ended = await writes.endRentals(tx, userId, today(context));
  const rejected = ended.filter(({ status }) => status === 'rejected');
  await queueMails(tx, context.now(), ...rejected.map((rental) => mailOfDecision(rental, 'rejected')));
  return ended;
}

/** Rentals changed in one transaction of a job. */
const AT_ONCE = 100;

/** Completes the approved rentals whose last day has passed and returns how many. Safe to run on several nodes at once. */
export const completeEndedRentals = (context: Context): Promise<number> =>
  changeInBatches(context, () => writes.completeRentals(context.database.db, today(context), AT_ONCE));

/**
 * Rejects the requests whose last day has passed without an answer, and returns how many. Their renters get a mail. Safe to
 * run on several nodes at once.
 */
export const rejectUnansweredRequests = (context: Context): Promise<number> =>
  changeInBatches(context, () =>
    context.database.db.transaction(async (tx) => {
      const rejected = await writes.takeUnanswered(tx, today(context), AT_ONCE);
      await queueMails(tx, context.now(), ...rejected.map((rental) => mailOfDecision(rental, 'unanswered')));
      return rejected;
    }),
  );

/** Changes batches of rentals until one is not full, notifies the people of each, and returns how many changed. */
async function changeInBatches(
  context: Context,
  change: () => Promise<writes.RentalParties[]>,
): Promise<number> {
  let count = 0;
  for (;;) {
    const changed = await change();
    await tellOfRentals(context.bus, 'changed', changed);
    count += changed.length;
    if (changed.length < AT_ONCE) return count;
  }
}
