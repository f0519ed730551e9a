import type { Locator } from 'playwright';

const spoken = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** The accessible name that the calendar gives a day, e.g. `Thursday, December 10, 2026`. */
export const spokenDay = (day: Date): string => spoken.format(day);

/** A day of next month, at midnight UTC. */
export function dayOfNextMonth(dayOfMonth: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, dayOfMonth));
}

/**
 * Chooses days of next month in a calendar that shows this month. A narrow window has room for one month alone, and near
 * its end too few of its days are left.
 */
export async function chooseNextMonth(calendar: Locator, ...daysOfMonth: number[]): Promise<void> {
  await calendar.getByRole('button', { name: 'Next month' }).click();
  for (const day of daysOfMonth)
    await calendar.getByRole('button', { name: spokenDay(dayOfNextMonth(day)) }).click();
}
