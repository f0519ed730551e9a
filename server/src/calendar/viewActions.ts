import type { CurrentUser } from '@lendloop/contract/accounts';
import { isCalendar, type Calendar, type CalendarQuery } from '@lendloop/contract/calendar/calendar';
import type { DayRange } from '@lendloop/contract/values/dates';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { findTaken } from '../occupancies/queries.ts';
import { payForDays } from '../occupancies/roomActions.ts';
import { findCalendarRules, findRentalRules } from './queries.ts';
import { freeRuns } from './rules.ts';

/** How many pieces of an item are free on each day. Throws `item_not_found` and `invalid_dates`. */
export async function showCalendar(
  context: Context,
  viewer: CurrentUser | null,
  itemId: number,
  query: CalendarQuery,
  network: string,
): Promise<Calendar> {
  const { config, database } = context;
  const range = rangeOf(query);
  const rules = await findCalendarRules(database.db, itemId, { moderation: config.moderation, viewer });
  if (!rules) throw new Problem('item_not_found');
  await payForDays(context, itemId, network);
  const { quantity } = rules;
  return { quantity, rules, runs: freeRuns(quantity, await findTaken(database.db, itemId, range)) };
}

/**
 * The same for other days of a rental, whose own days are free for it, by the rules that were agreed. Throws `invalid_dates`, and
 * `rental_not_found` for anybody but its two people.
 */
export async function showRentalCalendar(
  context: Context,
  viewer: CurrentUser,
  rentalId: number,
  query: CalendarQuery,
  network: string,
): Promise<Calendar> {
  const { database } = context;
  const range = rangeOf(query);
  const found = await findRentalRules(database.db, rentalId);
  if (!found || (viewer.id !== found.ownerId && viewer.id !== found.renterId))
    throw new Problem('rental_not_found');
  const { rules, itemId } = found;
  await payForDays(context, itemId, network);
  const moving = { rentalId, bufferDays: rules.bufferDays };
  const taken = await findTaken(database.db, itemId, range, moving);
  return { quantity: rules.quantity, rules, runs: freeRuns(rules.quantity, taken) };
}

/** The days that a calendar shows. Throws `invalid_dates` unless they are in order and few enough. */
export function rangeOf({ from, to }: CalendarQuery): DayRange {
  const range = { startDate: from, endDate: to };
  if (!isCalendar(range)) throw new Problem('invalid_dates');
  return range;
}
