import { z } from 'zod';

import type { CurrentUser } from './accounts.ts';
import { addDays, countDays, isoWeekdayOf, type Day, type DayRange } from './values/dates.ts';
import { PRICE_MAX, withTwoDecimals } from './values/money.ts';

/** The most pieces of one listing. */
export const QUANTITY_MAX = 99;
export const BUFFER_DAYS_MAX = 14;
export const MIN_DAYS_MAX = 90;
export const MAX_DAYS_MAX = 365;
export const NOTICE_DAYS_MAX = 30;
export const HORIZON_DAYS_MAX = 730;
export const DISCOUNT_MAX = 90;

/** Whose requests are approved at once. */
export const InstantBooking = z.enum(['off', 'verified', 'everyone']);
export type InstantBooking = z.output<typeof InstantBooking>;

/** How much of the price a renter gets back who cancels, by the days left. */
export const CancellationPolicy = z.enum(['flexible', 'moderate', 'strict']);
export type CancellationPolicy = z.output<typeof CancellationPolicy>;

/** Days of the week by ISO: Monday is 1. */
export const EVERY_WEEKDAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
const Weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(7)
  .overwrite((days) => [...new Set(days)].toSorted((a, b) => a - b));

/** An amount in the site's currency as people type it; null if the owner asks for none. */
const Amount = z.number().min(0).max(PRICE_MAX).check(withTwoDecimals('Amounts')).nullable();
const Discount = z.int().min(0).max(DISCOUNT_MAX);

/** The rules and prices of a listing beside its price of a day. */
export const Terms = z.object({
  /** How many identical pieces there are. */
  quantity: z.int().min(1).max(QUANTITY_MAX),
  minDays: z.int().min(1).max(MIN_DAYS_MAX),
  maxDays: z.int().min(1).max(MAX_DAYS_MAX).nullable(),
  /** Calendar days between the request and the first day. */
  noticeDays: z.int().min(0).max(NOTICE_DAYS_MAX),
  /** Calendar days from today that may be booked. */
  horizonDays: z.int().min(1).max(HORIZON_DAYS_MAX).nullable(),
  /** The days of the week on which a rental may begin and end. */
  handoverDays: Weekdays,
  /** Days that stay empty behind each rental of a piece. */
  bufferDays: z.int().min(0).max(BUFFER_DAYS_MAX),
  instantBooking: InstantBooking,
  cancellationPolicy: CancellationPolicy,
  /** The price of a day at weekends. */
  weekendPrice: Amount,
  /** The least that a rental costs, before delivery. */
  minimumCharge: Amount,
  /** Null if the owner does not deliver. */
  deliveryFee: Amount,
  deposit: Amount,
  /** For each day that something comes back late; null for the price of a day. */
  lateFee: Amount,
  /** What the thing is worth. Only its owner sees it, and both people in their rental. */
  declaredValue: Amount,
  /** Percent off from 7 and from 28 days on. */
  weeklyDiscount: Discount,
  monthlyDiscount: Discount,
});
export type Terms = z.output<typeof Terms>;

export const DEFAULT_TERMS: Terms = {
  quantity: 1,
  minDays: 1,
  maxDays: null,
  noticeDays: 0,
  horizonDays: null,
  handoverDays: [...EVERY_WEEKDAY],
  bufferDays: 0,
  instantBooking: 'off',
  cancellationPolicy: 'flexible',
  weekendPrice: null,
  minimumCharge: null,
  deliveryFee: null,
  deposit: null,
  lateFee: null,
  declaredValue: null,
  weeklyDiscount: 0,
  monthlyDiscount: 0,
};

/** Terms as an answer about a listing carries them: `declaredValue` only for its owner. */
export const ShownTerms = Terms.partial({ declaredValue: true });
export type ShownTerms = z.output<typeof ShownTerms>;

/** Whether a request is approved at once of a renter whose verification stands like this; null for whoever is not signed in. */
export const booksAtOnce = (
  instantBooking: InstantBooking,
  verification: CurrentUser['verificationStatus'] | null,
): boolean => instantBooking === 'everyone' || (instantBooking === 'verified' && verification === 'approved');

/** Why terms do not go together, by the field to change; null if they do. */
export function conflictIn({
  minDays,
  maxDays,
  weeklyDiscount,
  monthlyDiscount,
}: Partial<Terms>): { readonly field: keyof Terms; readonly message: string } | null {
  if (minDays !== undefined && maxDays != null && maxDays < minDays)
    return { field: 'maxDays', message: 'The longest rental is at least as long as the shortest one' };
  if (weeklyDiscount && monthlyDiscount && monthlyDiscount < weeklyDiscount)
    return { field: 'monthlyDiscount', message: 'The monthly discount is at least the weekly one' };
  return null;
}

/** Terms in a request: fields left out have their defaults in a new listing, and stay in an edited one. */
export const TermsBody = Terms.partial().superRefine((terms, context) => {
  const conflict = conflictIn(terms);
  if (conflict) context.addIssue({ code: 'custom', path: [conflict.field], message: conflict.message });
});

/** The terms that say which days may be booked. */
export type BookingRules = Pick<Terms, 'minDays' | 'maxDays' | 'noticeDays' | 'horizonDays' | 'handoverDays'>;

/** Why terms rule out a range. */
export type RuleBroken =
  | { readonly code: 'too_short' | 'too_long' | 'too_soon'; readonly days: number }
  | { readonly code: 'too_far'; readonly until: Day }
  | { readonly code: 'no_handover_day'; readonly weekdays: readonly number[] };

/** The first rule that a range breaks which is requested `today`; null if it breaks none. */
export function ruleBrokenBy(range: DayRange, rules: BookingRules, today: Day): RuleBroken | null {
  const { minDays, maxDays, noticeDays, horizonDays, handoverDays } = rules;
  const days = countDays(range);
  if (range.startDate < addDays(today, noticeDays)) return { code: 'too_soon', days: noticeDays };
  const last = horizonDays === null ? null : addDays(today, horizonDays);
  if (last !== null && range.endDate > last) return { code: 'too_far', until: last };
  if (days < minDays) return { code: 'too_short', days: minDays };
  if (maxDays !== null && days > maxDays) return { code: 'too_long', days: maxDays };
  const isHandover = (day: Day) => handoverDays.includes(isoWeekdayOf(day));
  if (!isHandover(range.startDate) || !isHandover(range.endDate))
    return { code: 'no_handover_day', weekdays: handoverDays };
  return null;
}

/** Until which day a renter who cancels gets how many percent back. */
export interface Refund {
  readonly until: Day;
  readonly percent: number;
}

/** The steps of each policy: at least so many days before the first one. */
const REFUNDS: Readonly<Record<CancellationPolicy, readonly (readonly [days: number, percent: number])[]>> = {
  flexible: [[1, 100]],
  moderate: [
    [5, 100],
    [1, 50],
  ],
  strict: [
    [14, 100],
    [7, 50],
  ],
};

/** What a renter gets back who cancels, without the days that are over. */
export const refundsOf = (policy: CancellationPolicy, startDate: Day, today: Day): Refund[] =>
  REFUNDS[policy]
    .map(([days, percent]) => ({ until: addDays(startDate, -days), percent }))
    .filter(({ until }) => until >= today);
