import { z } from 'zod';

import { endpoint } from './endpoint.ts';
import type { Site } from './site.ts';
import { DEFAULT_TERMS, QUANTITY_MAX, type Terms } from './terms.ts';
import {
  countDays,
  countWeekdays,
  Day,
  inOrder,
  MONTH_DAYS,
  WEEK_DAYS,
  type DayRange,
} from './values/dates.ts';
import { IdParams, numberInUrl } from './values/fields.ts';
import { Minor } from './values/money.ts';

/** The rows of a price, in this order. */
export const LineCode = z.enum([
  'days',
  'weekend_days',
  'length_discount',
  'minimum_charge',
  'special_offer',
  'delivery',
  'renter_fee',
  'owner_fee',
]);
export type LineCode = z.output<typeof LineCode>;

/** Whom a line concerns: it counts in the total, in the payout, or in both. */
export const LineParty = z.enum(['both', 'renter', 'owner']);

export const PriceLine = z.object({
  code: LineCode,
  quantity: z.int().min(1),
  /** The price of one; null where the amount is a part of other lines. */
  unitMinor: Minor.nullable(),
  percent: z.number().nullable(),
  amountMinor: Minor,
  for: LineParty,
});
export type PriceLine = z.output<typeof PriceLine>;

/** What an owner asks for. */
export type Prices = Pick<
  Terms,
  'weekendPrice' | 'minimumCharge' | 'deliveryFee' | 'deposit' | 'weeklyDiscount' | 'monthlyDiscount'
> & { readonly price: number };

/** The operator's part in a price. */
export type PriceSettings = Pick<Site, 'feeRenterPercent' | 'feeOwnerPercent' | 'minorDigits'> & {
  readonly weekendDays: readonly number[];
};

export interface Quote {
  readonly days: number;
  readonly lines: readonly PriceLine[];
  readonly subtotalMinor: number;
  /** What the renter pays, without the deposit. */
  readonly totalMinor: number;
  /** What the owner gets. */
  readonly payoutMinor: number;
  readonly depositMinor: number;
}

/** What a renter wants, and what the owner takes off for it. */
export interface Wishes {
  readonly pieces: number;
  readonly delivery: boolean;
  /** At most what the days cost counts. */
  readonly discountMinor?: number;
}

const MAX = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The price of a rental, line by line. Browsers and the server compute it here, so both get the same. Null if an amount is
 * too high to be written down exactly.
 */
export function quote(
  prices: Prices,
  range: DayRange,
  { pieces, delivery, discountMinor = 0 }: Wishes,
  { weekendDays, feeRenterPercent, feeOwnerPercent, minorDigits }: PriceSettings,
): Quote | null {
  const minor = (amount: number | null) => minorOf(amount ?? 0, minorDigits);
  const days = countDays(range);
  const weekend = prices.weekendPrice === null ? 0 : countWeekdays(range, weekendDays);
  const lines: { line: Omit<PriceLine, 'amountMinor' | 'unitMinor'>; unit: bigint | null; amount: bigint }[] =
    [];
  let sum = 0n;
  /** Adds a line, unless it is zero, and returns its amount. */
  const add = (
    code: LineCode,
    amount: bigint,
    { quantity = 1, unit = null, percent = null, party = 'both' }: LineDetails = {},
  ): bigint => {
    if (amount !== 0n) lines.push({ line: { code, quantity, percent, for: party }, unit, amount });
    return amount;
  };
  const addDaysAt = (code: LineCode, quantity: number, unit: bigint) => {
    sum += add(code, BigInt(quantity) * unit, { quantity, unit });
  };
  addDaysAt('days', (days - weekend) * pieces, minor(prices.price));
  addDaysAt('weekend_days', weekend * pieces, minor(prices.weekendPrice));
  const percent = discountFor(days, prices);
  sum += add('length_discount', -shareOf(sum, percent), { percent });
  const missing = minor(prices.minimumCharge) - sum;
  if (missing > 0n) sum += add('minimum_charge', missing);
  const discount = BigInt(discountMinor);
  sum += add('special_offer', -(discount < sum ? discount : sum));
  if (delivery) {
    const fee = minor(prices.deliveryFee);
    sum += add('delivery', fee, { unit: fee });
  }
  const renterFee = add('renter_fee', shareOf(sum, feeRenterPercent), {
    percent: feeRenterPercent,
    party: 'renter',
  });
  const ownerFee = add('owner_fee', -shareOf(sum, feeOwnerPercent), {
    percent: feeOwnerPercent,
    party: 'owner',
  });
  const deposit = BigInt(pieces) * minor(prices.deposit);
  const amounts = [sum + renterFee, deposit, ...lines.flatMap(({ unit, amount }) => [unit ?? 0n, amount])];
  if (amounts.some((amount) => amount > MAX)) return null;
  return {
    days,
    lines: lines.map(({ line, unit, amount }) => ({
      ...line,
      unitMinor: unit === null ? null : Number(unit),
      amountMinor: Number(amount),
    })),
    subtotalMinor: Number(sum),
    totalMinor: Number(sum + renterFee),
    payoutMinor: Number(sum + ownerFee),
    depositMinor: Number(deposit),
  };
}

/** What a late return costs, by the fee of a day that was agreed on, or else by its price; null if it is too high to be written down. */
export function lateFeeOf(
  { lateFee, price }: Pick<Terms, 'lateFee'> & { readonly price: number },
  pieces: number,
  days: number,
  minorDigits: number,
): number | null {
  const fee = minorOf(lateFee ?? price, minorDigits) * BigInt(pieces) * BigInt(days);
  return fee > MAX ? null : Number(fee);
}

interface LineDetails {
  readonly quantity?: number;
  readonly unit?: bigint | null;
  readonly percent?: number | null;
  readonly party?: PriceLine['for'];
}

/** The price of a rental without terms; null if it is too high to be written down exactly. */
export const estimateTotal = (price: number, range: DayRange, minorDigits: number): number | null =>
  quote(
    { ...DEFAULT_TERMS, price },
    range,
    { pieces: 1, delivery: false },
    { weekendDays: [], feeRenterPercent: 0, feeOwnerPercent: 0, minorDigits },
  )?.totalMinor ?? null;

/** The percent off that a rental of so many days gets. */
function discountFor(
  days: number,
  { weeklyDiscount, monthlyDiscount }: Pick<Terms, 'weeklyDiscount' | 'monthlyDiscount'>,
): number {
  if (days >= MONTH_DAYS && monthlyDiscount > 0) return monthlyDiscount;
  return days >= WEEK_DAYS ? weeklyDiscount : 0;
}

/** So many percent, of two decimals at most, of an amount that is not negative; rounded half up. */
const shareOf = (amount: bigint, percent: number): bigint =>
  (amount * BigInt(Math.round(percent * 100)) + 5000n) / 10_000n;

/** An amount of two decimals at most in minor units, rounded half up where the currency has fewer digits. */
function minorOf(amount: number, digits: number): bigint {
  const hundredths = BigInt(Math.round(amount * 100));
  if (digits >= 2) return hundredths * 10n ** BigInt(digits - 2);
  const unit = 10n ** BigInt(2 - digits);
  return (hundredths + unit / 2n) / unit;
}

/** Why a range is refused, in the order in which it is judged. */
export const RefusalCode = z.enum([
  'own_item',
  'item_unavailable',
  'dates_in_past',
  'dates_outside_window',
  'too_soon',
  'too_far',
  'too_short',
  'too_long',
  'no_handover_day',
  'too_many_pieces',
  'delivery_not_offered',
  'dates_booked',
]);
export type RefusalCode = z.output<typeof RefusalCode>;

/** The price of a range of days, and whether it can be requested. */
export const QuoteAnswer = z.object({
  days: z.int().min(1),
  pieces: z.int().min(1),
  currency: z.string(),
  lines: z.array(PriceLine),
  subtotalMinor: Minor,
  totalMinor: Minor,
  depositMinor: Minor,
  /** Only for the owner, as are lines for the owner. */
  payoutMinor: Minor.optional(),
  /** Until which day a renter who cancels gets how many percent back. */
  refunds: z.array(z.object({ until: Day, percent: z.int().min(0).max(100) })),
  /** Why these days cannot be requested; null if they can. */
  refusal: z.object({ code: RefusalCode, message: z.string() }).nullable(),
});
export type QuoteAnswer = z.output<typeof QuoteAnswer>;

const missing = 'Please select both start and end dates';

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/items/:id/quote',
  access: 'public',
  summary: 'The price of a listing for a range of days, line by line, and why the range is refused if it is',
  params: IdParams,
  query: z
    .object({
      startDate: z.string({ error: missing }).pipe(Day),
      endDate: z.string({ error: missing }).pipe(Day),
      pieces: numberInUrl(z.int().min(1).max(QUANTITY_MAX)).default(1),
      delivery: z
        .enum(['true', 'false'])
        .default('false')
        .transform((given) => given === 'true'),
    })
    .check(inOrder),
  result: QuoteAnswer,
});
