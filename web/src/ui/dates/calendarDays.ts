/** Calendar days as ISO text ("2026-08-14"). Arithmetic is done in UTC, where every day has 24 hours. ISO days sort as text. */

const dayMs = 86_400_000;

function utcOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: string, count: number): string {
  return new Date(utcOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Length of the range in days, both ends counted: 14 to 17 is 4. */
export function daysInRange(start: string, end: string): number {
  return Math.round((utcOf(end) - utcOf(start)) / dayMs) + 1;
}

/** The same calendar day as a local Date, for calendar libraries. */
export function toLocalDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The calendar day that a local Date shows. */
export function fromLocalDate(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day of the week by ISO: Monday is 1, Sunday 7. */
export const isoWeekdayOf = (day: string): number => ((new Date(utcOf(day)).getUTCDay() + 6) % 7) + 1;

/** A day of the week as calendar libraries count it: 0 is Sunday. */
export type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The day on which weeks start where `locale` is spoken; Monday in browsers that do not know. */
export function weekStartOf(locale: string): WeekDay {
  const known: WithWeekInfo = new Intl.Locale(locale);
  const first = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
  return (first % 7) as WeekDay;
}

/** Older browsers have the property instead of the method, or neither. */
type WithWeekInfo = Intl.Locale & {
  getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
};

/** The number of weeks, starting on `weekStart`, that the day's month spans. */
export function weeksOfMonth(day: string, weekStart: WeekDay): number {
  const first = `${day.slice(0, 7)}-01`;
  const daysBefore = (new Date(utcOf(first)).getUTCDay() + 7 - weekStart) % 7;
  const next = addDays(first, 31).slice(0, 7);
  return Math.ceil((daysBefore + daysInRange(first, `${next}-01`) - 1) / 7);
}
