import type { JudgedDispute } from '@lendloop/contract/disputes/admin';
import type { Dispute, DisputeAction } from '@lendloop/contract/disputes/disputes';
import type { DisputeOutcome } from '@lendloop/contract/disputes/entries';
import type { DisputeKind } from '@lendloop/contract/disputes/kinds';
import {
  DISPUTE_MOVES,
  isNegotiable,
  movesBy,
  REMIND_HOURS,
  takesEntries,
  lengthOf,
  type DisputeMoment,
  type DisputeState,
} from '@lendloop/contract/disputes/states';
import type { ProblemCode } from '@lendloop/contract/problems';

const HOUR_MS = 3_600_000;

/** An offer that waits for its answer. */
export interface OpenOffer {
  readonly entryId: number;
  /** Of its entry. */
  readonly number: number;
  readonly byId: number;
  readonly amountMinor: number;
}

/** A dispute as it is stored, with what the rules read of its rental. */
export interface StoredDispute {
  readonly id: number;
  readonly rentalId: number;
  readonly itemId: number;
  readonly itemTitle: string;
  readonly ownerId: number;
  readonly renterId: number;
  readonly currency: string;
  /** Whether the two have met, by the record, by a photo or a note of the other one, or by what was done since the item could be handed over. */
  readonly haveMet: boolean;
  /** Whether the rental was agreed on less than a day before it was opened. */
  readonly isAgreedJustBefore: boolean;
  /** Whether it came back, or one of the two says so. */
  readonly isReturned: boolean;
  /** Whether the rental begins by the time that the other one has to have answered. */
  readonly hasBegun: boolean;
  /** Whether the last day of the rental is over when the other one has to have answered. */
  readonly isDue: boolean;
  /** By how many days it came back too late; null until it has. */
  readonly lateDays: number | null;
  /** The same by the first of the two to say that it came back; null if neither did. */
  readonly lateDaysByPress: number | null;
  readonly isCancelled: boolean;
  readonly openerId: number;
  readonly otherId: number;
  /** Whether the other one is suspended now, and cannot answer. */
  readonly isOtherBarred: boolean;
  readonly kind: DisputeKind;
  readonly claimMinor: number | null;
  readonly state: DisputeState;
  readonly createdAt: string;
  readonly deadlineAt: string;
  readonly reviewAt: string | null;
  readonly ready: { readonly opener: boolean; readonly other: boolean };
  readonly offer: OpenOffer | null;
  /** The deposit that the owner holds now, or held when it was closed. */
  readonly heldMinor: number;
  readonly outcome: DisputeOutcome | null;
  readonly amountMinor: number | null;
  readonly decidedBy: number | null;
  readonly isFinal: boolean;
  /** Who has appealed. */
  readonly appealedBy: readonly number[];
  readonly claimedBy: number | null;
  readonly claimedUntil: string | null;
  readonly closedAt: string | null;
}

type Role = 'opener' | 'other';

/** Which of the two a person is; null for others. */
export const roleOf = (
  { openerId, otherId }: Pick<StoredDispute, 'openerId' | 'otherId'>,
  personId: number,
): Role | null => (personId === openerId ? 'opener' : personId === otherId ? 'other' : null);

export const isOwners = ({ openerId, ownerId }: Pick<StoredDispute, 'openerId' | 'ownerId'>): boolean =>
  openerId === ownerId;

/** Where a moment leads from a state; null if nowhere. */
export const leadsTo = (from: DisputeState, when: DisputeMoment): DisputeState | null =>
  DISPUTE_MOVES.find((move) => move.from === from && move.when === when)?.to ?? null;

/** What the marketplace does of its own at a deadline. */
export type Overdue =
  | { readonly do: 'move'; readonly to: 'review' | 'lapsed' }
  | {
      readonly do: 'decide';
      readonly outcome: DisputeOutcome;
      readonly amountMinor: number;
      readonly isFinal: boolean;
    }
  /** The last day of an appeal is over. */
  | { readonly do: 'close' };

/** What is due by `now`, as of its deadline; null if nothing is. */
export function overdueOf(dispute: StoredDispute, now: Date): Overdue | null {
  const { state, claimMinor, heldMinor } = dispute;
  if (dispute.closedAt !== null || now < new Date(dispute.deadlineAt)) return null;
  if (state === 'decided') return { do: 'close' };
  if (state === 'appealed') {
    const { outcome, amountMinor } = dispute;
    const isFinal = isLastDecision(dispute);
    return { do: 'decide', outcome: outcome ?? 'none', amountMinor: amountMinor ?? 0, isFinal };
  }
  const silence = movesBy(state, 'unanswered') ? outcomeOfSilence(dispute) : 'team';
  if (silence !== 'team') {
    const claimed = claimMinor ?? 0;
    const amountMinor = silence === 'deposit' ? Math.min(claimed, heldMinor) : claimed;
    return { do: 'decide', outcome: 'for_opener', amountMinor, isFinal: false };
  }
  return { do: 'move', to: leadsTo(state, 'deadline') === 'lapsed' ? 'lapsed' : 'review' };
}

/**
 * What comes of a dispute that nobody answers: that somebody did not come is decided for its opener, and what an owner claims, up to the deposit.
 * Not against what the marketplace knows, that the rental has not begun, was agreed on just before or the two met after all, that the item came back or is not due back
 * yet, or that the rental was cancelled, nor against somebody suspended, who cannot answer: then the team decides.
 */
export function outcomeOfSilence(dispute: StoredDispute): Dispute['unanswered'] {
  if (dispute.isCancelled || dispute.isOtherBarred || isContradicted(dispute)) return 'team';
  if (dispute.kind === 'no_show') return 'decided';
  return isOwners(dispute) && dispute.heldMinor > 0 ? 'deposit' : 'team';
}

/** Whether the rental's record, or what one of the two says of the handover or the return, speaks against what the dispute is about. */
function isContradicted(dispute: StoredDispute): boolean {
  const { kind, haveMet, isAgreedJustBefore, isReturned, hasBegun, isDue, lateDays, lateDaysByPress } =
    dispute;
  if (!hasBegun) return true;
  if (kind === 'no_show') return haveMet || isAgreedJustBefore;
  if (kind === 'not_returned') return isReturned || !isDue;
  return kind === 'late' && ((isReturned && lateDays === 0) || lateDaysByPress === 0 || !isDue);
}

/** Why something is refused; null if it is not. */
type Refusal = Extract<
  ProblemCode,
  | 'dispute_closed'
  | 'appeal_closed'
  | 'offer_replaced'
  | 'claim_too_high'
  | 'forbidden'
  | 'own_case'
  | 'dispute_claimed'
> | null;

/** An offer and a decision are between 0 and the claim. */
const isTooHigh = ({ claimMinor }: StoredDispute, amountMinor: number): boolean =>
  amountMinor > (claimMinor ?? 0);

/** Why nobody can add this; `offerMinor` is null without an offer. */
export function refusalOfEntry(dispute: StoredDispute, offerMinor: number | null): Refusal {
  if (dispute.closedAt !== null || !takesEntries(dispute.state)) return 'dispute_closed';
  if (offerMinor === null) return null;
  if (!isNegotiable(dispute.state)) return 'dispute_closed';
  return isTooHigh(dispute, offerMinor) ? 'claim_too_high' : null;
}

export function refusalOfAccept(dispute: StoredDispute, personId: number, entryId: number): Refusal {
  if (!movesBy(dispute.state, 'accepted')) return 'dispute_closed';
  if (dispute.offer?.entryId !== entryId) return 'offer_replaced';
  return dispute.offer.byId === personId ? 'forbidden' : null;
}

export const refusalOfReady = ({ state }: Pick<StoredDispute, 'state'>): Refusal =>
  movesBy(state, 'both_ready') ? null : 'dispute_closed';

/** Whether nothing has been decided yet. */
export const isBeforeDecision = ({ state }: Pick<StoredDispute, 'state'>): boolean => isNegotiable(state);

export function refusalOfWithdrawal(dispute: StoredDispute, personId: number): Refusal {
  if (roleOf(dispute, personId) !== 'opener') return 'forbidden';
  return movesBy(dispute.state, 'withdrawn') ? null : 'dispute_closed';
}

export const refusalOfAppeal = (
  { state, isFinal, closedAt, appealedBy }: StoredDispute,
  personId: number,
): Refusal =>
  closedAt === null && !isFinal && movesBy(state, 'appeal') && !appealedBy.includes(personId)
    ? null
    : 'appeal_closed';

/**
 * Whether what is decided next is final: the decision about an appeal. Not about one of who already had all they asked for, which could else
 * use up the appeal of the other one.
 */
export const isLastDecision = (dispute: StoredDispute): boolean =>
  dispute.state === 'appealed' &&
  (dispute.appealedBy.length > 1 || !dispute.appealedBy.some((personId) => hasAll(dispute, personId)));

/** Whether the newest decision gives one of the two all that they ask for. */
const hasAll = (dispute: StoredDispute, personId: number): boolean =>
  roleOf(dispute, personId) === 'opener'
    ? dispute.outcome === 'for_opener' && dispute.amountMinor === (dispute.claimMinor ?? 0)
    : dispute.outcome !== 'for_opener' && dispute.amountMinor === 0;

/** An administrator, and whether there is another one who could decide instead. */
export interface Judge {
  readonly id: number;
  readonly hasColleague: boolean;
}

/** Why this administrator can neither take nor decide a dispute now. */
export function refusalOfJudge(dispute: StoredDispute, judge: Judge, now: Date): Refusal {
  if (roleOf(dispute, judge.id) !== null) return 'own_case';
  if (!movesBy(dispute.state, 'decision')) return 'dispute_closed';
  if (isClaimedByOther(dispute, judge.id, now)) return 'dispute_claimed';
  const isAgain = dispute.state === 'appealed' && dispute.decidedBy === judge.id;
  return isAgain && judge.hasColleague ? 'forbidden' : null;
}

/** Whether another administrator has taken it. In its last two days that keeps nobody from deciding it, or it could be held until it lapses. */
const isClaimedByOther = (
  { claimedBy, claimedUntil, deadlineAt }: StoredDispute,
  adminId: number,
  now: Date,
): boolean =>
  claimedBy !== null &&
  claimedBy !== adminId &&
  claimedUntil !== null &&
  now < new Date(claimedUntil) &&
  Date.parse(deadlineAt) - now.getTime() >= UNCLAIMED_HOURS * HOUR_MS;

const UNCLAIMED_HOURS = 48;

export const refusalOfDecision = (
  dispute: StoredDispute,
  judge: Judge,
  amountMinor: number,
  now: Date,
): Refusal =>
  refusalOfJudge(dispute, judge, now) ?? (isTooHigh(dispute, amountMinor) ? 'claim_too_high' : null);

/** Whether this administrator can decide it now. */
export function decidableBy(dispute: StoredDispute, judge: Judge, now: Date): JudgedDispute['decidable'] {
  switch (refusalOfJudge(dispute, judge, now)) {
    case null:
      return 'yes';
    case 'own_case':
      return 'own_case';
    case 'dispute_claimed':
      return 'claimed';
    case 'forbidden':
      return 'other_administrator';
    default:
      return 'closed';
  }
}

/** What one of the two can do now. */
export function actionsOf(dispute: StoredDispute, personId: number): DisputeAction[] {
  const role = roleOf(dispute, personId);
  if (!role) return [];
  const { offer } = dispute;
  const actions: (DisputeAction | false)[] = [
    offer !== null && refusalOfAccept(dispute, personId, offer.entryId) === null && 'accept',
    refusalOfEntry(dispute, null) === null && 'say',
    dispute.claimMinor !== null && refusalOfEntry(dispute, 0) === null && 'offer',
    !dispute.ready[role] && refusalOfReady(dispute) === null && 'ready',
    refusalOfWithdrawal(dispute, personId) === null && 'withdraw',
    refusalOfAppeal(dispute, personId) === null && 'appeal',
  ];
  return actions.filter((action) => action !== false);
}

/** Whose turn it is; null where nobody has to act. */
export function turnOf({ state, offer, openerId, ready }: StoredDispute): Dispute['turn'] {
  if (state === 'open') return 'other';
  if (state === 'review' || state === 'appealed') return 'team';
  if (state !== 'answered') return null;
  if (offer) return offer.byId === openerId ? 'other' : 'opener';
  if (ready.opener !== ready.other) return ready.opener ? 'other' : 'opener';
  return 'both';
}

/** Who is reminded of the deadline of the present state: who has to act, or can for the last time. */
export function remindedOf(dispute: StoredDispute): number[] {
  const { openerId, otherId, state } = dispute;
  const long = lengthOf(state, dispute.kind);
  if (long === null || long <= REMIND_HOURS * HOUR_MS) return [];
  if (state === 'decided')
    return [openerId, otherId].filter((personId) => refusalOfAppeal(dispute, personId) === null);
  const turn = turnOf(dispute);
  if (turn === 'both') return [openerId, otherId];
  return turn === 'opener' ? [openerId] : turn === 'other' ? [otherId] : [];
}
