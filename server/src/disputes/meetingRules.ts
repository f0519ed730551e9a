import { NO_SHOW_HOURS } from '@lendloop/contract/disputes/states';
import { opensAt } from '@lendloop/contract/handover/handover';
import { daysLate } from '@lendloop/contract/handover/late';
import type { Day } from '@lendloop/contract/values/dates';

const HOUR_MS = 3_600_000;

/** What the record of a rental says about a meeting and the return, as `meetingSql.ts` reads it. */
export interface Recorded {
  readonly start_date: Day;
  readonly end_date: Day;
  readonly have_met: boolean;
  readonly acted_at: Date | string | null;
  readonly agreed_at: Date | string | null;
  readonly earliest_start: Day;
  readonly return_pressed_at: Date | string | null;
  readonly excused_days: readonly Day[];
}

/**
 * Whether the two have met, by the record or by what they did since the item could first be handed over. Before that, people also pay and change
 * days without meeting. It counts from then on, not from the report on: whoever took the money could else report at once.
 */
export function haveMet(recorded: Recorded, timeZone: string): boolean {
  const { have_met, acted_at, earliest_start: startDate, end_date: endDate } = recorded;
  if (have_met || acted_at === null) return have_met;
  return new Date(acted_at) >= opensAt('checkout', { startDate, endDate }, timeZone);
}

/**
 * Whether the rental was agreed on so shortly before this moment that one of the two may not know of it: by an approval at the last moment, or a
 * request that was booked at once.
 */
export function isAgreedJustBefore({ agreed_at }: Recorded, moment: string): boolean {
  return agreed_at !== null && Date.parse(moment) - new Date(agreed_at).getTime() < NO_SHOW_HOURS * HOUR_MS;
}

/** By how many days the item came back too late, by the first of the two to say that it did; null if neither did. */
export function lateDaysByPress(recorded: Recorded, timeZone: string): number | null {
  const { return_pressed_at, start_date: startDate, end_date: endDate, excused_days: excusedDays } = recorded;
  if (return_pressed_at === null) return null;
  return daysLate({ startDate, endDate, excusedDays }, new Date(return_pressed_at), timeZone);
}
