import { formatMoney, majorOf, minorDigitsOf } from '@lendloop/contract/values/money';

import { useNumberLocale } from '../words/useDays.ts';
import { useSite } from './queries.ts';

/** Returns a formatter for amounts in minor units, of the site's currency unless another is given. */
export function useMinorMoney(): (minor: number, currency?: string) => string {
  const site = useSite();
  const locale = useNumberLocale();
  return (minor, currency) =>
    formatMoney(majorOf(minor, currency === undefined ? site.minorDigits : minorDigitsOf(currency)), {
      currency: currency ?? site.currency,
      locale,
    });
}
