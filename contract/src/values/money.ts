import { z } from 'zod';

import { remember } from './remember.ts';

export const PRICE_MIN = 0.01;
export const PRICE_MAX = 999_999_999_999;

/** For a schema of an amount: it has two decimals at most. `name` begins the message. */
export function withTwoDecimals(name: 'Price' | 'Amounts') {
  return z.refine<number>(
    (amount) => Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6 * Math.max(1, amount),
    { error: `${name} can have at most two decimal places` },
  );
}

/** An amount in the minor units of a currency, which numbers in JSON hold exactly. */
export const Minor = z.int();

/** An amount that somebody saw, and the error for anything that cannot be one. */
export function seenMinor(error: string) {
  return z.int({ error }).min(0, { error }).max(Number.MAX_SAFE_INTEGER, { error });
}

/** How many digits the minor units of a currency take: 2 for INR, 0 for JPY, 3 for KWD. */
export const minorDigitsOf = (currency: string): number =>
  moneyFormatter('en', currency, 'exact').resolvedOptions().maximumFractionDigits ?? 2;

/** The same amount as people write it. */
export const majorOf = (minor: number, minorDigits: number): number => minor / 10 ** minorDigits;

/** A price per day in the site's currency, with at most two decimals. */
export const Price = z
  .number({ error: 'Price must be a positive number' })
  .min(PRICE_MIN, { error: 'Price must be a positive number' })
  .max(PRICE_MAX, { error: 'Price is too high' })
  .check(withTwoDecimals('Price'));

export interface MoneyFormat {
  readonly currency: string;
  readonly locale: string;
}

/** An amount in a currency, with no decimals for whole amounts and those of the currency otherwise. */
export function formatMoney(amount: number, { currency, locale }: MoneyFormat): string {
  return moneyFormatter(locale, currency, Number.isInteger(amount) ? 'whole' : 'exact').format(amount);
}

const moneyFormatter = remember(
  (locale: string, currency: string, form: string) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      ...(form === 'whole' && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
    }),
);
