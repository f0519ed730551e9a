import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import type { ClosedReason } from '@lendloop/contract/rentals/events';
import { addDays, dayOf, startOfDay } from '@lendloop/contract/values/dates';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { queueMails, type NewMail } from '../mail/queries.ts';
import { PRESSING } from '../mail/topics.ts';
import { returnEarly } from '../occupancies/writes.ts';
import { chargeLate, dropLate } from '../payments/dueActions.ts';
import { recordEvent } from '../rentals/eventWrites.ts';
import { findLockedDetails } from '../rentals/lineQueries.ts';
import { moveRental } from '../rentals/writes.ts';
import * as contests from './contests.ts';
import { appendEntry } from './evidenceWrites.ts';
import * as phases from './phases.ts';
import { findLockedHandover } from './queries.ts';
import { excusedUntil } from './returns.ts';
import * as writes from './writes.ts';

// These work in the transaction of whoever changes the handover. The rental's item is locked.

/** How a phase ends: by the code, by both, or by one side alone. */
export interface Ending {
  readonly how: 'code' | 'both' | 'one_sided';
  /** Who did it; null for the marketplace itself. */
  readonly byId: number | null;
  readonly claimedAt?: Date | null;
}

/** What a mail about a handover tells. */
export const mailsOfHandover = (
  {
    rentalId,
    ownerId,
    renterId,
  }: { readonly rentalId: number; readonly ownerId: number; readonly renterId: number },
  phase: HandoverPhase,
  what: 'done' | 'one_sided' | 'tomorrow' | 'late' | 'code_replaced' | 'pressed',
  mark: string | number = '',
  to: readonly number[] = [ownerId, renterId],
): NewMail[] =>
  to.map((userId) => ({
    topic: { kind: 'handover', rentalId, userId, phase, what },
    once: `handover ${rentalId} ${phase} ${what} ${mark} ${userId}`,
    digest: `${PRESSING.handover.has(what) ? `${what} ${phase} ${rentalId}` : 'handovers'} ${userId}`,
  }));

/**
 * Ends a phase: adds that to the record and tells both, with its last hash. A check-out hands the rental over. A check-in completes it, also
 * before its last day, and charges the days that it is late. Throws `photos_required`.
 */
export async function endPhase(
  context: Context,
  tx: Tx,
  rental: phases.StoredHandover,
  phase: HandoverPhase,
  { how, byId, claimedAt = null }: Ending,
): Promise<void> {
  const { handoverPhotos, timeZone } = context.config;
  if (handoverPhotos === 'required' && !phases.hasPhotos(rental, phase)) throw new Problem('photos_required');
  const { rentalId } = rental;
  const at = context.now();
  const claimed = claimedAt !== null && claimedAt <= at ? claimedAt : null;
  const said = { kind: 'done', phase, byId, how, claimedAt: claimed?.toISOString() ?? null } as const;
  const { hash } = await appendEntry(tx, rentalId, at, said);
  await writes.storeEnd(tx, rentalId, phase, {
    at,
    claimedAt: claimed,
    byCode: how === 'code',
    oneSided: how === 'one_sided',
    hash,
  });
  const doing = { byId, at };
  if (phase === 'checkout') {
    // By the server's time: the claimed one is whoever's who enters the code.
    await writes.setHandedOver(tx, rentalId, at, excusedUntil(rental, at, timeZone));
    await recordEvent(tx, rentalId, 'handed_over', doing);
  } else {
    const counted = phases.countedAt(at, claimed, phases.openFrom(phase, rental, timeZone));
    const pressed = phases.returnPressedAt(rental, at);
    const returned = pressed !== null && pressed < counted ? pressed : counted;
    // Whoever presses or enters the code says that they had it. The press of the renter does not say for how long.
    const isContested = how === 'one_sided' && contests.isContestedForGood(rental);
    const isUnsaid =
      how !== 'code' &&
      (contests.isLateByWordOfOwner(rental, timeZone) || contests.isFoundBack(rental, timeZone));
    const lateDays = isContested || isUnsaid ? 0 : phases.lateDaysAtReturn(rental, returned, timeZone);
    await writes.setReturned(tx, rentalId, at, lateDays);
    await recordEvent(tx, rentalId, 'returned', doing);
    await chargeLateDays(context, tx, rental, lateDays);
    await complete(context, tx, rental, doing);
  }
  await queueMails(tx, at, ...mailsOfHandover(rental, phase, how === 'one_sided' ? 'one_sided' : 'done'));
}

/** Completes a rental that is approved, and frees the days that are left of it. */
export async function complete(
  { config }: Context,
  tx: Tx,
  { rentalId, status }: phases.StoredHandover,
  doing: { readonly byId: number | null; readonly at: Date },
): Promise<void> {
  if (status !== 'approved') return;
  const closedReason: ClosedReason | null = null;
  const move = { from: 'approved', to: 'completed', closedReason, ...doing } as const;
  if (!(await moveRental(tx, rentalId, move))) throw new Problem('rental_closed');
  await returnEarly(tx, rentalId, dayOf(doing.at, config.timeZone));
}

/**
 * Charges what of so many late days was not charged yet, by what was agreed on. A rental from before there were terms, or in another
 * currency, is settled without it. Returns whether there were any.
 */
export async function chargeLateDays(
  { config, now }: Context,
  tx: Tx,
  rental: phases.StoredHandover,
  lateDays: number,
): Promise<boolean> {
  const charged = rental.phases.find(({ phase }) => phase === 'checkin')?.lateCharged ?? 0;
  if (lateDays <= charged) return false;
  await writes.setLateCharged(tx, rental.rentalId, lateDays);
  const visibility = { moderation: config.moderation, viewer: null };
  const { terms, currency, pieces } = await findLockedDetails(
    tx,
    rental.rentalId,
    visibility,
    config.currency,
  );
  if (!terms || currency !== config.currency) return true;
  const { rentalId, ownerId, renterId } = rental;
  const late = { rentalId, ownerId, renterId, currency, terms, pieces };
  try {
    await chargeLate(tx, late, lateDays - charged, { byId: null, at: now() });
  } catch (error) {
    // Nobody can owe so much: it cannot be written down.
    if (!(error instanceof Problem && error.code === 'amount_too_high')) throw error;
  }
  return true;
}

/**
 * Takes back that a rental is late once a dispute about it is closed, if it is only by the word of its owner: nobody else says that the renter
 * had it, which they contest and were not found wrong about; or it was decided that it was back in time. Does nothing to one that is not late.
 */
export async function settleLateness(
  { config }: Context,
  tx: Tx,
  rentalId: number,
  doing: { readonly byId: number | null; readonly at: Date },
): Promise<void> {
  const rental = await findLockedHandover(tx, rentalId, { moderation: config.moderation, viewer: null });
  if (!rental || !(contests.isContested(rental) || contests.isFoundBack(rental, config.timeZone))) return;
  await writes.setNotLate(tx, rentalId);
  await dropLate(tx, rentalId, doing);
}

/**
 * Settles a return once it is decided whether it took place by the time of the report, of a rental that is still out by its record: it did, by
 * the last day, unless somebody has said when; or it did not, and the renter may say so once it does.
 */
export async function settleReturn(
  { config }: Context,
  tx: Tx,
  rentalId: number,
  hasReturned: boolean,
): Promise<void> {
  const rental = await findLockedHandover(tx, rentalId, { moderation: config.moderation, viewer: null });
  if (!rental || rental.returnedAt !== null || rental.status !== 'approved') return;
  if (!hasReturned) {
    await writes.forgetReturnPress(tx, rentalId);
    return;
  }
  const isSaid = rental.phases.some(
    ({ phase, confirmedAt }) => phase === 'checkin' && (confirmedAt.owner ?? confirmedAt.renter) !== null,
  );
  if (isSaid || !contests.isFoundBack(rental, config.timeZone)) return;
  const end = startOfDay(addDays(rental.endDate, 1), config.timeZone);
  await writes.notePress(tx, rentalId, 'checkin', 'renter', new Date(end.getTime() - 1));
}
