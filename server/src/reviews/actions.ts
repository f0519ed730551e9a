import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import { mayReviewAgain, type Review, type writeReview as endpoint } from '@lendloop/contract/reviews';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages } from '../live/bus.ts';
import * as writes from './writes.ts';

/**
 * Reviews an item for a completed rental of it, at most once for a rental and once every 30 days; updates the item's
 * rating. Throws `item_not_found`, `not_reviewable`, `already_reviewed` and `reviewed_recently`.
 */
export async function writeReview(
  { bus, config, database, now }: Context,
  viewer: CurrentUser,
  itemId: number,
  { rating, comment }: Body<typeof endpoint>,
): Promise<Review> {
  const visibility = { moderation: config.moderation, viewer };
  const { review, ownerId } = await database.db.transaction(async (tx) => {
    const ownerId = await writes.lockItem(tx, itemId, visibility);
    if (ownerId === null) throw new Problem('item_not_found');
    const rental = await writes.findRentalToReview(tx, itemId, viewer.id);
    if (!rental) throw new Problem('not_reviewable');
    if (rental.isReviewed) throw new Problem('already_reviewed');
    // Read the clock while the item is locked, so that a review that waited for another one is not dated before it.
    const moment = now();
    if (!mayReviewAgain(rental.lastReviewAt, moment)) throw new Problem('reviewed_recently');
    const review = await writes.insertReview(tx, {
      itemId,
      reviewerId: viewer.id,
      rentalId: rental.id,
      rating,
      comment,
      createdAt: moment.toISOString(),
    });
    return { review, ownerId };
  });
  await tellOfOutdatedPages(bus, { items: [{ id: itemId, ownerId }] });
  return review;
}
