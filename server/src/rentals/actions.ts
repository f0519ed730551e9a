import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Rental, RentalStatus } from '@lendloop/contract/rentals';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { tellOfRentals } from '../live/bus.ts';
import { mailOfDecision, queueMails } from '../mail/queries.ts';
import { refusalOfMove } from './rules.ts';
import * as writes from './writes.ts';

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
      const { moderation, currency } = context.config;
      const found = await writes.lockRental(tx, id, { moderation, viewer }, currency);
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
