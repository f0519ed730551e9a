import type { Item } from '@lendloop/contract/items';
import { formatRange, type Day } from '@lendloop/contract/values/dates';

type Availability = Pick<Item, 'isAvailable' | 'availableFrom' | 'availableUntil'>;

/** Whether the item can be rented today or later: it is switched on and its window, if any, has not ended. */
export const canBeRented = ({ isAvailable, availableUntil }: Availability, today: Day): boolean =>
  isAvailable && (availableUntil === null || availableUntil >= today);

/** The window as text, e.g. `Aug 3 – Sep 30, 2026`; null without one. */
export function windowText({ availableFrom, availableUntil }: Availability): string | null {
  if (availableFrom === null || availableUntil === null) return null;
  return formatRange({ startDate: availableFrom, endDate: availableUntil });
}
