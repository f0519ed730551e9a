import { remember } from '@lendloop/contract/values/remember';

const momentIn = remember(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** Local time, e.g. `Aug 3, 2026, 8:55 am`. */
export function formatRequestedOn(createdAt: string, locale: string): string {
  return momentIn(locale)
    .formatToParts(new Date(createdAt))
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value.replace(/\s/, ' ')))
    .join('');
}
