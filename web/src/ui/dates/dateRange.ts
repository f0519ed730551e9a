import { addDays, daysInRange } from './calendarDays.ts';

/** Days as ISO text, both inclusive. Only `start`: the end is still to be chosen. */
export interface DayRange {
  start?: string;
  end?: string;
}

/** Which days and ranges may be chosen. Days as ISO text, all inclusive. */
export interface RangeRules {
  /** Earlier days are past. */
  today: string;
  /** The window. */
  from?: string | null;
  until?: string | null;
  /** Ranges that are taken. */
  booked?: readonly { start: string; end: string }[];
  /** Shortest and longest range, in days with both ends counted. */
  minDays?: number;
  maxDays?: number;
}

/** Whether the day by itself is free: not past, in the window, not taken. */
function isFree(day: string, rules: RangeRules): boolean {
  if (day < rules.today) return false;
  if (rules.from && day < rules.from) return false;
  if (rules.until && day > rules.until) return false;
  return !rules.booked?.some((taken) => day >= taken.start && day <= taken.end);
}

/** The first and the last day that a range with `day` at one end can reach without touching a day that is not free. */
function reach(day: string, rules: RangeRules): { first: string; last: string } {
  let first = rules.from && rules.from > rules.today ? rules.from : rules.today;
  let last = rules.until ?? '9999-12-31';
  for (const taken of rules.booked ?? []) {
    if (taken.end < day && taken.end >= first) first = addDays(taken.end, 1);
    if (taken.start > day && taken.start <= last) last = addDays(taken.start, -1);
  }
  if (rules.maxDays) {
    const earliest = addDays(day, 1 - rules.maxDays);
    const latest = addDays(day, rules.maxDays - 1);
    if (earliest > first) first = earliest;
    if (latest < last) last = latest;
  }
  return { first, last };
}

/** Whether the day cannot be clicked now. Once a start is chosen, only days that make an allowed range with it can. */
export function isDayDisabled(day: string, range: DayRange, rules: RangeRules): boolean {
  if (!isFree(day, rules)) return true;
  const minDays = rules.minDays ?? 1;
  if (range.start === undefined || range.end !== undefined) {
    if (minDays === 1) return false;
    const { first, last } = reach(day, rules);
    return daysInRange(day, last) < minDays && daysInRange(first, day) < minDays;
  }
  if (day === range.start) return false;
  const { first, last } = reach(range.start, rules);
  if (day < first || day > last) return true;
  return (day < range.start ? daysInRange(day, range.start) : daysInRange(range.start, day)) < minDays;
}

/**
 * The range after a click. The first click sets the start and a later one the end, whereby the earlier day is the start;
 * the same day twice clears; after a complete range a click begins a new one. A disabled day changes nothing.
 */
export function selectDay(day: string, range: DayRange, rules: RangeRules): DayRange {
  if (isDayDisabled(day, range, rules)) return range;
  if (range.start === undefined || range.end !== undefined) return { start: day };
  if (day === range.start) return {};
  return day < range.start ? { start: day, end: range.start } : { start: range.start, end: day };
}
