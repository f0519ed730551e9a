import type { ShownTerms, Terms } from '@lendloop/contract/terms';
import { countDays, isoWeekdayOf, type Day, type DayRange } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

/** The columns of the terms of an item `i` that everybody sees. */
export const SHOWN_TERMS_COLUMNS = sql`
  i.quantity, i.min_days, i.max_days, i.notice_days, i.horizon_days, i.handover_days, i.buffer_days, i.instant_booking, i.cancellation_policy, i.weekend_price, i.minimum_charge,
  i.delivery_fee, i.deposit, i.late_fee, i.weekly_discount, i.monthly_discount`;

/** The columns of the terms of an item `i`. Convert the rows with `toTerms`. */
export const TERMS_COLUMNS = sql`${SHOWN_TERMS_COLUMNS}, i.declared_value`;

export interface TermsRow {
  readonly quantity: number;
  readonly min_days: number;
  readonly max_days: number | null;
  readonly notice_days: number;
  readonly horizon_days: number | null;
  readonly handover_days: number[];
  readonly buffer_days: number;
  readonly instant_booking: Terms['instantBooking'];
  readonly cancellation_policy: Terms['cancellationPolicy'];
  /** `numeric`, which the driver returns as text, as are the other amounts. */
  readonly weekend_price: string | null;
  readonly minimum_charge: string | null;
  readonly delivery_fee: string | null;
  readonly deposit: string | null;
  readonly late_fee: string | null;
  readonly declared_value: string | null;
  readonly weekly_discount: number;
  readonly monthly_discount: number;
}

const amountOf = (numeric: string | null): number | null => (numeric === null ? null : Number(numeric));

export function toTerms(row: TermsRow): Terms {
  return {
    quantity: row.quantity,
    minDays: row.min_days,
    maxDays: row.max_days,
    noticeDays: row.notice_days,
    horizonDays: row.horizon_days,
    handoverDays: row.handover_days,
    bufferDays: row.buffer_days,
    instantBooking: row.instant_booking,
    cancellationPolicy: row.cancellation_policy,
    weekendPrice: amountOf(row.weekend_price),
    minimumCharge: amountOf(row.minimum_charge),
    deliveryFee: amountOf(row.delivery_fee),
    deposit: amountOf(row.deposit),
    lateFee: amountOf(row.late_fee),
    declaredValue: amountOf(row.declared_value),
    weeklyDiscount: row.weekly_discount,
    monthlyDiscount: row.monthly_discount,
  };
}

/** True for items `i` whose rules allow this range to be requested `today`: what `ruleBrokenBy` says, in SQL. */
export function allowsDays(range: DayRange, today: Day): SQL {
  const days = countDays(range);
  const ahead = countDays({ startDate: today, endDate: range.startDate }) - 1;
  const aheadAtEnd = countDays({ startDate: today, endDate: range.endDate }) - 1;
  const weekdays = [isoWeekdayOf(range.startDate), isoWeekdayOf(range.endDate)];
  // Days of another century are more than the columns hold.
  return sql`i.notice_days <= ${ahead}::integer and (i.horizon_days is null or i.horizon_days >= ${aheadAtEnd}::integer)
    and i.min_days <= ${days}::integer and (i.max_days is null or i.max_days >= ${days}::integer)
    and i.handover_days @> ${sql.param(weekdays)}::smallint[]`;
}

/** The terms as everybody sees them. */
export function shownTerms({ declaredValue: _owner, ...terms }: Terms): ShownTerms {
  return terms;
}
