import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import type { JudgedReview, judgeReview as endpoint } from '@lendloop/contract/reviews/judging';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages, tellOfReviews } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { queueReveal } from './actions.ts';
import { findJudgedReview } from './judgeQueries.ts';
import { recordJudgement, setState } from './judgeWrites.ts';
import { countReviews, lockRatingsOf, lockRental, type EndedRental } from './writes.ts';

/** A decision on a review that has been revealed, or is held. */
interface Verdict {
  readonly state: 'kept' | 'removed';
  readonly reason: string;
  readonly adminId: number;
  /** The author is told of the case in which it was decided. */
  readonly isOfCase?: boolean;
}

/** A review that was judged, to tell of after the commit. */
export interface Judged {
  readonly review: JudgedReview;
  readonly rental: EndedRental;
  readonly before: JudgedReview['state'];
}

/**
 * Reveals a held review or removes one in the caller's transaction: counts anew, records the decision and queues the mails. What is not
 * revealed yet nobody judges, nor does one of its two people. Call `tellOfJudged` after the commit. Throws `review_not_found` and `own_case`.
 */
export async function judgeIn(
  tx: Tx,
  id: number,
  { state, reason, adminId, isOfCase = false }: Verdict,
  at: Date,
): Promise<Judged> {
  const found = await findJudgedReview(tx, id, at);
  const rental = found && (await lockRental(tx, found.rentalId));
  // Another administrator may have been quicker.
  const before = rental && (await findJudgedReview(tx, id, at));
  if (!before || !rental) throw new Problem('review_not_found');
  if (adminId === rental.ownerId || adminId === rental.renterId) throw new Problem('own_case');
  if (before.state === state) return { review: before, rental, before: state };
  await lockRatingsOf(tx, before.subject.id);
  await setState(tx, id, state, state === 'removed' ? reason : null);
  await countReviews(tx, rental.itemId, {
    reviewer_id: before.reviewerId,
    side: before.side,
    subject_id: before.subject.id,
  });
  await recordJudgement(tx, { id, before: before.state, after: state, adminId, reason, at });
  if (state === 'removed' && !isOfCase)
    await queueMails(tx, at, {
      topic: { kind: 'review_removed', reviewId: id },
      once: `review ${id} removed`,
    });
  else if (state === 'kept' && before.state === 'held') await queueReveal(tx, rental, at);
  return { review: { ...before, state, why: null }, rental, before: before.state };
}

/** Tells of what `judgeIn` changed. */
export async function tellOfJudged({ bus }: Context, { review, rental, before }: Judged): Promise<void> {
  if (before === review.state) return;
  const { id, renterId, ownerId } = rental;
  if (before === 'held' && review.state === 'kept')
    await tellOfReviews(bus, [{ id, renterId, ownerId, what: 'revealed', closesAt: null }]);
  await tellOfOutdatedPages(bus, { items: [{ id: rental.itemId, ownerId }], people: [renterId, ownerId] });
}

/** Reveals a held review, or removes one. Doing it again changes nothing. Throws `review_not_found` and `own_case`. */
export async function judgeReview(
  context: Context,
  viewer: CurrentUser,
  id: number,
  { state, reason }: Body<typeof endpoint>,
): Promise<JudgedReview> {
  const judged = await context.database.db.transaction((tx) =>
    judgeIn(tx, id, { state, reason, adminId: viewer.id }, context.now()),
  );
  await tellOfJudged(context, judged);
  return judged.review;
}
