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

/** The number of weeks, Monday first, that the day's month spans. */
export function weeksOfMonth(day: string): number {
  const first = `${day.slice(0, 7)}-01`;
  const mondaysBefore = (new Date(utcOf(first)).getUTCDay() + 6) % 7;
  const next = addDays(first, 31).slice(0, 7);
  return Math.ceil((mondaysBefore + daysInRange(first, `${next}-01`) - 1) / 7);
}

const written = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** "Aug 3, 2026". */
export function writeDay(day: string): string {
  return written.format(utcOf(day));
}
