import { dayOf } from '@lendloop/contract/values/dates';

import { useSite } from '../../../site/queries.ts';
import { useDayLocale, useDays, useNumberLocale } from '../../../words/useDays.ts';

/** Formatters for the dashboard's numbers, shares and times. */
export function useFormats() {
  const { timeZone } = useSite();
  const days = useDays();
  const locale = useNumberLocale();
  const time = new Intl.DateTimeFormat(useDayLocale(), { timeStyle: 'short', timeZone });
  return {
    count: (value: number) => value.toLocaleString(locale),
    /** `23%`, for a share in whole percent */
    percent: (value: number) => (value / 100).toLocaleString(locale, { style: 'percent' }),
    /** `4.0 ms`, `190 MB`; `fraction` is the number of digits behind the point. */
    measure: (value: number, unit: 'millisecond' | 'megabyte', fraction = 0) =>
      value.toLocaleString(locale, {
        style: 'unit',
        unit,
        minimumFractionDigits: fraction,
        maximumFractionDigits: fraction,
      }),
    /** `Aug 2, 2026` */
    day: (moment: string) => days.day(dayOf(new Date(moment), timeZone)),
    /** `9:42 AM` */
    time: (moment: string) => time.format(new Date(moment)),
  };
}

/** A share in whole percent; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);
