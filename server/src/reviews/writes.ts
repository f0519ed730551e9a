import { sql } from 'drizzle-orm';

import type { Queryable, Tx } from '../db/connect.ts';
import { reviews } from '../db/schema.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';

/**
 * Locks an item until the transaction ends, so that its reviews are written one by one, and returns its owner; null if there is
 * no such item or it is hidden.
 */
export async function lockItem(tx: Tx, id: number, visibility: Visibility): Promise<number | null> {
  const { rows } = await tx.execute<{ owner_id: number }>(sql`
    select i.owner_id from items i where i.id = ${id} and ${isVisible(visibility)} for no key update`);
  return rows[0]?.owner_id ?? null;
}

/** A person's rental of an item, and when they last reviewed it. */
interface Rented {
  readonly id: number;
  readonly isReviewed: boolean;
  readonly lastReviewAt: Date | null;
}

/** Finds a completed rental of the item by this person, preferably one without a review; null if there is none. */
export async function findRentalToReview(
  tx: Queryable,
  itemId: number,
  renterId: number,
): Promise<Rented | null> {
  const { rows } = await tx.execute<{ id: number; is_reviewed: boolean; last_review_ms: number | null }>(sql`
    select r.id, w.id is not null as is_reviewed,
      (
        select (extract(epoch from max(created_at)) * 1000)::double precision
        from reviews where item_id = ${itemId} and reviewer_id = ${renterId}
      ) as last_review_ms
    from rentals r
    left join reviews w on w.rental_id = r.id
    where r.item_id = ${itemId} and r.renter_id = ${renterId} and r.status = 'completed'
    order by is_reviewed, r.end_date, r.id
    limit 1`);
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    isReviewed: row.is_reviewed,
    lastReviewAt: row.last_review_ms === null ? null : new Date(row.last_review_ms),
  };
}

/** Inserts a review and counts it in the item's rating. Lock the item first. */
export async function insertReview(tx: Tx, values: typeof reviews.$inferInsert) {
  const [review] = await tx.insert(reviews).values(values).returning({
    id: reviews.id,
    reviewerId: reviews.reviewerId,
    rating: reviews.rating,
    comment: reviews.comment,
    createdAt: reviews.createdAt,
  });
  if (!review) throw new Error('The insert of a review returned no row.');
  await tx.execute(sql`
    update items set rating_sum = rating_sum + ${values.rating}, review_count = review_count + 1
    where id = ${values.itemId}`);
  return review;
}
