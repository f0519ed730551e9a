import type { ProblemCode } from '@lendloop/contract/problems';
import {
  movesFor,
  RENTAL_LIFE_CYCLE,
  WAITING_MAX,
  WAITING_PER_ITEM_MAX,
  type RentalStatus,
} from '@lendloop/contract/rentals';
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
}

/** Why this person cannot request the item for these days; null if they can, provided the days are free. */
export function refusalOfRequest(
  item: Rentable,
  renterId: number,
  { startDate, endDate }: DayRange,
  today: Day,
): Refusal | null {
  const { availableFrom, availableUntil } = item;
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
  return null;
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
