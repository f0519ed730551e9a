const spoken = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** The accessible name that the calendar gives a day, e.g. `Thursday, December 10, 2026`. */
export const spokenDay = (day: Date): string => spoken.format(day);

/** A day of next month, at midnight UTC. */
export function dayOfNextMonth(dayOfMonth: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, dayOfMonth));
}
