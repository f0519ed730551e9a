import type { OwnReview, Review, ReviewAnswer, ReviewParts, ReviewSide } from '@lendloop/contract/reviews';
import { sql, type SQL } from 'drizzle-orm';

/** A review `w` with its answer `a`. Times are dates outside a transaction, and text inside one. */
export type ReviewRow = {
  readonly id: number;
  readonly rental_id: number;
  readonly item_id: number;
  readonly reviewer_id: number;
  readonly subject_id: number;
  readonly side: ReviewSide;
  readonly rating: number;
  readonly owner_rating: number | null;
  readonly parts: ReviewParts;
  readonly comment: string | null;
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
  readonly revealed_at: Date | string;
  readonly state: 'kept' | 'held' | 'removed';
  readonly removed_reason: string | null;
  readonly answer: string | null;
  readonly answered_at: Date | string | null;
  readonly answer_changed_at: Date | string | null;
};

/** The columns of a review `w` and its answer `a`. A review from before it could be hidden was revealed when it was written. */
export const REVIEW_COLUMNS = sql`
  w.id, w.rental_id, w.item_id, w.reviewer_id, w.subject_id, w.side, w.rating, w.owner_rating, w.parts, w.comment, w.created_at,
  w.updated_at, greatest(w.reveal_at, w.created_at) as revealed_at, w.state, w.removed_reason,
  a.text as answer, a.created_at as answered_at, a.updated_at as answer_changed_at`;

/** Nobody reads an answer that was removed, or that many have reported. */
export const WITH_ANSWER = sql`
  left join review_answers a on a.review_id = w.id and a.removed_at is null and a.reported_until is null`;

/**
 * True for reviews `w` that everybody may read at that moment. Whoever reads reviews of others asks for this: what is not revealed, held
 * or removed is nowhere.
 */
export const isRevealed = (now: Date): SQL =>
  sql`(w.state = 'kept' and w.reveal_at <= ${now.toISOString()}::timestamptz)`;

const time = (moment: Date | string) => new Date(moment).toISOString();

export const toAnswer = (row: ReviewRow): ReviewAnswer | null =>
  row.answer === null || row.answered_at === null
    ? null
    : {
        text: row.answer,
        createdAt: time(row.answered_at),
        updatedAt: row.answer_changed_at && time(row.answer_changed_at),
      };

export const toReview = (row: ReviewRow): Review => ({
  id: row.id,
  reviewerId: row.reviewer_id,
  rating: row.rating,
  comment: row.comment,
  createdAt: time(row.created_at),
  parts: row.parts,
  answer: toAnswer(row),
  revealedAt: time(row.revealed_at),
});

/** A review as its author sees it, who is not told that it is held. */
export const toOwnReview = (row: ReviewRow, now: Date): OwnReview => ({
  id: row.id,
  rentalId: row.rental_id,
  itemId: row.item_id,
  side: row.side,
  reviewerId: row.reviewer_id,
  rating: row.rating,
  ownerRating: row.owner_rating,
  parts: row.parts,
  comment: row.comment,
  createdAt: time(row.created_at),
  updatedAt: row.updated_at && time(row.updated_at),
  revealed: row.state === 'kept' && new Date(row.revealed_at) <= now,
  revealAt: time(row.revealed_at),
  removedReason: row.state === 'removed' ? row.removed_reason : null,
});
