import { countDays, dayOf, type Day, type DayRange } from '../values/dates.ts';
import type { Handed } from './handover.ts';

/** How many whole days a rental is late that was handed over and came back on that day, or has not by then. */
export function daysLateOn(
  { endDate, excusedDays = [] }: DayRange & Pick<Handed, 'excusedDays'>,
  day: Day,
): number {
  if (day <= endDate) return 0;
  const excused = excusedDays.filter((one) => one > endDate && one <= day).length;
  return countDays({ startDate: endDate, endDate: day }) - 1 - excused;
}

/** The same by the moment of its return. */
export const daysLate = (
  rental: Parameters<typeof daysLateOn>[0],
  returned: Date,
  timeZone: string,
): number => daysLateOn(rental, dayOf(returned, timeZone));

/** The same of a rental in a list: 0 unless it is handed over and not returned. */
export const lateDaysOf = (rental: Handed, today: Day): number =>
  rental.handedOverAt !== null && rental.returnedAt === null ? daysLateOn(rental, today) : 0;
