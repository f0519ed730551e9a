import { quote, type PriceLine, type Quote } from '@lendloop/contract/pricing';
import type { RentalDetails } from '@lendloop/contract/rentals';
import { DEFAULT_TERMS } from '@lendloop/contract/terms';
import type { DayRange } from '@lendloop/contract/values/dates';
import { minorDigitsOf } from '@lendloop/contract/values/money';

type Priced = Pick<RentalDetails, 'terms' | 'price' | 'currency' | 'delivery' | 'lines'>;

/** What a rental would cost, by the terms that were agreed; null for an amount that is too high. */
export function priceOf(
  { terms, price, currency, delivery }: Priced,
  range: DayRange,
  wishes: { readonly pieces: number; readonly discountMinor: number },
): Quote | null {
  const agreed = terms ?? {
    ...DEFAULT_TERMS,
    price,
    feeRenterPercent: 0,
    feeOwnerPercent: 0,
    weekendDays: [],
  };
  const settings = { ...agreed, minorDigits: minorDigitsOf(currency) };
  return quote(agreed, range, { ...wishes, delivery }, settings);
}

/** What the owner has taken off the price of a rental so far. */
export const discountOf = ({ lines }: Pick<RentalDetails, 'lines'>): number =>
  Math.abs(lines.find(({ code }) => code === 'special_offer')?.amountMinor ?? 0);

const sumOf = (lines: readonly PriceLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What a change does to a price as one of the two people sees it. */
export interface Difference {
  /** What is added to each line, or taken off it. */
  readonly lines: readonly PriceLine[];
  readonly minor: number;
}

/** The difference between the lines of a price and others, without those that concern only the `hidden` person. */
export function differenceOf(
  before: readonly PriceLine[],
  after: readonly PriceLine[],
  hidden: 'owner' | 'renter' | null,
): Difference {
  const isSeen = (line: PriceLine) => line.for !== hidden;
  const [old, next] = [before.filter(isSeen), after.filter(isSeen)];
  const codes = new Set([...next, ...old].map(({ code }) => code));
  const lines = [...codes].flatMap((code): PriceLine[] => {
    const [from, to] = [old, next].map((all) => all.find((line) => line.code === code));
    const line = to ?? from;
    const amountMinor = (to?.amountMinor ?? 0) - (from?.amountMinor ?? 0);
    if (!line || amountMinor === 0) return [];
    return [{ ...line, amountMinor, quantity: Math.abs((to?.quantity ?? 0) - (from?.quantity ?? 0)) || 1 }];
  });
  return { lines, minor: sumOf(next) - sumOf(old) };
}
