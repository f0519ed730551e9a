import {
  ENGLISH_DAYS,
  formatDay,
  formatMonth,
  formatRange,
  formatWeekDay,
  type Day,
  type DayRange,
} from '@lendloop/contract/values/dates';
import type { Language } from '@lendloop/contract/values/languages';
import { useMemo } from 'react';

import { currentLanguage, localeOf } from './language.ts';
import { useLanguage } from './useWords.ts';

/** English days keep the order of the specification. */
const dayLocaleOf = (language: Language): string => (language === 'en' ? ENGLISH_DAYS : localeOf(language));

/** The locale in which days and times are written for the reader. */
export const useDayLocale = (): string => dayLocaleOf(useLanguage());

/** The same outside of components. */
export const dayLocaleNow = (): string => dayLocaleOf(currentLanguage());

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
