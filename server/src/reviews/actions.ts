import { hash } from 'node:crypto';

import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import {
  mayReviewAgain,
  type OwnReview,
  type ReviewSide,
  type writeReview as itemEndpoint,
} from '@lendloop/contract/reviews';
import type {
  reviewRental as rentalEndpoint,
  RentalReviewBody,
} from '@lendloop/contract/reviews/rentalReviews';
import { closingOf, isReviewable } from '@lendloop/contract/reviews/rentalReviews';
import { sentence } from '@lendloop/words/sentence';

import { openCase } from '../cases/caseStore.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages, tellOfOwnReview, tellOfReviews } from '../live/bus.ts';
import { mailOfReviews, queueMails } from '../mail/queries.ts';
import { toOwnReview } from '../rentals/reviews/rowQueries.ts';
import { faultyFields, partsIn, type SentReview } from './rules.ts';
import * as writes from './writes.ts';

const DAY_MS = 86_400_000;

/** What a reveal changes, to tell of after the commit. */
export interface Revealed {
  readonly rental: writes.EndedRental;
  readonly settled: readonly writes.Settled[];
}

/**
 * Settles the reviews of a rental that are revealed by then: counts them and queues the mails, or holds them and opens a case. Lock the
 * item first, and call `tellOfRevealed` after the commit.
 */
export async function settle(tx: Tx, rental: writes.EndedRental, at: Date): Promise<Revealed> {
  const settled = await writes.settleReviews(tx, rental, at);
  if (settled.some(({ state }) => state === 'kept')) await queueReveal(tx, rental, at);
  if (settled.some(({ state }) => state === 'held')) {
    const people = [rental.ownerId, rental.renterId];
    const subject = { kind: 'rental', id: rental.id } as const;
    await openCase(tx, { category: 'self_dealing', subject, concernedId: rental.ownerId, people, at });
  }
  return { rental, settled };
}

/** Queues the mails that say that what was written about a rental can be read. */
export const queueReveal = (tx: Tx, rental: writes.EndedRental, at: Date): Promise<void> =>
  queueMails(
    tx,
    at,
    ...[rental.ownerId, rental.renterId].map((person) => mailOfReviews(rental.id, 'revealed', person)),
  );

/** Brings the author's other tabs up to date, and tells both people if both reviews are revealed by it. */
async function tellOfStored(context: Context, { id }: CurrentUser, revealed: Revealed): Promise<void> {
  await tellOfOwnReview(context.bus, revealed.rental.id, [id]);
  await tellOfRevealed(context, revealed);
}

/** Tells both people of a reveal, and makes pages show it. */
export async function tellOfRevealed({ bus }: Context, { rental, settled }: Revealed): Promise<void> {
  if (!settled.some(({ state }) => state === 'kept')) return;
  await tellOfReviews(bus, [{ ...partiesOf(rental), what: 'revealed', closesAt: null }]);
  await tellOfOutdatedPages(bus, {
    items: [{ id: rental.itemId, ownerId: rental.ownerId }],
    people: [rental.ownerId, rental.renterId],
  });
}

const partiesOf = ({ id, renterId, ownerId }: writes.EndedRental) => ({ id, renterId, ownerId });

/** The rental of a review, if the viewer is one of its two people, and as whom. Throws `rental_not_found`. */
async function lockOwn(tx: Tx, viewer: CurrentUser, id: number) {
  const rental = await writes.lockRental(tx, id);
  const side: ReviewSide | null =
    rental?.renterId === viewer.id ? 'renter' : rental?.ownerId === viewer.id ? 'owner' : null;
  if (!rental || side === null) throw new Problem('rental_not_found');
  return { rental, side };
}

function refuseFaulty(side: ReviewSide, sent: SentReview, needsOwner: boolean): void {
  const faulty = faultyFields(side, sent, needsOwner);
  if (faulty.length === 0) return;
  const message = sentence('stars.side');
  throw new Problem('invalid_input', { issues: faulty.map((path) => ({ path, message })) });
}

const contentOf = (sent: SentReview) => ({
  rating: sent.rating,
  ownerRating: sent.ownerRating ?? null,
  parts: partsIn(sent),
  comment: sent.comment,
});

/** The hash of what was sent, for whom and about what. */
const hashOf = (about: string, sent: SentReview): string =>
  hash('sha256', JSON.stringify([about, contentOf(sent)]), 'hex');

/** What was sent with the same `clientId` before; null if nothing was. Throws `client_id_reused`. */
async function findSent(
  tx: Tx,
  viewer: CurrentUser,
  clientId: string | undefined,
  sentHash: string,
  now: Date,
): Promise<OwnReview | null> {
  if (clientId === undefined) return null;
  const sent = await writes.findSent(tx, viewer.id, clientId);
  if (sent && sent.sent_hash !== sentHash) throw new Problem('client_id_reused');
  return sent && toOwnReview(sent, now);
}

/** Two at once about different items or rentals with the same `clientId`. */
function onReuse(error: unknown): never {
  if (violation(error)?.constraint === 'reviews_client_id') throw new Problem('client_id_reused');
  throw error;
}

/** Stores a review, and reveals it with the other one if that is written. Lock the item first. */
async function store(
  { config }: Context,
  tx: Tx,
  rental: writes.EndedRental,
  side: ReviewSide,
  sent: SentReview & { readonly clientId?: string | undefined },
  { sentHash, moment }: { readonly sentHash: string; readonly moment: Date },
): Promise<{ review: OwnReview; revealed: Revealed }> {
  if (rental.completedAt === null) throw new Problem('not_reviewable');
  const { reviewRevealDays: days } = config;
  if (!isReviewable(rental.completedAt, days, moment)) throw new Problem('review_window_closed');
  const other = await writes.findReview(tx, rental.id, side === 'renter' ? 'owner' : 'renter');
  const closing = other ? null : closingOf(rental.completedAt, days);
  await writes.insertReview(tx, rental, {
    ...contentOf(sent),
    side,
    clientId: sent.clientId ?? null,
    sentHash,
    createdAt: moment,
    revealAt: closing ?? moment,
  });
  if (other) await writes.revealAt(tx, rental.id, moment);
  const revealed = await settle(tx, rental, moment);
  const written = await writes.findReview(tx, rental.id, side);
  if (!written) throw new Error('A review is gone.');
  return { review: toOwnReview(written, moment), revealed };
}

/**
 * Reviews an item for the oldest completed rental of it without a review, at most once every 30 days. Throws `item_not_found`,
 * `not_reviewable`, `already_reviewed`, `reviewed_recently`, `review_window_closed`, `client_id_reused` and `invalid_input`.
 */
export async function writeReview(
  context: Context,
  viewer: CurrentUser,
  itemId: number,
  sent: Body<typeof itemEndpoint>,
): Promise<OwnReview> {
  const { config, database, now } = context;
  const visibility = { moderation: config.moderation, viewer };
  const sentHash = hashOf(`item ${itemId}`, sent);
  const { review, revealed } = await database.db
    .transaction(async (tx) => {
      const ownerId = await writes.lockItem(tx, itemId, visibility);
      if (ownerId === null) throw new Problem('item_not_found');
      // Read the clock while the item is locked, so that a review that waited for another one is not dated before it.
      const moment = now();
      const before = await findSent(tx, viewer, sent.clientId, sentHash, moment);
      if (before) return { review: before, revealed: null };
      const { reviewRevealDays: days } = config;
      const openSince = days === 0 ? null : new Date(moment.getTime() - days * DAY_MS);
      const found = await writes.findRentalToReview(tx, itemId, viewer.id, openSince);
      if (!found) throw new Problem('not_reviewable');
      if (found.isReviewed) throw new Problem('already_reviewed');
      if (!mayReviewAgain(found.lastReviewAt, moment)) throw new Problem('reviewed_recently');
      return store(context, tx, found.rental, 'renter', sent, { sentHash, moment });
    })
    .catch(onReuse);
  if (revealed) await tellOfStored(context, viewer, revealed);
  return review;
}

/**
 * Reviews a completed rental as its renter or owner, once. The second review reveals both. Throws `rental_not_found`, `not_reviewable`,
 * `already_reviewed`, `review_window_closed`, `client_id_reused` and `invalid_input`.
 */
export async function reviewRental(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
  sent: Body<typeof rentalEndpoint>,
): Promise<OwnReview> {
  const sentHash = hashOf(`rental ${rentalId}`, sent);
  const { review, revealed } = await context.database.db
    .transaction(async (tx) => {
      const { rental, side } = await lockOwn(tx, viewer, rentalId);
      const moment = context.now();
      const before = await findSent(tx, viewer, sent.clientId, sentHash, moment);
      if (before) return { review: before, revealed: null };
      if (rental.status !== 'completed') throw new Problem('not_reviewable');
      refuseFaulty(side, sent, true);
      if (await writes.findReview(tx, rentalId, side)) throw new Problem('already_reviewed');
      return store(context, tx, rental, side, sent, { sentHash, moment });
    })
    .catch(onReuse);
  if (revealed) await tellOfStored(context, viewer, revealed);
  return review;
}

/** One's review of a rental that is not revealed yet. Throws `rental_not_found`, `review_not_found` and `review_revealed`. */
async function lockUnrevealed(tx: Tx, viewer: CurrentUser, rentalId: number, now: () => Date) {
  const { rental, side } = await lockOwn(tx, viewer, rentalId);
  const review = await writes.findReview(tx, rental.id, side);
  if (!review) throw new Problem('review_not_found');
  const moment = now();
  if (new Date(review.revealed_at) <= moment) throw new Problem('review_revealed');
  return { review, side, moment };
}

/** Changes one's review until it is revealed. Throws what `lockUnrevealed` throws, and `invalid_input`. */
export async function editReview(
  { database, now, bus }: Context,
  viewer: CurrentUser,
  rentalId: number,
  sent: RentalReviewBody,
): Promise<OwnReview> {
  const edited = await database.db.transaction(async (tx) => {
    const { review, side, moment } = await lockUnrevealed(tx, viewer, rentalId, now);
    refuseFaulty(side, sent, true);
    await writes.updateReview(tx, review.id, contentOf(sent), moment);
    const changed = await writes.findReview(tx, rentalId, side);
    if (!changed) throw new Error('A review is gone.');
    return toOwnReview(changed, moment);
  });
  await tellOfOwnReview(bus, rentalId, [viewer.id]);
  return edited;
}

/** Withdraws one's review until it is revealed. Throws what `lockUnrevealed` throws. */
export async function withdrawReview(
  { database, now, bus }: Context,
  viewer: CurrentUser,
  rentalId: number,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const { review } = await lockUnrevealed(tx, viewer, rentalId, now);
    await writes.deleteReview(tx, review.id);
  });
  await tellOfOwnReview(bus, rentalId, [viewer.id]);
}
