import { z } from 'zod';

/**
 * `open` waits for the other person's answer, `answered` for an agreement, `review` and `appealed` for the administrators. `decided` can be
 * appealed until it is closed. The others are closed at once.
 */
export const DisputeState = z.enum([
  'open',
  'answered',
  'review',
  'settled',
  'withdrawn',
  'decided',
  'appealed',
  'lapsed',
]);
export type DisputeState = z.output<typeof DisputeState>;

/** Who moves a dispute: who opened it, the other person, both together, the marketplace, an administrator who is neither, one of the two. */
export type DisputeMover = 'opener' | 'other' | 'both' | 'system' | 'admin' | 'party';

/**
 * What makes a move: the other's first entry, the deadline, that both want the team to decide, that one accepts the other's offer, that the
 * opener takes it back, a decision, or an appeal.
 */
export type DisputeMoment =
  | 'first_entry'
  | 'unanswered'
  | 'deadline'
  | 'both_ready'
  | 'accepted'
  | 'withdrawn'
  | 'decision'
  | 'appeal';

export interface DisputeMove {
  readonly from: DisputeState;
  readonly to: DisputeState;
  readonly by: DisputeMover;
  readonly when: DisputeMoment;
}

/** Every move that exists. */
export const DISPUTE_MOVES: readonly DisputeMove[] = [
  { from: 'open', to: 'answered', by: 'other', when: 'first_entry' },
  { from: 'open', to: 'review', by: 'both', when: 'both_ready' },
  { from: 'open', to: 'settled', by: 'both', when: 'accepted' },
  { from: 'open', to: 'withdrawn', by: 'opener', when: 'withdrawn' },
  /** Nobody came, or the deposit of the renter who says nothing reaches for it. */
  { from: 'open', to: 'decided', by: 'system', when: 'unanswered' },
  /** Nobody answered, and there is no deposit to decide about. */
  { from: 'open', to: 'review', by: 'system', when: 'deadline' },
  { from: 'answered', to: 'review', by: 'both', when: 'both_ready' },
  { from: 'answered', to: 'review', by: 'system', when: 'deadline' },
  { from: 'answered', to: 'settled', by: 'both', when: 'accepted' },
  { from: 'answered', to: 'withdrawn', by: 'opener', when: 'withdrawn' },
  { from: 'review', to: 'settled', by: 'both', when: 'accepted' },
  { from: 'review', to: 'withdrawn', by: 'opener', when: 'withdrawn' },
  { from: 'review', to: 'decided', by: 'admin', when: 'decision' },
  { from: 'review', to: 'lapsed', by: 'system', when: 'deadline' },
  { from: 'decided', to: 'appealed', by: 'party', when: 'appeal' },
  { from: 'appealed', to: 'decided', by: 'admin', when: 'decision' },
  /** Nobody decided again: the first decision stands. */
  { from: 'appealed', to: 'decided', by: 'system', when: 'deadline' },
];

/** Whether something moves a dispute from this state. */
export const movesBy = (from: DisputeState, when: DisputeMoment): boolean =>
  DISPUTE_MOVES.some((move) => move.from === from && move.when === when);

/** The states in which the two people still talk to each other and may agree. */
export const isNegotiable = (state: DisputeState): boolean => movesBy(state, 'accepted');

/** The states in which either of the two may add to it: to agree, or for who decides. */
export const takesEntries = (state: DisputeState): boolean => isNegotiable(state) || state === 'appealed';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours in which the other person has to answer, and in which both may agree after that. */
export const ANSWER_HOURS = 72;
export const NO_SHOW_HOURS = 24;
export const AGREE_HOURS = 72;
/** Days in which administrators mean to decide, and after which a dispute lapses. */
export const REVIEW_GOAL_DAYS = 7;
export const REVIEW_DAYS = 14;
/** Days in which a decision can be appealed, and in which it is decided again. */
export const APPEAL_DAYS = 7;
export const APPEALED_DAYS = 14;
/** The one who has to act is reminded so many hours before a deadline. */
export const REMIND_HOURS = 24;

/** How long a state lasts, in ms; null for those that are closed at once. */
export function lengthOf(state: DisputeState, kind: string): number | null {
  switch (state) {
    case 'open':
      return (kind === 'no_show' ? NO_SHOW_HOURS : ANSWER_HOURS) * HOUR_MS;
    case 'answered':
      return AGREE_HOURS * HOUR_MS;
    case 'review':
      return REVIEW_DAYS * DAY_MS;
    case 'decided':
      return APPEAL_DAYS * DAY_MS;
    case 'appealed':
      return APPEALED_DAYS * DAY_MS;
    case 'settled':
    case 'withdrawn':
    case 'lapsed':
      return null;
  }
}
