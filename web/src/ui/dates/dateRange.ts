import { addDays, daysInRange, isoWeekdayOf } from './calendarDays.ts';

/** ISO days, both inclusive. With only `start`, the end is still to be chosen. */
export interface DayRange {
  start?: string;
  end?: string;
}

/** Which days and ranges may be chosen. ISO days, all inclusive. */
export interface RangeRules {
  /** Earlier days are in the past. */
  today: string;
  /** The availability window. */
  from?: string | null;
  until?: string | null;
  /** Ranges that are already booked. */
  booked?: readonly { start: string; end: string }[];
  /** Shortest and longest range, in days with both ends counted. */
  minDays?: number;
  maxDays?: number | undefined;
  /** The days of the week, by ISO, on which a range may begin and end; absent for all. */
  weekdays?: readonly number[];
}

/** Whether the day on its own is free: not in the past, inside the window and not booked. */
function isFree(day: string, rules: RangeRules): boolean {
  if (day < rules.today) return false;
  if (rules.from && day < rules.from) return false;
  if (rules.until && day > rules.until) return false;
  return !rules.booked?.some((booking) => day >= booking.start && day <= booking.end);
}

/** The first and last day that a range with `day` at one end can reach without crossing an unavailable day. */
function reach(day: string, rules: RangeRules): { first: string; last: string } {
  let first = rules.from && rules.from > rules.today ? rules.from : rules.today;
  let last = rules.until ?? '9999-12-31';
  for (const booking of rules.booked ?? []) {
    if (booking.end < day && booking.end >= first) first = addDays(booking.end, 1);
    if (booking.start > day && booking.start <= last) last = addDays(booking.start, -1);
  }
  if (rules.maxDays) {
    const earliest = addDays(day, 1 - rules.maxDays);
    const latest = addDays(day, rules.maxDays - 1);
    if (earliest > first) first = earliest;
    if (latest < last) last = latest;
  }
  return { first, last };
}

/** Whether the day cannot be chosen now. Once a start is chosen, only days that complete an allowed range can. */
export function isDayDisabled(day: string, range: DayRange, rules: RangeRules): boolean {
  if (!isFree(day, rules)) return true;
  if (!mayEndOn(day, rules)) return true;
  const minDays = rules.minDays ?? 1;
  if (range.start === undefined || range.end !== undefined) return minDays > 1 && !canBeAnEnd(day, rules);
  if (day === range.start) return false;
  const { first, last } = reach(range.start, rules);
  if (day < first || day > last) return true;
  return (day < range.start ? daysInRange(day, range.start) : daysInRange(range.start, day)) < minDays;
}

const mayEndOn = (day: string, { weekdays }: RangeRules): boolean =>
  weekdays === undefined || weekdays.includes(isoWeekdayOf(day));

/** Whether an allowed range has this day at one of its ends. Its other end recurs weekly, so a week of ends is looked at. */
function canBeAnEnd(day: string, rules: RangeRules): boolean {
  const { first, last } = reach(day, rules);
  const shortest = (rules.minDays ?? 1) - 1;
  return [0, 1, 2, 3, 4, 5, 6].some((more) => {
    const before = addDays(day, -shortest - more);
    const after = addDays(day, shortest + more);
    return (before >= first && mayEndOn(before, rules)) || (after <= last && mayEndOn(after, rules));
  });
}

/**
 * The range after a click. The first click sets one end and the second the other, in either order. Clicking the same day
 * twice clears the range, and a click after a complete range starts a new one. A disabled day changes nothing.
 */
export function selectDay(day: string, range: DayRange, rules: RangeRules): DayRange {
  if (isDayDisabled(day, range, rules)) return range;
  if (range.start === undefined || range.end !== undefined) return { start: day };
  if (day === range.start) return {};
  return day < range.start ? { start: day, end: range.start } : { start: range.start, end: day };
}
