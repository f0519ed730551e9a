import fc from 'fast-check';
import { expect, test } from 'vitest';

import { estimateTotal, quote, type Prices, type PriceSettings } from './pricing.ts';
import { DEFAULT_TERMS } from './terms.ts';
import { addDays, countDays, isoWeekdayOf } from './values/dates.ts';
import { minorDigitsOf } from './values/money.ts';

const prices = (values: Partial<Prices>): Prices => ({ ...DEFAULT_TERMS, price: 100, ...values });
const settings = (values: Partial<PriceSettings> = {}): PriceSettings => ({
  weekendDays: [6, 7],
  feeRenterPercent: 0,
  feeOwnerPercent: 0,
  minorDigits: 2,
  ...values,
});
const pickup = { pieces: 1, delivery: false };

test('a week with a weekend price, a discount, fees and a deposit costs what the owner can work out', () => {
  const drill = prices({ price: 200, weekendPrice: 250, weeklyDiscount: 15, deposit: 1000 });
  const range = { startDate: '2027-03-05', endDate: '2027-03-12' };
  const fees = settings({ feeRenterPercent: 5, feeOwnerPercent: 10 });
  expect(quote(drill, range, pickup, fees)).toEqual({
    days: 8,
    lines: [
      { code: 'days', quantity: 6, unitMinor: 20_000, percent: null, amountMinor: 120_000, for: 'both' },
      {
        code: 'weekend_days',
        quantity: 2,
        unitMinor: 25_000,
        percent: null,
        amountMinor: 50_000,
        for: 'both',
      },
      {
        code: 'length_discount',
        quantity: 1,
        unitMinor: null,
        percent: 15,
        amountMinor: -25_500,
        for: 'both',
      },
      { code: 'renter_fee', quantity: 1, unitMinor: null, percent: 5, amountMinor: 7225, for: 'renter' },
      { code: 'owner_fee', quantity: 1, unitMinor: null, percent: 10, amountMinor: -14_450, for: 'owner' },
    ],
    subtotalMinor: 144_500,
    totalMinor: 151_725,
    payoutMinor: 130_050,
    depositMinor: 100_000,
  });
});

const amountsOf = (of: Partial<Prices>, days: number, delivery = false) =>
  quote(
    prices(of),
    { startDate: '2027-03-01', endDate: addDays('2027-03-01', days - 1) },
    { pieces: 1, delivery },
    settings(),
  )?.lines.map(({ code, amountMinor }) => [code, amountMinor]);

test('the monthly discount takes the place of the weekly one, and each begins on its day', () => {
  const discounts = { weeklyDiscount: 10, monthlyDiscount: 30 };
  expect(amountsOf(discounts, 6)).toEqual([['days', 60_000]]);
  expect(amountsOf(discounts, 7)?.[1]).toEqual(['length_discount', -7000]);
  expect(amountsOf(discounts, 27)?.[1]).toEqual(['length_discount', -27_000]);
  expect(amountsOf(discounts, 28)?.[1]).toEqual(['length_discount', -84_000]);
  expect(amountsOf({ weeklyDiscount: 10 }, 28)?.[1]).toEqual(['length_discount', -28_000]);
});

test('a short rental costs the minimum charge, and delivery comes on top', () => {
  const terms = { minimumCharge: 250, deliveryFee: 40 };
  expect(amountsOf(terms, 1)).toEqual([
    ['days', 10_000],
    ['minimum_charge', 15_000],
  ]);
  expect(amountsOf(terms, 1, true)?.[2]).toEqual(['delivery', 4000]);
  expect(amountsOf(terms, 3, true)).toEqual([
    ['days', 30_000],
    ['delivery', 4000],
  ]);
});

test('several pieces multiply the days and the deposit, but neither delivery nor the minimum charge', () => {
  const chairs = prices({ price: 40, weekendPrice: 50, deposit: 100, deliveryFee: 300, minimumCharge: 2000 });
  const range = { startDate: '2027-03-05', endDate: '2027-03-08' };
  const found = quote(chairs, range, { pieces: 8, delivery: true }, settings());
  expect(found?.lines.map(({ code, quantity, amountMinor }) => [code, quantity, amountMinor])).toEqual([
    ['days', 16, 64_000],
    ['weekend_days', 16, 80_000],
    ['minimum_charge', 1, 56_000],
    ['delivery', 1, 30_000],
  ]);
  expect(found).toMatchObject({ totalMinor: 230_000, depositMinor: 80_000 });
});

test('free weekends leave no line', () => {
  const free = prices({ weekendPrice: 0 });
  const weekend = { startDate: '2027-03-06', endDate: '2027-03-07' };
  expect(quote(free, weekend, pickup, settings())).toMatchObject({ lines: [], totalMinor: 0 });
});

test('percents are rounded half up on the positive amount', () => {
  const day = { startDate: '2027-03-01', endDate: '2027-03-01' };
  const of = (price: number) =>
    quote(prices({ price }), day, pickup, settings({ feeRenterPercent: 2.5, feeOwnerPercent: 2.5 }));
  // 2.5% of 0.20 is half a minor unit.
  expect(of(0.2)).toMatchObject({ totalMinor: 21, payoutMinor: 19 });
  expect(of(0.19)).toMatchObject({ totalMinor: 19, payoutMinor: 19 });
});

test('minor units have the digits of the currency, and an older price is rounded half up', () => {
  expect(['INR', 'JPY', 'KWD'].map(minorDigitsOf)).toEqual([2, 0, 3]);
  const days = { startDate: '2027-03-01', endDate: '2027-03-02' };
  expect(estimateTotal(10.5, days, 2)).toBe(2100);
  expect(estimateTotal(10.5, days, 0)).toBe(22);
  expect(estimateTotal(10.49, days, 0)).toBe(20);
  expect(estimateTotal(10.5, days, 3)).toBe(21_000);
});

test('an amount that cannot be written down exactly has no quote', () => {
  const range = { startDate: '2027-03-01', endDate: addDays('2027-03-01', 89) };
  expect(estimateTotal(999_999_999_999, range, 2)).toBe(8_999_999_999_991_000);
  expect(estimateTotal(999_999_999_999, { ...range, endDate: '2027-06-01' }, 2)).toBeNull();
});

const amount = fc.integer({ min: 0, max: 5_000_000 }).map((hundredths) => hundredths / 100);
const optional = fc.option(amount);
const range = fc
  .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 120 }))
  .map(([from, length]) => {
    const startDate = addDays('2027-01-01', from);
    return { startDate, endDate: addDays(startDate, length) };
  });
const anyPrices = fc.record({
  price: amount,
  weekendPrice: optional,
  minimumCharge: optional,
  deliveryFee: optional,
  deposit: optional,
  weeklyDiscount: fc.integer({ min: 0, max: 90 }),
  monthlyDiscount: fc.integer({ min: 0, max: 90 }),
});
const anyWishes = fc.record({ pieces: fc.integer({ min: 1, max: 99 }), delivery: fc.boolean() });
const anySettings = fc.record({
  weekendDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  feeRenterPercent: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
  feeOwnerPercent: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
  minorDigits: fc.constantFrom(...['INR', 'JPY', 'KWD'].map(minorDigitsOf)),
});

test('lines sum up to the totals, and what the owner does not get are the fees', () => {
  fc.assert(
    fc.property(anyPrices, range, anyWishes, anySettings, (of, days, wishes, by) => {
      const found = quote(of, days, wishes, by);
      const sumFor = (...parties: string[]) =>
        found?.lines.reduce((sum, line) => sum + (parties.includes(line.for) ? line.amountMinor : 0), 0);
      expect(found?.subtotalMinor).toBe(sumFor('both'));
      expect(found?.totalMinor).toBe(sumFor('both', 'renter'));
      expect(found?.payoutMinor).toBe(sumFor('both', 'owner'));
      expect(found?.lines.every(({ amountMinor }) => amountMinor !== 0)).toBe(true);
      const day = (at: number) => isoWeekdayOf(addDays(days.startDate, at));
      const weekend = Array.from({ length: countDays(days) }, (_, at) => day(at)).filter((weekday) =>
        by.weekendDays.includes(weekday),
      );
      const line = found?.lines.find(({ code }) => code === 'weekend_days');
      if (line) expect(line.quantity).toBe(weekend.length * wishes.pieces);
    }),
    { numRuns: 5000 },
  );
});

test('without terms, a quote is the price of a day times the days', () => {
  fc.assert(
    fc.property(amount, range, (price, days) => {
      expect(estimateTotal(price, days, 2)).toBe(Math.round(price * 100 * countDays(days)));
    }),
    { numRuns: 5000 },
  );
});
