import type { Item } from '@lendloop/contract/items';
import type { Day, DayRange } from '@lendloop/contract/values/dates';

type Availability = Pick<Item, 'isAvailable' | 'availableFrom' | 'availableUntil'>;

/** Whether the item can be rented today or later: it is switched on and its window, if any, has not ended. */
export const canBeRented = ({ isAvailable, availableUntil }: Availability, today: Day): boolean =>
  isAvailable && (availableUntil === null || availableUntil >= today);

/** The window in which the item can be rented; null without one. */
export function windowOf({ availableFrom, availableUntil }: Availability): DayRange | null {
  if (availableFrom === null || availableUntil === null) return null;
  return { startDate: availableFrom, endDate: availableUntil };
}
