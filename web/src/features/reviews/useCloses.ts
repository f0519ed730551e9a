import { countDays, dayOf } from '@lendloop/contract/values/dates';

import { useSite, useToday } from '../../site/queries.ts';
import { useDays } from '../../words/useDays.ts';

/** The day on which the time to review ends, and in how many days that is; nulls where it never ends. */
export function useCloses(
  closesAt: string | null,
): { readonly day: string; readonly left: number } | { readonly day: null; readonly left: null } {
  const { timeZone } = useSite();
  const { day } = useDays();
  const today = useToday();
  if (closesAt === null) return { day: null, left: null };
  const last = dayOf(new Date(closesAt), timeZone);
  const left = last <= today ? 0 : countDays({ startDate: today, endDate: last }) - 1;
  return { day: day(last), left };
}
