import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import { mayReviewAgain, type Review, type writeReview as endpoint } from '@lendloop/contract/reviews';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import * as writes from './writes.ts';

/**
 * Reviews an item for a completed rental of it, once a rental and every 30 days at most; the item's rating follows at once.
 * Throws `item_not_found`, `not_reviewable`, `already_reviewed`, `reviewed_recently`.
 */
export async function writeReview(
  { config, database, now }: Context,
  viewer: CurrentUser,
  itemId: number,
  { rating, comment }: Body<typeof endpoint>,
): Promise<Review> {
  const visibility = { moderation: config.moderation, viewer };
  return database.db.transaction(async (tx) => {
    if (!(await writes.lockItem(tx, itemId, visibility))) throw new Problem('item_not_found');
    const rental = await writes.findRentalToReview(tx, itemId, viewer.id);
    if (!rental) throw new Problem('not_reviewable');
    if (rental.isReviewed) throw new Problem('already_reviewed');
    // The clock is read while the item is locked: a review that waited for another one is not older than that.
    const moment = now();
    if (!mayReviewAgain(rental.lastReviewAt, moment)) throw new Problem('reviewed_recently');
    return writes.insertReview(tx, {
      itemId,
      reviewerId: viewer.id,
      rentalId: rental.id,
      rating,
      comment,
      createdAt: moment.toISOString(),
    });
  });
}
