import type { Rental } from '@lendloop/contract/rentals';
import type { RentalReviews } from '@lendloop/contract/reviews/rentalReviews';
import {
  closingOf,
  isReviewable,
  mayAnswer,
  mayChangeAnswer,
} from '@lendloop/contract/reviews/rentalReviews';
import { sql } from 'drizzle-orm';

import type { Db } from '../../db/connect.ts';
import { runPrepared } from '../../db/prepared.ts';
import {
  isRevealed,
  REVIEW_COLUMNS,
  toAnswer,
  toOwnReview,
  toReview,
  WITH_ANSWER,
  type ReviewRow,
} from './rowQueries.ts';

/** What one of the two people of a rental knows of its reviews. */
export async function findRentalReviews(
  db: Db,
  { id, completedAt }: Pick<Rental, 'id' | 'completedAt'>,
  viewerId: number,
  { now, revealDays }: { readonly now: Date; readonly revealDays: number },
): Promise<RentalReviews> {
  // Of the other one's review, nothing but that it is there leaves the database before its reveal.
  const [own, other, written] = await Promise.all([
    runPrepared<ReviewRow>(
      db,
      sql`select ${REVIEW_COLUMNS} from reviews w ${WITH_ANSWER} where w.rental_id = ${id} and w.reviewer_id = ${viewerId}`,
    ),
    runPrepared<ReviewRow & { is_answer_hidden: boolean }>(
      db,
      sql`
        select ${REVIEW_COLUMNS}, a.text is null and exists (
          select from review_answers hidden where hidden.review_id = w.id
        ) as is_answer_hidden
        from reviews w ${WITH_ANSWER}
        where w.rental_id = ${id} and w.subject_id = ${viewerId} and ${isRevealed(now)}`,
    ),
    runPrepared<{ id: number }>(
      db,
      sql`select w.rental_id as id from reviews w where w.rental_id = ${id} and w.subject_id = ${viewerId}`,
    ),
  ]);
  const mine = own[0] && toOwnReview(own[0], now);
  const theirs = other[0] && toReview(other[0]);
  const end = completedAt === null ? null : new Date(completedAt);
  const answer = theirs?.answer ?? null;
  return {
    closesAt: end && (closingOf(end, revealDays)?.toISOString() ?? null),
    canReview: end !== null && !mine && isReviewable(end, revealDays, now),
    canEdit: mine !== undefined && new Date(mine.revealAt) > now,
    otherHasWritten: written.length > 0,
    own: mine ?? null,
    ownAnswer: own[0] ? toAnswer(own[0]) : null,
    other:
      theirs && other[0]
        ? {
            ...theirs,
            ownerRating: other[0].owner_rating,
            canAnswer: answer
              ? mayChangeAnswer(new Date(answer.createdAt), now)
              : !other[0].is_answer_hidden && mayAnswer(new Date(theirs.revealedAt), now),
          }
        : null,
  };
}
