import type { RefusalCode } from '@lendloop/contract/pricing';
import type { ProblemCode } from '@lendloop/contract/problems';
import {
  movesFor,
  RENTAL_LIFE_CYCLE,
  WAITING_MAX,
  WAITING_PER_ITEM_MAX,
  type RentalStatus,
} from '@lendloop/contract/rentals';
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
  readonly terms: BookingRules & Pick<Terms, 'deliveryFee'>;
}

interface Wanted extends DayRange {
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
      message: sentence('rentals.window', { from: { day: availableFrom }, until: { day: availableUntil } }),
    };
  }
  const broken = ruleBrokenBy(wanted, terms, today);
  if (broken) return { code: broken.code, message: sentenceAbout(broken) };
  if (wanted.delivery && terms.deliveryFee === null) return { code: 'delivery_not_offered' };
  return null;
}

function sentenceAbout(broken: RuleBroken): Sentence {
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

interface Movable extends DayRange {
  readonly ownerId: number;
  readonly renterId: number;
  readonly status: RentalStatus;
  readonly isItemDeleted: boolean;
  /** Whether an administrator has taken the listing down. */
  readonly isItemRejected: boolean;
}

/** Why this person cannot change the rental `to` this status today; null if they can. */
export function refusalOfMove(
  rental: Movable,
  personId: number,
  to: RentalStatus,
  today: Day,
): Refusal | null {
  const actor = personId === rental.ownerId ? 'owner' : personId === rental.renterId ? 'renter' : null;
  if (!actor || !RENTAL_LIFE_CYCLE.some((move) => move.by === actor && move.to === to)) {
    return { code: 'forbidden' };
  }
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
