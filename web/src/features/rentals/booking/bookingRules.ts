import type { Item, ItemDetails } from '@lendloop/contract/items';
import type { Day } from '@lendloop/contract/values/dates';
import type { Say } from '@lendloop/words/formatter';

import type { DayRange } from '../../../ui/dates/dateRange.ts';
import type { ToastInput } from '../../../ui/feedback/toastStore.ts';

/** The fields of an item that booking needs. */
export type BookedItem = Pick<
  ItemDetails,
  | 'id'
  | 'title'
  | 'location'
  | 'image'
  | 'price'
  | 'ownerId'
  | 'availableFrom'
  | 'availableUntil'
  | 'terms'
  | 'version'
>;

const refusal = (title: string, description?: string): ToastInput => ({
  title,
  description,
  tone: 'destructive',
});

/** Why a user may not open the booking dialog; null if they may. `userId` is null for a visitor. */
export function refuseRenter(
  item: Pick<Item, 'ownerId'>,
  userId: number | null,
  say: Say<'rentals'>,
): ToastInput | null {
  if (userId === null) return refusal(say('refused.visitor'), say('refused.visitor.text'));
  if (userId === item.ownerId) return refusal(say('refused.owner'));
  return null;
}

/** Why these days cannot be requested; null if they can. The server rejects days that are already booked. */
export function refuseDates(
  { availableFrom: from, availableUntil: until }: Pick<Item, 'availableFrom' | 'availableUntil'>,
  { start, end }: DayRange,
  say: Say<'rentals'>,
  writeDay: (day: Day) => string,
): ToastInput | null {
  if (start === undefined || end === undefined) {
    return refusal(say('refused.dates'), say('refused.dates.text'));
  }
  if (from === null || until === null || (start >= from && end <= until)) return null;
  return refusal(
    say('refused.window'),
    say('refused.window.text', { from: writeDay(from), until: writeDay(until) }),
  );
}
