import { z } from 'zod';

import { remember } from '../remember.ts';
import { countDays, type DayRange } from './dates.ts';

export const PRICE_MIN = 0.01;
export const PRICE_MAX = 999_999_999_999;

/** A price per day in the site's currency, with at most two decimals. */
export const Price = z
  .number({ error: 'Price must be a positive number' })
  .min(PRICE_MIN, { error: 'Price must be a positive number' })
  .max(PRICE_MAX, { error: 'Price is too high' })
  .refine((price) => Math.abs(Math.round(price * 100) - price * 100) < 1e-6 * Math.max(1, price), {
    error: 'Price can have at most two decimal places',
  });

export interface MoneyFormat {
  readonly currency: string;
  readonly locale: string;
}

/** An amount in the site's currency, with no decimals for whole amounts and two otherwise. */
export function formatMoney(amount: number, { currency, locale }: MoneyFormat): string {
  return moneyFormatter(locale, currency, Number.isInteger(amount) ? 0 : 2).format(amount);
}

const moneyFormatter = remember(
  (locale: string, currency: string, digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }),
);

/** Estimated total of a rental: price per day times the number of days, both ends included. */
export function estimateTotal(price: number, range: DayRange): number {
  return Math.round(price * 100 * countDays(range)) / 100;
}
