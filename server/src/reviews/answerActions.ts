import { hash } from 'node:crypto';

import type { CurrentUser } from '@lendloop/contract/accounts';
import type { ReviewAnswer } from '@lendloop/contract/reviews';
import { mayAnswer, mayChangeAnswer } from '@lendloop/contract/reviews/rentalReviews';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages, tellOfOwnReview } from '../live/bus.ts';
import { toAnswer, type ReviewRow } from '../rentals/reviews/rowQueries.ts';
import { insertAnswer, lockRevealed, updateAnswer } from './answerStore.ts';

/** A revealed review about the viewer. Throws `review_not_found` and `forbidden`. */
async function lockAbout(tx: Tx, viewer: CurrentUser, id: number, now: Date) {
  const review = await lockRevealed(tx, id, now);
  if (!review) throw new Problem('review_not_found');
  if (review.subject_id !== viewer.id) throw new Problem('forbidden');
  return review;
}

/** Makes pages show an answer, and the tabs of both people. */
async function tellOf(
  { bus }: Context,
  { item_id, rental_id, subject_id, reviewer_id, side }: ReviewRow,
): Promise<void> {
  const ownerId = side === 'renter' ? subject_id : reviewer_id;
  await tellOfOwnReview(bus, rental_id, [subject_id, reviewer_id]);
  await tellOfOutdatedPages(bus, { items: [{ id: item_id, ownerId }], people: [subject_id] });
}

/**
 * Answers a revealed review about oneself, once within 30 days. Throws `review_not_found`, `forbidden`, `already_answered`,
 * `answer_closed` and `client_id_reused`.
 */
export async function answerReview(
  context: Context,
  viewer: CurrentUser,
  id: number,
  { text, clientId }: { readonly text: string; readonly clientId?: string | undefined },
): Promise<ReviewAnswer> {
  const sentHash = hash('sha256', text, 'hex');
  const { review, answer, isNew } = await context.database.db.transaction(async (tx) => {
    const now = context.now();
    const review = await lockAbout(tx, viewer, id, now);
    const before = toAnswer(review);
    if (before && clientId !== undefined && review.client_id === clientId) {
      if (review.sent_hash !== sentHash) throw new Problem('client_id_reused');
      return { review, answer: before, isNew: false };
    }
    if (before) throw new Problem('already_answered');
    if (!mayAnswer(new Date(review.revealed_at), now)) throw new Problem('answer_closed');
    await insertAnswer(tx, id, text, { clientId: clientId ?? null, sentHash }, now);
    return { review, answer: { text, createdAt: now.toISOString(), updatedAt: null }, isNew: true };
  });
  if (isNew) await tellOf(context, review);
  return answer;
}

/**
 * Changes one's answer within 24 hours. Throws `review_not_found`, also without an answer, `forbidden`, `answer_closed`, and what
 * `spend` throws.
 */
export async function editAnswer(
  context: Context,
  viewer: CurrentUser,
  id: number,
  text: string,
  spend: () => Promise<void>,
): Promise<ReviewAnswer> {
  await spend();
  const { review, answer, hasChanged } = await context.database.db.transaction(async (tx) => {
    const now = context.now();
    const review = await lockAbout(tx, viewer, id, now);
    const before = toAnswer(review);
    if (!before) throw new Problem('review_not_found');
    if (review.is_hidden || !mayChangeAnswer(new Date(before.createdAt), now))
      throw new Problem('answer_closed');
    if (text === before.text) return { review, answer: before, hasChanged: false };
    await updateAnswer(tx, id, text, now);
    return { review, answer: { ...before, text, updatedAt: now.toISOString() }, hasChanged: true };
  });
  if (hasChanged) await tellOf(context, review);
  return answer;
}
