import { sql } from 'drizzle-orm';

import type { Queryable, Tx } from '../db/connect.ts';
import { countReviews, lockRatingsOf } from './writes.ts';

/** Whose pages show a review or its answer. */
export interface ReviewPlace {
  readonly itemId: number;
  readonly ownerId: number;
  readonly people: readonly number[];
}

/** Whose pages show a review; null if there is none. */
export async function findReviewPlace(on: Queryable, id: number): Promise<ReviewPlace | null> {
  const { rows } = await on.execute<{ [Key in keyof ReviewPlace]: ReviewPlace[Key] }>(sql`
    select w.item_id as "itemId", i.owner_id as "ownerId", array[w.reviewer_id, w.subject_id] as people
    from reviews w join items i on i.id = w.item_id
    where w.id = ${id}`);
  return rows[0] ?? null;
}

interface CountedReview extends Record<string, unknown> {
  readonly item_id: number;
  readonly reviewer_id: number;
  readonly subject_id: number;
  readonly side: 'renter' | 'owner';
}

const COUNTED = sql`w.item_id, w.reviewer_id, w.subject_id, w.side`;

/** Locks how the person is rated whom a review is about. */
async function lockRatingsBy(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.execute<{ subject_id: number }>(
    sql`select w.subject_id from reviews w where w.id = ${id}`,
  );
  if (rows[0]) await lockRatingsOf(tx, rows[0].subject_id);
}

/** Hides a review that everybody reads, because many have reported it; false if nobody reads it anyway. It does not count meanwhile. */
export async function withholdReview(tx: Tx, id: number, until: Date): Promise<boolean> {
  await lockRatingsBy(tx, id);
  const { rows } = await tx.execute<CountedReview>(sql`
    update reviews w set state = 'held', reported_until = ${until.toISOString()}, counted = false, owner_counted = false
    where w.id = ${id} and w.state = 'kept' and w.is_settled
    returning ${COUNTED}`);
  const [review] = rows;
  if (review) await countReviews(tx, review.item_id, review);
  return review !== undefined;
}

/** Shows a review again that was hidden because of reports; false if it is not. */
export async function showReview(tx: Tx, id: number): Promise<boolean> {
  await lockRatingsBy(tx, id);
  const { rows } = await tx.execute<CountedReview>(sql`
    update reviews w set state = 'kept', reported_until = null
    where w.id = ${id} and w.state = 'held' and w.reported_until is not null
    returning ${COUNTED}`);
  const [review] = rows;
  if (review) await countReviews(tx, review.item_id, review);
  return review !== undefined;
}

/** Hides an answer that everybody reads, because many have reported it; false if nobody reads it anyway. */
export async function withholdAnswer(tx: Tx, reviewId: number, until: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update review_answers set reported_until = ${until.toISOString()}
    where review_id = ${reviewId} and removed_at is null and reported_until is null`);
  return (rowCount ?? 0) > 0;
}

/** Shows an answer again that was hidden because of reports; false if it is not. */
export async function showAnswer(tx: Tx, reviewId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update review_answers set reported_until = null where review_id = ${reviewId} and reported_until is not null`);
  return (rowCount ?? 0) > 0;
}

/** Takes an answer away, or gives it back. */
export async function setAnswerRemoved(tx: Tx, reviewId: number, at: Date | null): Promise<void> {
  await tx.execute(sql`
    update review_answers set removed_at = ${at?.toISOString() ?? null} where review_id = ${reviewId}`);
}
