import {
  CancellationPolicy,
  DEFAULT_TERMS,
  EVERY_WEEKDAY,
  InstantBooking,
  type ShownTerms,
  type Terms,
} from '@lendloop/contract/terms';
import { z } from 'zod';

/** The raw texts of the terms in the listing form; empty for none. */
export const TermsValues = z.object({
  // Absent from drafts of earlier versions.
  quantity: z.string().default('1'),
  minDays: z.string(),
  maxDays: z.string(),
  noticeDays: z.string(),
  horizonDays: z.string(),
  handoverDays: z.array(z.number()),
  bufferDays: z.string().default('0'),
  instantBooking: InstantBooking.default('off'),
  cancellationPolicy: CancellationPolicy,
  weekendPrice: z.string(),
  minimumCharge: z.string(),
  deliveryFee: z.string(),
  deposit: z.string(),
  lateFee: z.string(),
  declaredValue: z.string(),
  weeklyDiscount: z.string(),
  monthlyDiscount: z.string(),
});
export type TermsValues = z.output<typeof TermsValues>;

/** The fields in page order. */
export const TERMS_FIELDS = [
  'weekendPrice',
  'minimumCharge',
  'weeklyDiscount',
  'monthlyDiscount',
  'deposit',
  'deliveryFee',
  'lateFee',
  'declaredValue',
  'quantity',
  'bufferDays',
  'minDays',
  'maxDays',
  'noticeDays',
  'horizonDays',
  'handoverDays',
  'instantBooking',
  'cancellationPolicy',
] as const satisfies readonly (keyof Terms)[];

const textOf = (amount: number | null | undefined): string => (amount == null ? '' : String(amount));
/** Defaults of zero are left empty. */
const moreThanZero = (amount: number): string => (amount === 0 ? '' : String(amount));

export const termsValuesOf = (terms: ShownTerms): TermsValues => ({
  quantity: String(terms.quantity),
  bufferDays: String(terms.bufferDays),
  minDays: String(terms.minDays),
  maxDays: textOf(terms.maxDays),
  noticeDays: String(terms.noticeDays),
  horizonDays: textOf(terms.horizonDays),
  handoverDays: [...terms.handoverDays],
  instantBooking: terms.instantBooking,
  cancellationPolicy: terms.cancellationPolicy,
  weekendPrice: textOf(terms.weekendPrice),
  minimumCharge: textOf(terms.minimumCharge),
  deliveryFee: textOf(terms.deliveryFee),
  deposit: textOf(terms.deposit),
  lateFee: textOf(terms.lateFee),
  declaredValue: textOf(terms.declaredValue),
  weeklyDiscount: moreThanZero(terms.weeklyDiscount),
  monthlyDiscount: moreThanZero(terms.monthlyDiscount),
});

export const emptyTerms: TermsValues = termsValuesOf(DEFAULT_TERMS);

const numberIn = <T>(text: string, ifEmpty: T): number | T => (text.trim() === '' ? ifEmpty : Number(text));

/** The terms that the texts say; a number that is none is NaN, which the contract refuses. */
export const termsOf = (values: TermsValues): Terms => ({
  quantity: numberIn(values.quantity, 1),
  bufferDays: numberIn(values.bufferDays, 0),
  minDays: numberIn(values.minDays, 1),
  maxDays: numberIn(values.maxDays, null),
  noticeDays: numberIn(values.noticeDays, 0),
  horizonDays: numberIn(values.horizonDays, null),
  handoverDays: EVERY_WEEKDAY.filter((weekday) => values.handoverDays.includes(weekday)),
  instantBooking: values.instantBooking,
  cancellationPolicy: values.cancellationPolicy,
  weekendPrice: numberIn(values.weekendPrice, null),
  minimumCharge: numberIn(values.minimumCharge, null),
  deliveryFee: numberIn(values.deliveryFee, null),
  deposit: numberIn(values.deposit, null),
  lateFee: numberIn(values.lateFee, null),
  declaredValue: numberIn(values.declaredValue, null),
  weeklyDiscount: numberIn(values.weeklyDiscount, 0),
  monthlyDiscount: numberIn(values.monthlyDiscount, 0),
});

/** The same with the default in place of each number that is none, for previews while somebody types. */
export function legibleTermsOf(values: TermsValues): Terms {
  const entries = Object.entries(termsOf(values)).map(([name, value]) => [
    name,
    typeof value === 'number' && !(value >= 0) ? DEFAULT_TERMS[name as keyof Terms] : value,
  ]);
  return Object.fromEntries(entries) as Terms;
}
