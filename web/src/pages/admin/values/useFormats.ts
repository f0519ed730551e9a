import { dayOf, formatDay } from '@lendloop/contract/values/dates';

import { useSite } from '../../../site/queries.ts';

/** Formatters for the dashboard's numbers, shares and times. */
export function useFormats() {
  const { locale, timeZone } = useSite();
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  return {
    count: (value: number) => value.toLocaleString(locale),
    /** `Aug 2, 2026` */
    day: (moment: string) => formatDay(dayOf(new Date(moment), timeZone)),
    /** `9:42 AM` */
    time: (moment: string) => time.format(new Date(moment)),
  };
}

/** A share in whole percent; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);
