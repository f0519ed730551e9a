import type { Item } from '@lendloop/contract/items';
import { formatDay } from '@lendloop/contract/values/dates';

import type { DayRange } from '../../ui/dates/dateRange.ts';
import type { ToastInput } from '../../ui/feedback/toastStore.ts';

/** The fields of an item that booking needs. */
export type BookedItem = Pick<
  Item,
  'id' | 'title' | 'location' | 'image' | 'price' | 'ownerId' | 'availableFrom' | 'availableUntil'
>;

const refusal = (title: string, description?: string): ToastInput => ({
  title,
  description,
  tone: 'destructive',
});

/** Why a user may not open the booking dialog; null if they may. `userId` is null for a visitor. */
export function refuseRenter(item: Pick<Item, 'ownerId'>, userId: number | null): ToastInput | null {
  if (userId === null) return refusal('Please login', 'You need to be logged in to rent items');
  if (userId === item.ownerId) return refusal('Cannot rent your own item');
  return null;
}

/** Why these days cannot be requested; null if they can. The server rejects days that are already booked. */
export function refuseDates(
  { availableFrom: from, availableUntil: until }: Pick<Item, 'availableFrom' | 'availableUntil'>,
  { start, end }: DayRange,
): ToastInput | null {
  if (start === undefined || end === undefined) {
    return refusal('Select dates', 'Please select both start and end dates');
  }
  if (from === null || until === null || (start >= from && end <= until)) return null;
  return refusal(
    'Date range not available',
    `This item is only available from ${formatDay(from)} to ${formatDay(until)}`,
  );
}
