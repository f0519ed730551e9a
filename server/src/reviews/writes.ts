import type { ReviewParts, ReviewSide } from '@lendloop/contract/reviews';
import { sql } from 'drizzle-orm';

import { shareBrowser } from '../accounts/sessions/deviceStore.ts';
import type { Queryable, Tx } from '../db/connect.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';
import { REVIEW_COLUMNS, WITH_ANSWER, type ReviewRow } from '../rentals/reviews/rowQueries.ts';
import { lockItemOf } from '../rentals/writes.ts';

// Whoever writes, reveals or judges a review has locked its item, so that all of it happens one after the other. What counts depends on the
// author's reviews of the person's other items too, so whoever decides it then locks how the person is rated, before any counted review.

const DAY_MS = 86_400_000;
/** For how long two people count as having shared a browser. */
const SHARED_DAYS = 90;

/**
 * Locks an item until the transaction ends, so that its reviews are written one by one, and returns its owner; null if there is
 * no such item or it is hidden.
 */
export async function lockItem(tx: Tx, id: number, visibility: Visibility): Promise<number | null> {
  const { rows } = await tx.execute<{ owner_id: number }>(sql`
    select i.owner_id from items i where i.id = ${id} and ${isVisible(visibility)} for no key update`);
  return rows[0]?.owner_id ?? null;
}

/** A rental whose item is locked. */
export interface EndedRental {
  readonly id: number;
  readonly itemId: number;
  readonly renterId: number;
  readonly ownerId: number;
  readonly status: string;
  readonly completedAt: Date | null;
}

const RENTAL = sql`
  r.id, r.item_id as "itemId", r.renter_id as "renterId", r.owner_id as "ownerId", r.status, r.completed_at as "completedAt"`;

type RentalRow = Omit<EndedRental, 'completedAt'> & { readonly completedAt: string | null };

const toRental = (row: RentalRow): EndedRental => ({
  ...row,
  completedAt: row.completedAt === null ? null : new Date(row.completedAt),
});

/** Locks the item that a review is about, before any person. */
export async function lockReviewedItem(tx: Tx, reviewId: number): Promise<void> {
  const { rows } = await tx.execute<{ rental_id: number }>(
    sql`select w.rental_id from reviews w where w.id = ${reviewId}`,
  );
  if (rows[0]) await lockItemOf(tx, rows[0].rental_id);
}

/** Finds a rental and locks its item until the transaction ends; null if there is none. */
export async function lockRental(tx: Tx, id: number): Promise<EndedRental | null> {
  await lockItemOf(tx, id);
  const { rows } = await tx.execute<RentalRow>(sql`select ${RENTAL} from rentals r where r.id = ${id}`);
  return rows[0] ? toRental(rows[0]) : null;
}

/** A completed rental of an item by this person, and when they last reviewed it. */
interface Rented {
  readonly rental: EndedRental;
  readonly isReviewed: boolean;
  readonly lastReviewAt: Date | null;
}

/**
 * Finds the oldest completed rental of the item by this person that they have not reviewed and can review: with `openSince`, one that
 * ended after that. If there is none, one that they cannot review any more, or one that they have reviewed; null without any.
 */
export async function findRentalToReview(
  tx: Queryable,
  itemId: number,
  renterId: number,
  openSince: Date | null = null,
): Promise<Rented | null> {
  const openFirst =
    openSince === null ? sql`` : sql`r.completed_at <= ${openSince.toISOString()}::timestamptz,`;
  const { rows } = await tx.execute<RentalRow & { is_reviewed: boolean; last_review_ms: number | null }>(sql`
    select ${RENTAL}, w.id is not null as is_reviewed,
      (
        select (extract(epoch from max(created_at)) * 1000)::double precision
        from reviews where item_id = ${itemId} and reviewer_id = ${renterId} and side = 'renter'
      ) as last_review_ms
    from rentals r
    left join reviews w on w.rental_id = r.id and w.side = 'renter'
    where r.item_id = ${itemId} and r.renter_id = ${renterId} and r.status = 'completed'
    order by is_reviewed, ${openFirst} r.end_date, r.id
    limit 1`);
  const row = rows[0];
  if (!row) return null;
  const { is_reviewed: isReviewed, last_review_ms: last, ...rental } = row;
  return { rental: toRental(rental), isReviewed, lastReviewAt: last === null ? null : new Date(last) };
}

/** The review of a rental by one side, whatever its state; null if there is none. */
export async function findReview(tx: Tx, rentalId: number, side: ReviewSide): Promise<ReviewRow | null> {
  const { rows } = await tx.execute<ReviewRow>(sql`
    select ${REVIEW_COLUMNS} from reviews w ${WITH_ANSWER} where w.rental_id = ${rentalId} and w.side = ${side}`);
  return rows[0] ?? null;
}

/** The review that a person sent with this `clientId`, and the hash of what they sent; null if there is none. */
export async function findSent(
  tx: Tx,
  reviewerId: number,
  clientId: string,
): Promise<(ReviewRow & { readonly sent_hash: string | null }) | null> {
  const { rows } = await tx.execute<ReviewRow & { sent_hash: string | null }>(sql`
    select ${REVIEW_COLUMNS}, w.sent_hash from reviews w ${WITH_ANSWER}
    where w.reviewer_id = ${reviewerId} and w.client_id = ${clientId}`);
  return rows[0] ?? null;
}

/** What an author says. */
export interface Written {
  readonly rating: number;
  readonly ownerRating: number | null;
  readonly parts: ReviewParts;
  readonly comment: string | null;
}

interface NewReview extends Written {
  readonly side: ReviewSide;
  readonly clientId: string | null;
  readonly sentHash: string;
  readonly createdAt: Date;
  readonly revealAt: Date;
}

/** Inserts a review that nobody else reads yet, and that does not count. */
export async function insertReview(tx: Tx, rental: EndedRental, review: NewReview): Promise<void> {
  const [author, subject] =
    review.side === 'renter' ? [rental.renterId, rental.ownerId] : [rental.ownerId, rental.renterId];
  await tx.execute(sql`
    insert into reviews (
      item_id, reviewer_id, rental_id, rating, comment, created_at, side, subject_id, owner_rating, parts, reveal_at, counted,
      is_settled, client_id, sent_hash, state
    )
    select ${rental.itemId}, ${author}, ${rental.id}, ${review.rating}, ${review.comment}, ${review.createdAt.toISOString()}::timestamptz,
      ${review.side}, ${subject}, ${review.ownerRating}, ${JSON.stringify(review.parts)}::jsonb, ${review.revealAt.toISOString()}::timestamptz,
      false, false, ${review.clientId}, ${review.sentHash},
      case when ${shareBrowser(sql`${author}::integer`, sql`${subject}::integer`, sharedSince(review.createdAt))} then 'held' else 'kept' end`);
}

/** Changes a review that is not revealed yet. */
export async function updateReview(
  tx: Tx,
  id: number,
  { rating, ownerRating, parts, comment }: Written,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update reviews set rating = ${rating}, owner_rating = ${ownerRating}, parts = ${JSON.stringify(parts)}::jsonb, comment = ${comment},
      updated_at = ${at.toISOString()}
    where id = ${id}`);
}

export async function deleteReview(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`delete from reviews where id = ${id} and not is_settled`);
}

/** Reveals what has been written about a rental at that moment, if it is not revealed before. */
export async function revealAt(tx: Tx, rentalId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    update reviews set reveal_at = ${at.toISOString()}
    where rental_id = ${rentalId} and not is_settled and reveal_at > ${at.toISOString()}::timestamptz`);
}

const sharedSince = (at: Date) => new Date(at.getTime() - SHARED_DAYS * DAY_MS);

/** What became of a review when it was revealed. */
export type Settled = {
  readonly id: number;
  readonly reviewer_id: number;
  readonly subject_id: number;
  readonly side: ReviewSide;
  readonly state: 'kept' | 'held' | 'removed';
};

/** Settles the reviews of a rental that are revealed by then, and are not settled: counts them, or holds those of people who share a browser. */
export async function settleReviews(tx: Tx, rental: EndedRental, at: Date): Promise<Settled[]> {
  const moment = at.toISOString();
  const { rows } = await tx.execute<Settled>(sql`
    update reviews w set is_settled = true,
      state = case
        when w.state = 'kept' and (
          exists (select from reviews other where other.rental_id = w.rental_id and other.state = 'held' and other.reported_until is null)
          or ${shareBrowser(sql`w.reviewer_id`, sql`w.subject_id`, sharedSince(at))}
        ) then 'held'
        else w.state
      end
    where w.rental_id = ${rental.id} and not w.is_settled and w.reveal_at <= ${moment}::timestamptz
    returning w.id, w.reviewer_id, w.subject_id, w.side, w.state`);
  // By the people's ids, as everybody does who counts reviews.
  const settled = rows.toSorted((a, b) => a.subject_id - b.subject_id);
  for (const one of settled) if (one.state === 'kept') await countReviews(tx, rental.itemId, one);
  return settled;
}

/** Locks how a person is rated until the transaction ends. Lock the item first, and several people by their ids. */
export async function lockRatingsOf(tx: Tx, personId: number): Promise<void> {
  await tx.execute(sql`insert into person_ratings (user_id) values (${personId}) on conflict do nothing`);
  await tx.execute(sql`select from person_ratings p where p.user_id = ${personId} for no key update`);
}

/** Decides anew which reviews count of the author of one, about the same item and person. */
export async function countReviews(
  tx: Tx,
  itemId: number,
  { reviewer_id, side, subject_id }: Pick<Settled, 'reviewer_id' | 'side' | 'subject_id'>,
): Promise<void> {
  // What others counted while this waited for the lock, only a later statement sees.
  await lockRatingsOf(tx, subject_id);
  await tx.execute(sql`select count_reviews(${reviewer_id}, ${side}, ${itemId}, ${subject_id})`);
}

/** Holds reviews that will be revealed by then and whose people have come to share a browser; returns how many. */
export async function holdShared(tx: Queryable, now: Date, until: Date): Promise<number> {
  const { rows } = await tx.execute(sql`
    update reviews w set state = 'held'
    where not w.is_settled and w.state = 'kept' and w.reveal_at <= ${until.toISOString()}::timestamptz
      and ${shareBrowser(sql`w.reviewer_id`, sql`w.subject_id`, sharedSince(now))}
    returning w.id`);
  return rows.length;
}

/** Rentals with reviews that are revealed by then and not settled, but for some; those that have waited longest first. */
export async function findUnsettled(
  db: Queryable,
  now: Date,
  limit: number,
  except: readonly number[],
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select w.rental_id as id from reviews w
    where not w.is_settled and w.reveal_at <= ${now.toISOString()}::timestamptz and w.rental_id <> all (${sql.param(except)}::integer[])
    group by w.rental_id
    order by min(w.reveal_at)
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
