import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Rental, RentalBody, RentalStatus } from '@lendloop/contract/rentals';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { queueMails, type NewMail } from '../mail/queries.ts';
import { refusalOfMove, refusalOfRequest } from './rules.ts';
import * as writes from './writes.ts';

/**
 * Asks for an item for a range of days, at the price that it has now. The same request, sent again while it waits for an
 * answer, is the one request. Throws `item_not_found`, `own_item`, `item_unavailable`, `dates_in_past`,
 * `dates_outside_window`, `dates_booked`.
 */
export async function requestRental(
  context: Context,
  viewer: CurrentUser,
  { itemId, startDate, endDate }: RentalBody,
): Promise<Rental> {
  // An administrator sees more, but rents what everybody can rent.
  const sight = {
    moderation: context.config.moderation,
    onlooker: { id: viewer.id, isAdmin: false },
  };
  const rental = await context.database.db.transaction(async (tx) => {
    const item = await writes.holdItem(tx, itemId, sight);
    if (!item) throw new Problem('item_not_found');
    const refusal = refusalOfRequest(item, viewer.id, { startDate, endDate }, today(context));
    if (refusal) throw new Problem(refusal.code, refusal);
    if (await writes.isBooked(tx, itemId, { startDate, endDate })) throw new Problem('dates_booked');
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
    });
    return { ...request, itemTitle: item.title, itemImage: item.image };
  });
  await announce(context, 'requested', [rental], viewer.id);
  return rental;
}

/**
 * Moves a rental on in its life cycle; approving it rejects the other requests for its days. All their people are told.
 * Throws `rental_not_found`, `forbidden`, `rental_closed`, `dates_booked`.
 */
export async function setRentalStatus(
  context: Context,
  viewer: CurrentUser,
  id: number,
  status: RentalStatus,
): Promise<Rental> {
  const { moved, rejected } = await context.database.db
    .transaction(async (tx) => {
      const found = await writes.lockRental(tx, id);
      if (!found) throw new Problem('rental_not_found');
      const refusal = refusalOfMove(found, viewer.id, status, today(context));
      if (refusal) throw new Problem(refusal.code, refusal);
      if (!(await writes.moveRental(tx, id, found.status, status))) throw new Problem('rental_closed');
      const rejected = status === 'approved' ? await writes.rejectRequests(tx, found.itemId, found) : [];
      if (status === 'approved' || status === 'rejected')
        await queueMails(
          tx,
          context.now(),
          decisionOn(found, status),
          ...rejected.map((rental) => decisionOn(rental, 'rejected')),
        );
      const { isItemDeleted: _, ...rental } = found;
      return { moved: { ...rental, status }, rejected };
    })
    .catch((error: unknown) => {
      if (violation(error)?.constraint === 'rentals_approved_never_overlap')
        throw new Problem('dates_booked');
      throw error;
    });
  await announce(context, 'changed', [moved, ...rejected], viewer.id);
  return moved;
}

/**
 * Ends what waits for the answer of someone who is suspended, or for their coming, and says which; those whose requests it
 * rejects get a mail. Tell of them by `announceMoves` after the commit.
 */
export async function endRentalsOf(
  context: Context,
  tx: Tx,
  userId: number,
): Promise<writes.RentalParties[]> {
  const ended = await writes.endRentals(tx, userId, today(context));
  const rejected = ended.filter(({ status }) => status === 'rejected');
  await queueMails(tx, context.now(), ...rejected.map((rental) => decisionOn(rental, 'rejected')));
  return ended;
}

/** Tells the people of rentals that they were moved on. */
export const announceMoves = (context: Context, moved: readonly writes.RentalParties[]): Promise<void> =>
  announce(context, 'changed', moved);

/** Completes the approved rentals whose last day has passed and says how many; any node may run it at any time. */
export async function completeEndedRentals(context: Context): Promise<number> {
  const completed = await writes.completeRentals(context.database.db, today(context));
  await announce(context, 'changed', completed);
  return completed.length;
}

const decisionOn = (
  { id, renterId }: Pick<writes.RentalParties, 'id' | 'renterId'>,
  status: 'approved' | 'rejected',
): NewMail => ({
  topic: { kind: 'rental_decided', rentalId: id, status },
  once: `rental ${id} ${status}`,
  digest: `decisions ${renterId}`,
});

const announce = (
  { bus }: Context,
  what: 'requested' | 'changed',
  rentals: readonly writes.RentalParties[],
  byId?: number,
): Promise<void> =>
  bus.publish(
    ...rentals.map(
      ({ id, renterId, ownerId }) => ({ kind: 'rental', id, renterId, ownerId, what, byId }) as const,
    ),
  );
