import type { Handed, Side } from '@lendloop/contract/handover/handover';
import type { RefusalCode } from '@lendloop/contract/pricing';
import type { ProblemCode } from '@lendloop/contract/problems';
import {
  movesFor,
  RENTAL_LIFE_CYCLE,
  isMoment,
  WAITING_MAX,
  WAITING_PER_ITEM_MAX,
  type RentalDetails,
  type RentalStatus,
  type RentalTransition,
} from '@lendloop/contract/rentals';
import type { RentalAction } from '@lendloop/contract/rentals/events';
import { ruleBrokenBy, type BookingRules, type RuleBroken, type Terms } from '@lendloop/contract/terms';
import type { Day, DayRange } from '@lendloop/contract/values/dates';
import { sentence, type Sentence } from '@lendloop/words/sentence';

/** Why something is refused. Without a `message` the default text of the code applies. */
export interface Refusal {
  readonly code: ProblemCode;
  readonly message?: Sentence;
}

interface Rentable {
  readonly ownerId: number;
  readonly isAvailable: boolean;
  readonly availableFrom: Day | null;
  readonly availableUntil: Day | null;
  readonly terms: BookingRules & Pick<Terms, 'quantity' | 'deliveryFee'>;
}

interface Wanted extends DayRange {
  readonly pieces: number;
  readonly delivery: boolean;
}

/** Why a request is refused. */
export interface RequestRefusal extends Refusal {
  readonly code: RefusalCode;
}

/**
 * Why this person cannot request the item for these days; null if they can, provided the days are free. `renterId` is null
 * for whoever only asks.
 */
export function refusalOfRequest(
  item: Rentable,
  renterId: number | null,
  wanted: Wanted,
  today: Day,
): RequestRefusal | null {
  const { startDate, endDate } = wanted;
  const { availableFrom, availableUntil, terms } = item;
  if (item.ownerId === renterId) return { code: 'own_item' };
  if (!item.isAvailable) return { code: 'item_unavailable' };
  if (startDate < today) return { code: 'dates_in_past' };
  if (
    availableFrom !== null &&
    availableUntil !== null &&
    (startDate < availableFrom || endDate > availableUntil)
  ) {
    return {
      code: 'dates_outside_window',
      message: sentenceOfWindow(availableFrom, availableUntil),
    };
  }
  const broken = ruleBrokenBy(wanted, terms, today);
  if (broken) return { code: broken.code, message: sentenceAbout(broken) };
  if (wanted.pieces > terms.quantity)
    return {
      code: 'too_many_pieces',
      message: sentence('rentals.pieces', { count: terms.quantity }),
    };
  if (wanted.delivery && terms.deliveryFee === null) return { code: 'delivery_not_offered' };
  return null;
}

export const sentenceOfWindow = (from: Day, until: Day): Sentence =>
  sentence('rentals.window', { from: { day: from }, until: { day: until } });

export function sentenceAbout(broken: RuleBroken): Sentence {
  switch (broken.code) {
    case 'too_soon':
      return sentence('rentals.tooSoon', { count: broken.days });
    case 'too_far':
      return sentence('rentals.tooFar', { day: { day: broken.until } });
    case 'too_short':
      return sentence('rentals.tooShort', { count: broken.days });
    case 'too_long':
      return sentence('rentals.tooLong', { count: broken.days });
    case 'no_handover_day':
      return sentence('rentals.handover', { weekdays: { weekdays: broken.weekdays } });
  }
}

/** How many pending requests a renter has. */
export interface Waiting {
  readonly forItem: number;
  readonly inAll: number;
}

/** Why a renter with these pending requests cannot send another; null if they can. */
export function refusalOfAnother({ forItem, inAll }: Waiting): Refusal | null {
  if (forItem >= WAITING_PER_ITEM_MAX) {
    return {
      code: 'too_many_waiting',
      message: sentence('rentals.waitingForItem', { count: forItem }),
    };
  }
  if (inAll >= WAITING_MAX) {
    return {
      code: 'too_many_waiting',
      message: sentence('rentals.waiting', { count: inAll }),
    };
  }
  return null;
}

export interface Movable extends Handed {
  readonly ownerId: number;
  readonly renterId: number;
  readonly status: RentalStatus;
  readonly expiresAt: string | null;
  readonly isItemDeleted: boolean;
  /** Whether an administrator has taken the listing down. */
  readonly isItemRejected: boolean;
}

/** A moment, and the day that it is in the marketplace. */
export interface Moment {
  readonly now: Date;
  readonly today: Day;
}

type People = Pick<Movable, 'ownerId' | 'renterId'>;

const actorOf = ({ ownerId, renterId }: People, personId: number): 'owner' | 'renter' | null =>
  personId === ownerId ? 'owner' : personId === renterId ? 'renter' : null;

const hasExpired = ({ expiresAt }: Pick<Movable, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && new Date(expiresAt) <= now;

/** Why this person cannot change the rental `to` this status now; null if they can. */
export function refusalOfMove(
  rental: Movable,
  personId: number,
  to: RentalStatus,
  { today, now }: Moment,
): Refusal | null {
  const actor = actorOf(rental, personId);
  const isTheirs = ({ by, call, to: status }: RentalTransition) =>
    by === actor && call === 'status' && status === to;
  if (!actor || !RENTAL_LIFE_CYCLE.some(isTheirs)) return { code: 'forbidden' };
  if (to === 'approved' && hasExpired(rental, now)) return { code: 'rental_closed' };
  if (!movesFor(actor, rental, today).includes(to)) return { code: 'rental_closed' };
  if (to === 'approved' && rental.isItemDeleted) return { code: 'rental_closed' };
  if (to === 'approved' && rental.isItemRejected) {
    return {
      code: 'rental_closed',
      message: sentence('rentals.rejectedItem'),
    };
  }
  return null;
}

type Cancelled = Handed & Pick<Movable, 'ownerId' | 'renterId' | 'status'>;

/**
 * Who this person is who can cancel the approved rental today, or why they cannot. With `seen` as 'pending' they take a request back,
 * which is no word about the rental that it has become meanwhile.
 */
export function cancellerOf(
  rental: Cancelled,
  personId: number,
  today: Day,
  seen: 'pending' | 'approved' = 'approved',
): 'owner' | 'renter' | Refusal {
  const actor = actorOf(rental, personId);
  if (!actor) return { code: 'forbidden' };
  const isNow = RENTAL_LIFE_CYCLE.some(
    ({ from, to, by, when }) =>
      from === rental.status && to === 'cancelled' && by === actor && isMoment(when, rental, today),
  );
  if (isNow && rental.status === seen) return actor;
  return isNow && rental.status === 'approved'
    ? { code: 'cancellation_changed', message: sentence('rentals.approvedSince') }
    : { code: 'rental_closed' };
}

/** Whether a rental has been agreed on, even if it was cancelled since. */
export const wasAgreed = ({ status, events }: Pick<RentalDetails, 'status' | 'events'>): boolean =>
  status === 'approved' || status === 'completed' || events.some(({ what }) => what === 'approved');

/** What this person can do with the rental now, in the order of its buttons. */
export function actionsOf(rental: Movable, personId: number, moment: Moment): RentalAction[] {
  const can = (to: RentalStatus) => refusalOfMove(rental, personId, to, moment) === null;
  const canCancel = typeof cancellerOf(rental, personId, moment.today) === 'string';
  const actions: (RentalAction | false)[] = [
    can('approved') && 'approve',
    can('rejected') && 'reject',
    rental.status === 'pending' && can('cancelled') && 'withdraw',
    can('completed') && 'complete',
    canCancel && 'cancel',
  ];
  return actions.filter((action) => action !== false);
}

/** What the most that can be asked for depends on. */
interface Claimable {
  readonly pieces: number;
  readonly price: number;
  readonly totalMinor: number | null;
  readonly depositMinor: number | null;
  /** All that the renter may have paid by what was said. */
  readonly saidPaidMinor: number;
}

/**
 * The most that a side can ask for in a dispute about a rental, in minor units: what the pieces are worth by the terms that were agreed on,
 * or a hundred times the price of a day. A renter can also ask for all that they may have paid, whatever value the owner declared, and also
 * where both have agreed on less since.
 */
export function claimMaxOf(
  side: Side,
  declaredValue: number | null,
  { pieces, price, totalMinor, depositMinor, saidPaidMinor }: Claimable,
  minorDigits: number,
): number {
  const major = declaredValue === null ? 100 * price : declaredValue * pieces;
  const paidMinor = side === 'renter' ? Math.max((totalMinor ?? 0) + (depositMinor ?? 0), saidPaidMinor) : 0;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(paidMinor, Math.round(major * 10 ** minorDigits)));
}
