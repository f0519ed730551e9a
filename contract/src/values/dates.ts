import { z } from 'zod';

import { remember } from './remember.ts';

/** No calendar here goes beyond it. */
export const LAST_DAY = '2199-12-31';

/** A calendar day like `Day`, with the error `whenMissing` if none is given. */
export const dayOrElse = (whenMissing?: string) =>
  z.iso
    .date({ error: ({ input }) => (input === undefined ? whenMissing : undefined) })
    .refine((day) => day >= '1900-01-01' && day <= LAST_DAY, {
      error: 'Please choose a date between 1900 and 2199',
    });

/** A calendar day, `yyyy-mm-dd`. Days are counted by the calendar, never in milliseconds of a local clock. */
export const Day = dayOrElse();
export type Day = z.output<typeof Day>;

/** So many days are what a listing's weekly or monthly discount is for, or more. */
export const WEEK_DAYS = 7;
export const MONTH_DAYS = 28;

/** Days of a range, both ends included. */
export interface DayRange {
  readonly startDate: Day;
  readonly endDate: Day;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The calendar day on which `moment` falls in `timeZone` (an IANA name). */
export const dayOf = (moment: Date, timeZone: string): Day => isoDayIn(timeZone).format(moment);

const isoDayIn = remember(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** The moment at which `day` begins in `timeZone` (an IANA name), wherever the clocks change that night. */
export function startOfDay(day: Day, timeZone: string): Date {
  // No zone is further than 14 hours from UTC, and within these hours the day changes only once.
  let before = utc(day) - 14 * HOUR_MS - 1;
  let after = utc(day) + 14 * HOUR_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(middle), timeZone) >= day) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** The day `days` after `day` (before it, if negative). */
export function addDays(day: Day, days: number): Day {
  return new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days in a range, both ends included: one for a range that ends on the day it starts. */
export function countDays({ startDate, endDate }: DayRange): number {
  return Math.round((utc(endDate) - utc(startDate)) / DAY_MS) + 1;
}

/** For a schema of a range: its days are in order. */
export const inOrder = z.refine<DayRange>((range) => range.startDate <= range.endDate, {
  path: ['endDate'],
  error: 'End date must not be before start date',
});

/** The day of the week by ISO: Monday is 1, Sunday 7. */
export const isoWeekdayOf = (day: Day): number => ((new Date(utc(day)).getUTCDay() + 6) % 7) + 1;

/** How many days of a range fall on these days of the week. */
export function countWeekdays(range: DayRange, weekdays: readonly number[]): number {
  const days = countDays(range);
  const first = isoWeekdayOf(range.startDate);
  const inWholeWeeks = Math.floor(days / 7) * weekdays.length;
  return inWholeWeeks + weekdays.filter((weekday) => (weekday - first + 7) % 7 < days % 7).length;
}

/** True when two ranges share a day. */
export function overlaps(a: DayRange, b: DayRange): boolean {
  return a.startDate <= b.endDate && b.startDate <= a.endDate;
}

/** The locale of days in English texts, which write `Aug 14, 2026` on every site. */
export const ENGLISH_DAYS = 'en-US';

const formatter = remember(
  (locale: string, style: keyof typeof STYLES) =>
    new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: 'UTC' }),
);

const STYLES = {
  short: { month: 'short', day: 'numeric' },
  long: { month: 'short', day: 'numeric', year: 'numeric' },
  weekDay: { weekday: 'short', month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const monthFormatter = remember(
  (locale: string) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** `Aug 14, 2026` */
export const formatDay = (day: Day, locale = ENGLISH_DAYS): string =>
  formatter(locale, 'long').format(utc(day));

/** `Fri, Aug 14` */
export const formatWeekDay = (day: Day, locale = ENGLISH_DAYS): string =>
  formatter(locale, 'weekDay').format(utc(day));

/** `Aug 14 – Aug 17, 2026`; with both years if they differ, and only one date for a single day. */
export function formatRange({ startDate, endDate }: DayRange, locale = ENGLISH_DAYS): string {
  if (startDate === endDate) return formatDay(startDate, locale);
  // In English, the specification repeats the month of a range within one month; elsewhere the language decides.
  if (locale !== ENGLISH_DAYS) return formatter(locale, 'long').formatRange(utc(startDate), utc(endDate));
  const start = startDate.slice(0, 4) === endDate.slice(0, 4) ? 'short' : 'long';
  return `${formatter(locale, start).format(utc(startDate))} – ${formatDay(endDate)}`;
}

const weekdayFormatter = remember(
  (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
);
const listFormatter = remember(
  (locale: string) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }),
);

/** A Monday. */
const MONDAY = '2024-01-01';

/** `Mon, Wed` for days of the week by ISO. */
export const formatWeekdays = (weekdays: readonly number[], locale = ENGLISH_DAYS): string =>
  listFormatter(locale).format(
    weekdays.map((weekday) => weekdayFormatter(locale).format(utc(addDays(MONDAY, weekday - 1)))),
  );

/** `March 2024` */
export const formatMonth = (day: Day, locale = ENGLISH_DAYS): string =>
  monthFormatter(locale).format(utc(day));
