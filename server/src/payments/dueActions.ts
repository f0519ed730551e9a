import type { CurrentUser } from '@lendloop/contract/accounts';
import { REMIND_HOURS, type Due } from '@lendloop/contract/payments/dues';
import { lateFeeOf } from '@lendloop/contract/pricing';
import { minorDigitsOf } from '@lendloop/contract/values/money';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { Problem } from '../http/problem.ts';
import { tellOfUpdates } from '../live/bus.ts';
import { mailOfDue, queueMails, type NewMail } from '../mail/queries.ts';
import type { Step, StoredDue } from './draftRules.ts';
import { findDueRental, lockDues, type DueRental } from './dueQueries.ts';
import * as writes from './dueWrites.ts';
import * as rules from './rules.ts';
import { limitWords } from './wordLimits.ts';

const HOUR_MS = 3_600_000;

/** What somebody says about a due of a rental. */
interface Word {
  readonly rentalId: number;
  readonly dueId: number;
  readonly isConfirmed: boolean;
  /** What they saw; undefined if they do not say. */
  readonly amountMinor?: number | undefined;
}

/**
 * Creates the action that says for the viewer that a due was paid or received, or takes that back. Once both have said it, it is settled.
 * The same word again changes nothing. Throws `rental_not_found`, `due_not_found`, `price_changed`, `rental_closed`, `not_paid`, `claim_open` and
 * `too_many_requests`.
 */
export function makeConfirmDue(
  context: Context,
): (viewer: Pick<CurrentUser, 'id'>, word: Word, network: string) => Promise<Due> {
  const spend = limitWords(context.makeLimit);
  return async (viewer, word, network) => {
    const { due, rental } = await transactCounted(
      context.database.db,
      () => spend(viewer.id, word.rentalId, network),
      (tx, count) => confirm(context, tx, viewer.id, word, count),
    );
    if (rental) await tellOfUpdates(context.bus, [{ ...updateOf(rental), byId: viewer.id }]);
    return due;
  };
}

async function confirm(
  { now }: Context,
  tx: Tx,
  viewerId: number,
  { rentalId, dueId, isConfirmed, amountMinor }: Word,
  count: () => void,
) {
  const at = now();
  const found = await findDueRental(tx, rentalId);
  if (!found || (viewerId !== found.ownerId && viewerId !== found.renterId))
    throw new Problem('rental_not_found');
  const dues = await lockDues(tx, rentalId);
  const one = dues.find(({ id }) => id === dueId);
  if (!one) throw new Problem('due_not_found');
  if (isConfirmed && amountMinor !== undefined && amountMinor !== one.amountMinor)
    throw new Problem('price_changed');
  const refusal = rules.refusalOfWord(dues, one, viewerId, isConfirmed);
  if (refusal === 'same') return { due: rules.toDue(one, dues, viewerId), rental: null };
  if (refusal) throw new Problem(refusal.code);
  count();
  await say(tx, one, found, isConfirmed, { byId: viewerId, at });
  const after = await lockDues(tx, rentalId);
  const changed = after.find(({ id }) => id === dueId);
  if (!changed) throw new Error('A due is gone.');
  return { due: rules.toDue(changed, after, viewerId), rental: found };
}

async function say(
  tx: Tx,
  due: StoredDue,
  rental: DueRental,
  isConfirmed: boolean,
  doing: writes.Doing & { readonly byId: number },
): Promise<void> {
  const side = rules.sideOf(due, doing.byId) ?? 'payee';
  const { at } = doing;
  if (!isConfirmed) {
    await writes.noteWord(tx, due.id, side, null, null);
    await writes.recordDueEvent(tx, rental.rentalId, 'due_taken_back', due, doing);
    return;
  }
  const first = new Date(at.getTime() + REMIND_HOURS[0] * HOUR_MS);
  const isFirst = due.paidAt === null && due.receivedAt === null;
  await writes.noteWord(tx, due.id, side, at, isFirst ? first : null);
  await writes.recordDueEvent(
    tx,
    rental.rentalId,
    side === 'payer' ? 'due_paid' : 'due_received',
    due,
    doing,
  );
  if (!isFirst) await settle(tx, due, rental, doing);
}

/** Settles a due, and sends its payer a receipt. */
export async function settle(tx: Tx, due: StoredDue, rental: DueRental, doing: writes.Doing): Promise<void> {
  await writes.takeSteps(tx, rental, [{ do: 'settle', due }], doing);
  await writes.recordDueEvent(tx, rental.rentalId, 'due_settled', due, { ...doing, byId: null });
  await queueMails(tx, doing.at, mailOfDue(due, 'settled', due.fromId));
}

export const updateOf = ({ rentalId, itemId, ownerId, renterId }: DueRental & { readonly itemId: number }) =>
  ({ rentalId, itemId, ownerId, renterId, what: 'due' }) as const;

/** Takes steps, and tells the two people of the dues that are new in the timeline and by mail. */
async function take(
  tx: Tx,
  rental: DueRental,
  steps: readonly Step[],
  doing: writes.Doing,
): Promise<writes.AddedDue[]> {
  const added = await writes.takeSteps(tx, rental, steps, doing);
  const mails: NewMail[] = [];
  for (const due of added) {
    await writes.recordDueEvent(tx, rental.rentalId, 'due_added', due, doing);
    if (due.kind === 'refund') mails.push(mailOfDue(due, 'refund', due.toId));
    mails.push(mailOfDue(due, 'owed', due.fromId));
  }
  await queueMails(tx, doing.at, ...mails);
  return added;
}

// The following work in the transaction of whoever changes the rental, which is locked. A rental whose price is in another currency than the
// ledger's is settled without it: the product keeps no dues of it.

/** Makes the dues of a rental that is being approved: its price, its deposit, and that the deposit comes back. */
export async function openDues(
  { config }: Context,
  tx: Tx,
  rental: DueRental,
  asked: rules.Asked,
  doing: writes.Doing,
): Promise<void> {
  if (rental.currency !== config.currency) return;
  await writes.takeSteps(tx, rental, rules.stepsOfApproval(asked), doing);
}

/** Changes the dues of a rental with its price: `change.id` is the accepted proposal. Throws `amount_too_high`. */
export async function changeDues(
  { config }: Context,
  tx: Tx,
  rental: DueRental,
  change: { readonly id: number; readonly from: rules.Asked; readonly to: rules.Asked },
  doing: writes.Doing,
): Promise<void> {
  if (rental.currency !== config.currency) return;
  const steps = rules.stepsOfChange(await lockDues(tx, rental.rentalId), change.id, change.from, change.to);
  if (!steps) throw new Problem('amount_too_high');
  await take(tx, rental, steps, doing);
}

/** Ends the dues of a rental that is being cancelled, if it has any. What was paid comes back by this share. */
export async function cancelDues(
  tx: Tx,
  rentalId: number,
  back: rules.Share,
  doing: writes.Doing,
): Promise<void> {
  const dues = await lockDues(tx, rentalId);
  const rental = dues.length > 0 ? await findDueRental(tx, rentalId) : null;
  if (rental) await take(tx, rental, rules.stepsOfCancellation(dues, back), doing);
}

/**
 * Holds back the deposit of a rental while a claim of `claimMinor` on it is open: the owner need not give it back, and nobody's word
 * settles that. Claimed again, the new amount counts. Without a deposit that is still to come back, nothing changes.
 */
export async function freezeDeposit(
  tx: Tx,
  rental: DueRental,
  claimMinor: number,
  doing: writes.Doing,
): Promise<void> {
  await lockDues(tx, rental.rentalId);
  const frozen = await writes.setFrozen(tx, rental.rentalId, claimMinor);
  if (frozen > 0)
    await writes.recordDueEvent(
      tx,
      rental.rentalId,
      'deposit_frozen',
      { kind: 'deposit_back', amountMinor: claimMinor },
      doing,
    );
}

/**
 * Divides the deposit of a rental once a claim is decided: the owner keeps `amountMinor`, 0 for nothing, and the rest goes back to the renter,
 * held back no longer. What the owner gets beyond the deposit becomes an `extra` due.
 */
export async function settleDeposit(
  tx: Tx,
  rental: DueRental,
  amountMinor: number,
  doing: writes.Doing,
): Promise<void> {
  await lockDues(tx, rental.rentalId);
  await writes.setFrozen(tx, rental.rentalId, 0);
  const dues = await lockDues(tx, rental.rentalId);
  await take(tx, rental, rules.stepsOfSplit(dues, amountMinor), doing);
  await writes.recordDueEvent(
    tx,
    rental.rentalId,
    'deposit_split',
    { kind: 'deposit_back', amountMinor },
    doing,
  );
}

/** Has the owner of a rental give its renter what a dispute came to: a `refund` due. Nothing is due for 0. */
export async function compensateRenter(
  tx: Tx,
  rental: DueRental,
  amountMinor: number,
  doing: writes.Doing,
): Promise<void> {
  const dues = await lockDues(tx, rental.rentalId);
  await take(tx, rental, rules.stepsOfCompensation(dues, amountMinor), doing);
}

/** A rental with what was agreed on about late returns. */
export interface LateRental extends DueRental {
  readonly terms: Parameters<typeof lateFeeOf>[0];
  readonly pieces: number;
}

/**
 * Charges for a return that is so many days late, by what was agreed on: an `extra` due. Nothing is due for 0. Throws `amount_too_high`, also where
 * it is all charges of the rental that are.
 */
export async function chargeLate(
  tx: Tx,
  rental: LateRental,
  days: number,
  doing: writes.Doing,
): Promise<void> {
  const feeMinor = lateFeeOf(rental.terms, rental.pieces, days, minorDigitsOf(rental.currency));
  const dues = await lockDues(tx, rental.rentalId);
  const steps = feeMinor === null ? null : rules.stepsOfLateness(dues, feeMinor);
  if (!steps) throw new Problem('amount_too_high');
  await take(tx, rental, steps, doing);
}

/** Takes back what was charged for being late: what is open of it is dropped, and what was paid becomes a `refund` due. */
export async function dropLate(tx: Tx, rentalId: number, doing: writes.Doing): Promise<void> {
  const dues = await lockDues(tx, rentalId);
  const rental = dues.length > 0 ? await findDueRental(tx, rentalId) : null;
  if (rental) await take(tx, rental, rules.stepsOfNoLateness(dues), doing);
}
