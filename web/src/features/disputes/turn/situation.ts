import type { Dispute } from '@lendloop/contract/disputes/disputes';

/** Which of the two people looks at a dispute. */
export type DisputeRole = 'opener' | 'other';

export const roleIn = ({ other }: Pick<Dispute, 'other'>, userId: number | undefined): DisputeRole =>
  userId === other.id ? 'other' : 'opener';

/** What a dispute that is not closed waits for, as one of its people sees it. */
export type Situation =
  | 'appealed'
  | 'offer_theirs'
  | 'offer_own'
  | 'answer_yours'
  | 'answer_theirs'
  | 'ready_own'
  | 'ready_theirs'
  | 'review'
  | 'agree';

export function situationOf(
  { state, offer, ready, can }: Pick<Dispute, 'state' | 'offer' | 'ready' | 'can'>,
  role: DisputeRole,
): Situation {
  if (state === 'appealed') return 'appealed';
  if (can.includes('accept')) return 'offer_theirs';
  if (state === 'open') return role === 'other' ? 'answer_yours' : 'answer_theirs';
  if (state === 'review') return 'review';
  if (offer) return 'offer_own';
  if (ready[role]) return 'ready_own';
  return ready[role === 'opener' ? 'other' : 'opener'] ? 'ready_theirs' : 'agree';
}

/** Whether the viewer has to act. */
export const isTheirTurn = ({ turn }: Pick<Dispute, 'turn'>, role: DisputeRole): boolean =>
  turn === role || turn === 'both';

/** Whose turn it is, as the viewer reads it. */
export function turnOf(
  { turn }: Pick<Dispute, 'turn'>,
  role: DisputeRole,
): 'you' | 'other' | 'both' | 'team' {
  if (turn === 'team' || turn === 'both') return turn;
  return turn === role ? 'you' : 'other';
}

/** What becomes of a deposit that is held when the owner gets an amount: how much goes back, and how much is owed beyond it. */
export function splitOf({ opener, deposit }: Pick<Dispute, 'opener' | 'deposit'>, amountMinor: number) {
  if (opener.side !== 'owner' || deposit.heldMinor === 0) return null;
  return {
    backMinor: Math.max(0, deposit.heldMinor - amountMinor),
    owedMinor: Math.max(0, amountMinor - deposit.heldMinor),
  };
}
