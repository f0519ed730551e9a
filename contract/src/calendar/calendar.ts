import { z } from 'zod';

import { endpoint } from '../endpoint.ts';
import { Terms } from '../terms.ts';
import { countDays, Day, type DayRange } from '../values/dates.ts';
import { IdParams } from '../values/fields.ts';

/** The most days of a calendar in one answer. */
export const CALENDAR_DAYS_MAX = 400;

/** Days of a calendar, both ends included. The server answers other orders with `invalid_dates`. */
export const CalendarQuery = z.object({ from: Day, to: Day });
export type CalendarQuery = z.output<typeof CalendarQuery>;

/** Whether a calendar can be asked for these days at once. */
export const isCalendar = ({ startDate, endDate }: DayRange): boolean =>
  startDate <= endDate && countDays({ startDate, endDate }) <= CALENDAR_DAYS_MAX;

/** The owner's rules about days. */
export const CalendarRules = Terms.pick({
  quantity: true,
  minDays: true,
  maxDays: true,
  noticeDays: true,
  horizonDays: true,
  handoverDays: true,
  bufferDays: true,
}).extend({ availableFrom: Day.nullable(), availableUntil: Day.nullable() });

/** Days in a row on which so many pieces are free. */
export const FreeRun = z.object({ startDate: Day, endDate: Day, free: z.int().min(0) });
export type FreeRun = z.output<typeof FreeRun>;

/** The days of a listing as everybody sees them: it does not say what takes a piece. */
export const Calendar = z.object({
  quantity: z.int().min(1),
  rules: CalendarRules,
  /** Only days on which fewer pieces are free than there are, for a rental with the empty days behind it. */
  runs: z.array(FreeRun),
});
export type Calendar = z.output<typeof Calendar>;

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/items/:id/calendar',
  access: 'public',
  summary: `How many pieces of a listing are free on each day, for at most ${CALENDAR_DAYS_MAX} days, and the owner's rules`,
  params: IdParams,
  query: CalendarQuery,
  result: Calendar,
});

export const getRentalCalendar = endpoint({
  method: 'GET',
  path: '/api/rentals/:id/calendar',
  access: 'user',
  summary:
    'The calendar of a listing for other days of a rental: as if it took no piece, and by the rules that were agreed; for its two people while its days may change',
  params: IdParams,
  query: CalendarQuery,
  result: Calendar,
});
