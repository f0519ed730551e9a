import type { Item } from '@lendloop/contract/items';
import { formatRange, type Day } from '@lendloop/contract/values/dates';

type Availability = Pick<Item, 'isAvailable' | 'availableFrom' | 'availableUntil'>;

/** Whether any day from today on may be asked for: switched on, and the window, if there is one, has not passed. */
export const canBeRented = ({ isAvailable, availableUntil }: Availability, today: Day): boolean =>
  isAvailable && (availableUntil === null || availableUntil >= today);

/** The window as text, `Aug 3 – Sep 30, 2026`; null without one. */
export function windowText({ availableFrom, availableUntil }: Availability): string | null {
  if (availableFrom === null || availableUntil === null) return null;
  return formatRange({ startDate: availableFrom, endDate: availableUntil });
}
