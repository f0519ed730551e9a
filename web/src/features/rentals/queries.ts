import { CALENDAR_DAYS_MAX, getCalendar } from '@lendloop/contract/calendar/calendar';
import { getQuote } from '@lendloop/contract/pricing';
import { listMyRentals } from '@lendloop/contract/rentals';
import { listPendingRentals } from '@lendloop/contract/rentals/lent';
import { addDays, type Day, type DayRange } from '@lendloop/contract/values/dates';

import { read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';

/** Rentals requested by the signed-in user, newest first. */
export const myRentalsQuery = readPages(listMyRentals, { query: {} });

/** Unanswered requests for the signed-in user's items, newest first. */
export const pendingRentalsQuery = readPages(listPendingRentals, { query: {} });

/** Unanswered requests for one item. */
export const pendingRentalsOfQuery = (itemId: number) => readPages(listPendingRentals, { query: { itemId } });

/** The price of an item for a range, and why it is refused if it is. */
export const quoteQuery = (
  id: number,
  range: DayRange,
  { pieces, delivery }: { readonly pieces: number; readonly delivery: boolean },
) => read(getQuote, { params: { id }, query: { ...range, pieces, delivery: delivery ? 'true' : 'false' } });

/** How many pieces of an item are free on each of the next days. */
export const freeDaysQuery = (id: number, today: Day) =>
  read(getCalendar, { params: { id }, query: { from: today, to: addDays(today, CALENDAR_DAYS_MAX - 1) } });
