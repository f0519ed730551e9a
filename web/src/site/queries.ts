import { getSite } from '@lendloop/contract/site';
import { dayOf, type Day } from '@lendloop/contract/values/dates';
import { formatMoney } from '@lendloop/contract/values/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useContext } from 'react';

import { readKept } from '../offline/keptRead.ts';
import { useDays, useNumberLocale } from '../words/useDays.ts';
import { useClock } from './clock.ts';
import { RenderedAt } from './hydration.ts';

/** The operator's settings; loaded before the first page shows. */
export const siteQuery = readKept(getSite, {}, () => true);

export const useSite = () => useSuspenseQuery(siteQuery).data;

/** Returns a formatter for amounts in the site's currency. */
export function useMoney(): (amount: number) => string {
  const { currency } = useSite();
  const locale = useNumberLocale();
  return (amount) => formatMoney(amount, { currency, locale });
}

/** The symbol of a currency, of the site's unless another is given. */
export function useCurrencySymbol(given?: string): string {
  const site = useSite();
  const currency = given ?? site.currency;
  const locale = useNumberLocale();
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Today's calendar day in the site's time zone. */
export function useToday(): Day {
  const { timeZone } = useSite();
  return useClock((now) => dayOf(new Date(now), timeZone), useContext(RenderedAt));
}

/** Returns a formatter for the month of a time, in the site's time zone. */
export function useMonth(): (moment: string) => string {
  const { timeZone } = useSite();
  const { month } = useDays();
  return (moment) => month(dayOf(new Date(moment), timeZone));
}
