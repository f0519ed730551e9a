import { getSite } from '@lendloop/contract/site';
import { dayOf, type Day } from '@lendloop/contract/values/dates';
import { formatMoney } from '@lendloop/contract/values/money';
import { useSuspenseQuery } from '@tanstack/react-query';

import { read } from '../api/keys.ts';

/** The operator's settings; loaded before the first page shows. */
export const siteQuery = read(getSite, {});

export const useSite = () => useSuspenseQuery(siteQuery).data;

/** Formats an amount in the product's currency. */
export function useMoney(): (amount: number) => string {
  const site = useSite();
  return (amount) => formatMoney(amount, site);
}

/** The sign of the product's currency, as it stands before an amount. */
export function useCurrencySymbol(): string {
  const { currency, locale } = useSite();
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** The calendar day that it is for this marketplace. */
export const useToday = (): Day => todayIn(useSite().timeZone);

const todayIn = (timeZone: string): Day => dayOf(new Date(), timeZone);
