import type { Due, DueAction, DueKind } from '@lendloop/contract/payments/dues';

import { Draft, isOpen, MAX, sum, type Meant, type Step, type StoredDue } from './draftRules.ts';

// What becomes of the dues of a rental: pure steps, which `dueWrites.ts` takes and books.

const APPROVAL = 'approval';

/** What a rental costs, in minor units: the price without the deposit, and the deposit. */
export interface Asked {
  readonly totalMinor: number;
  readonly depositMinor: number;
}

/** The dues that arise with the approval of a rental. */
export function stepsOfApproval({ totalMinor, depositMinor }: Asked): Step[] {
  const add = (kind: DueKind, amountMinor: number): Step[] =>
    amountMinor > 0 ? [{ do: 'add', kind, cause: APPROVAL, amountMinor }] : [];
  return [
    ...add('rental', totalMinor),
    ...add('deposit', depositMinor),
    ...add('deposit_back', depositMinor),
  ];
}

/** Whether a due is a part of the price of a rental, and not for a late return or for damage. */
const isOfPrice = ({ kind, cause }: Meant): boolean =>
  kind === 'rental' || (kind === 'extra' && cause.startsWith('change '));

const isBack = ({ kind }: Meant): boolean => kind === 'deposit_back';
const isFreeBack = (due: StoredDue): boolean => isBack(due) && due.frozenMinor === 0;
const isDeposit = ({ kind }: Meant): boolean => kind === 'deposit';

/**
 * What an accepted change of a rental does: what is open grows or shrinks; once settled there is an `extra` due, or a `refund` of what
 * was paid. Of a deposit that was handed over and becomes smaller, the difference comes back at once. Null if all
 * that was ever due of the price, of deposits or of their way back would be too high to be written down exactly.
 */
export function stepsOfChange(
  dues: readonly StoredDue[],
  changeId: number,
  from: Asked,
  to: Asked,
): readonly Step[] | null {
  const cause = `change ${changeId}`;
  const draft = new Draft(dues);
  const dearer = to.totalMinor - from.totalMinor;
  if (dearer > 0) draft.grow(({ kind }) => kind === 'rental', 'extra', cause, dearer);
  else
    draft.add(
      'refund',
      cause,
      Math.min(draft.shrink(isOfPrice, -dearer), paidOf(dues.filter(isOfAgreement))),
    );
  const safer = to.depositMinor - from.depositMinor;
  if (safer > 0) {
    draft.grow(isDeposit, 'deposit', cause, safer);
    draft.grow(isFreeBack, 'deposit_back', cause, safer);
  } else {
    const paid = draft.shrink(isDeposit, -safer);
    draft.shrink(isBack, -safer - paid);
    draft.add('deposit_back', cause, paid - draft.shrink(isFreeBack, paid));
  }
  // What is settled is still read together with what is open, so all of it counts.
  const isTooHigh = [isOfPrice, isDeposit, isBack].some((isMeant) => draft.total(isMeant) > MAX);
  return isTooHigh ? null : draft.steps();
}

/** Whether a due is not what a dispute came to, which is no part of the price. */
const isOfAgreement = ({ cause }: StoredDue): boolean => !cause.startsWith('claim ');

/** Whether a due is for being late, or gives back what was paid for that. */
const isOfLateness = ({ cause }: Meant): boolean => cause.startsWith('late ');

/** What the renter has paid of the price, less what comes back or has. */
function paidOf(dues: readonly StoredDue[]): number {
  const paid = dues.filter((due) => isOfPrice(due) && due.state === 'settled');
  const back = dues.filter((due) => due.kind === 'refund' && due.state !== 'dropped' && !isOfLateness(due));
  return sum(paid) - sum(back);
}

/** As large a part as `refundMinor` is of the whole price. */
export interface Share {
  readonly totalMinor: number;
  readonly refundMinor: number;
}

/** All of it. */
export const WHOLE: Share = { totalMinor: 1, refundMinor: 1 };

/**
 * What cancelling a rental does: what is open of the price and of a deposit that was not handed over is dropped. Of what was paid, this
 * share comes back. What is owed back already stays so, as does what is owed for a return or damage.
 */
export function stepsOfCancellation(
  dues: readonly StoredDue[],
  { totalMinor, refundMinor }: Share,
): readonly Step[] {
  const draft = new Draft(dues);
  draft.shrink(isOfPrice, sum(dues.filter((due) => isOfPrice(due) && isOpen(due))));
  const notHandedOver = sum(dues.filter((due) => isDeposit(due) && isOpen(due)));
  draft.shrink(isDeposit, notHandedOver);
  draft.shrink(isBack, notHandedOver);
  draft.add('refund', 'cancelled', partOf(Math.max(0, paidOf(dues)), refundMinor, totalMinor));
  return draft.steps();
}

/** As much of an amount as `part` is of `whole`; rounded half up. None may be negative. */
function partOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [of, by] = [BigInt(whole), BigInt(amount) * BigInt(part)];
  return Number((2n * by + of) / (2n * of));
}

/**
 * Divides a deposit: the owner keeps `amountMinor` of what was handed over, and what is more than that becomes an `extra` due. The rest
 * goes back, which nothing holds back any more.
 */
export function stepsOfSplit(dues: readonly StoredDue[], amountMinor: number): readonly Step[] {
  const draft = new Draft(dues);
  const kept = Math.min(amountMinor, heldOf(dues));
  draft.shrink(isBack, kept);
  draft.add('extra', `claim ${draft.count('extra', 'claim ') + 1}`, amountMinor - kept);
  return draft.steps();
}

/** What the owner holds of a deposit: what is to come back, less what was not handed over. */
function heldOf(dues: readonly StoredDue[]): number {
  const openOf = (isMeant: (due: StoredDue) => boolean) =>
    sum(dues.filter((due) => isMeant(due) && isOpen(due)));
  return Math.max(0, openOf(isBack) - openOf(isDeposit));
}

/** What the owner gives the renter because a dispute ended so. */
export function stepsOfCompensation(dues: readonly StoredDue[], amountMinor: number): readonly Step[] {
  const draft = new Draft(dues);
  draft.add('refund', `claim ${draft.count('refund', 'claim ') + 1}`, amountMinor);
  return draft.steps();
}

/** What is owed for a late return. Null if all that was ever owed for one would be too high to be written down exactly. */
export function stepsOfLateness(dues: readonly StoredDue[], amountMinor: number): readonly Step[] | null {
  const draft = new Draft(dues);
  draft.add('extra', `late ${draft.count('extra', 'late ') + 1}`, amountMinor);
  return draft.total(isCharge) > MAX ? null : draft.steps();
}

/** Whether a due is for being late. */
const isCharge = (due: Meant): boolean => due.kind === 'extra' && isOfLateness(due);

/**
 * What it does that a rental does not count as late after all: what is open for that is dropped, and what was paid comes back, in one due
 * unless that would be too high to be written down.
 */
export function stepsOfNoLateness(dues: readonly StoredDue[]): readonly Step[] {
  const draft = new Draft(dues);
  draft.shrink(isCharge, Infinity);
  const paid = sum(dues.filter((due) => isCharge(due) && due.state === 'settled'));
  const back = sum(dues.filter((due) => isLateRefund(due) && due.state !== 'dropped'));
  let number = draft.count('refund', 'late ');
  for (let rest = paid - back; rest > 0; rest -= MAX)
    draft.add('refund', `late ${(number += 1)}`, Math.min(rest, MAX));
  return draft.steps();
}

const isLateRefund = (due: Meant): boolean => due.kind === 'refund' && isOfLateness(due);

/** Which side of a due a person is; null for others. */
export const sideOf = ({ fromId, toId }: StoredDue, personId: number): 'payer' | 'payee' | null =>
  personId === fromId ? 'payer' : personId === toId ? 'payee' : null;

/** What this person has said about a due. */
const saidBy = (due: StoredDue, personId: number): string | null =>
  sideOf(due, personId) === 'payer' ? due.paidAt : due.receivedAt;

/** Why a person of a rental cannot say so of one of its dues. `null` if they can, and `same` if they have said it already. */
export function refusalOfWord(
  dues: readonly StoredDue[],
  due: StoredDue,
  personId: number,
  isConfirmed: boolean,
): { readonly code: 'rental_closed' | 'not_paid' | 'claim_open' } | 'same' | null {
  const hasSaid = saidBy(due, personId) !== null;
  if (hasSaid === isConfirmed) return 'same';
  // The payee's word alone has settled it, and the payer says the same.
  if (isConfirmed && due.state === 'settled') return 'same';
  if (!isOpen(due)) return { code: 'rental_closed' };
  if (!isConfirmed) return null;
  if (due.frozenMinor > 0) return { code: 'claim_open' };
  if (!isBack(due)) return null;
  return dues.some((other) => isDeposit(other) && isOpen(other)) ? { code: 'not_paid' } : null;
}

/** A due as the viewer sees it. */
export function toDue(due: StoredDue, dues: readonly StoredDue[], viewerId: number): Due {
  const actions: readonly [DueAction, boolean][] = [
    ['confirm', true],
    ['take_back', false],
  ];
  const isTheirs = sideOf(due, viewerId) !== null;
  return {
    id: due.id,
    kind: due.kind,
    amountMinor: due.amountMinor,
    fromId: due.fromId,
    toId: due.toId,
    state: due.state,
    paidAt: due.paidAt,
    receivedAt: due.receivedAt,
    settledAt: due.settledAt,
    isFrozen: due.frozenMinor > 0,
    can: actions
      .filter(([, isConfirmed]) => isTheirs && refusalOfWord(dues, due, viewerId, isConfirmed) === null)
      .map(([action]) => action),
  };
}
