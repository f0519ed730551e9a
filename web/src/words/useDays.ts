import {
  ENGLISH_DAYS,
  formatDay,
  formatMonth,
  formatRange,
  formatWeekDay,
  type Day,
  type DayRange,
} from '@lendloop/contract/values/dates';
import { useMemo } from 'react';

import { localeOf } from './language.ts';
import { useLanguage } from './useWords.ts';

/** The locale in which days and times are written for the reader; English ones keep the order of the specification. */
export function useDayLocale(): string {
  const language = useLanguage();
  return language === 'en' ? ENGLISH_DAYS : localeOf(language);
}

/** Writes days, ranges and months in the reader's language. */
export function useDays() {
  const locale = useDayLocale();
  return useMemo(
    () => ({
      day: (day: Day) => formatDay(day, locale),
      weekDay: (day: Day) => formatWeekDay(day, locale),
      range: (range: DayRange) => formatRange(range, locale),
      month: (day: Day) => formatMonth(day, locale),
    }),
    [locale],
  );
}

/** The locale in which numbers and amounts are written for the reader. */
export const useNumberLocale = (): string => localeOf(useLanguage());
