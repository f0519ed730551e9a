import { getSite } from '@lendloop/contract/site';
import { dayOf, type Day } from '@lendloop/contract/values/dates';
import { formatMoney } from '@lendloop/contract/values/money';
import { useSuspenseQuery } from '@tanstack/react-query';

import { read } from '../api/keys.ts';
import { useNumberLocale } from '../words/useDays.ts';

/** The operator's settings; loaded before the first page shows. */
export const siteQuery = read(getSite, {});

export const useSite = () => useSuspenseQuery(siteQuery).data;

/** Returns a formatter for amounts in the site's currency. */
export function useMoney(): (amount: number) => string {
  const { currency } = useSite();
  const locale = useNumberLocale();
  return (amount) => formatMoney(amount, { currency, locale });
}

/** The symbol of the site's currency. */
export function useCurrencySymbol(): string {
  const { currency } = useSite();
  const locale = useNumberLocale();
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Today's calendar day in the site's time zone. */
export const useToday = (): Day => todayIn(useSite().timeZone);

const todayIn = (timeZone: string): Day => dayOf(new Date(), timeZone);
