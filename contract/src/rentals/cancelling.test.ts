import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { quote } from '../pricing.ts';
import { CancellationPolicy, DEFAULT_TERMS } from '../terms.ts';
import { addDays, dayOf, startOfDay } from '../values/dates.ts';
import { percentBack, refund } from './cancelling.ts';

const START = '2027-03-20';
const NOON = (day: string) => new Date(`${day}T12:00:00Z`);

/** The percent that comes back to who cancels so many days before the start, long after the approval. */
const percentOn = (policy: CancellationPolicy, daysBefore: number) => {
  const today = addDays(START, -daysBefore);
  const rental = { policy, startDate: START, firstStartDate: START, approvedAt: NOON('2027-01-01') };
  return percentBack(rental, NOON(today), today);
};

test('each policy gives back its part up to its last day', () => {
  const table = { flexible: [2, 1, 0], moderate: [6, 5, 4, 1, 0], strict: [15, 14, 13, 7, 6, 0] } as const;
  const found = Object.entries(table).map(([policy, days]) => [
    policy,
    days.map((before) => percentOn(CancellationPolicy.parse(policy), before)),
  ]);
  expect(Object.fromEntries(found)).toEqual({
    flexible: [100, 100, 0],
    moderate: [100, 100, 50, 50, 0],
    strict: [100, 100, 50, 50, 0, 0],
  });
});

describe('for a day after the approval everything comes back', () => {
  const approvedAt = new Date('2027-03-17T18:00:00Z');
  const rental = { policy: 'strict', startDate: START, firstStartDate: START, approvedAt } as const;

  test('to the millisecond', () => {
    const last = new Date('2027-03-18T18:00:00Z');
    expect(percentBack(rental, last, '2027-03-18')).toBe(100);
    expect(percentBack(rental, new Date(last.getTime() + 1), '2027-03-18')).toBe(0);
  });

  test.each(['Pacific/Auckland', 'Asia/Kolkata', 'America/Los_Angeles'])(
    'while the start is two days away in %s',
    (timeZone) => {
      const lastDay = startOfDay('2027-03-19', timeZone);
      const at = (moment: Date) =>
        percentBack(
          { ...rental, approvedAt: new Date(lastDay.getTime() - 1000) },
          moment,
          dayOf(moment, timeZone),
        );
      expect(at(new Date(lastDay.getTime() - 1))).toBe(100);
      expect(at(lastDay)).toBe(0);
    },
  );

  test('but not of a rental whose approval was not recorded', () => {
    expect(percentBack({ ...rental, approvedAt: null }, approvedAt, '2027-03-17')).toBe(0);
  });
});

test('a moved rental counts to the earlier of its starts', () => {
  const rental = { policy: 'moderate', approvedAt: null } as const;
  const today = '2027-03-17';
  const later = { ...rental, firstStartDate: START, startDate: '2027-06-01' };
  const earlier = { ...rental, firstStartDate: '2027-06-01', startDate: START };
  expect([later, earlier].map((one) => percentBack(one, NOON(today), today))).toEqual([50, 50]);
});

const lines = fc
  .record({
    price: fc.integer({ min: 0, max: 100_000 }),
    days: fc.integer({ min: 1, max: 60 }),
    deliveryFee: fc.option(fc.integer({ min: 0, max: 1000 })),
    weeklyDiscount: fc.integer({ min: 0, max: 90 }),
    feeRenterPercent: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
    feeOwnerPercent: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
  })
  .map(({ days, feeRenterPercent, feeOwnerPercent, ...prices }) => {
    const range = { startDate: START, endDate: addDays(START, days - 1) };
    const settings = { weekendDays: [6, 7], feeRenterPercent, feeOwnerPercent, minorDigits: 2 };
    const wanted = { pieces: 1, delivery: prices.deliveryFee !== null };
    return quote({ ...DEFAULT_TERMS, ...prices }, range, wanted, settings);
  })
  .filter((found) => found !== null);

test('all of a price comes back at 100 percent, and at 0 the delivery with its share of the fee', () => {
  fc.assert(
    fc.property(lines, ({ lines, totalMinor, payoutMinor }) => {
      expect(refund(lines, 100)).toEqual({ refundMinor: totalMinor, keptMinor: 0 });
      if (!lines.some(({ code }) => code === 'delivery'))
        expect(refund(lines, 0)).toEqual({ refundMinor: 0, keptMinor: payoutMinor });
    }),
  );
});

test('half of it is what people expect', () => {
  const settings = { weekendDays: [], feeRenterPercent: 5, feeOwnerPercent: 10, minorDigits: 2 };
  const range = { startDate: START, endDate: addDays(START, 2) };
  const prices = { ...DEFAULT_TERMS, price: 100.01, deliveryFee: 50 };
  const found = quote(prices, range, { delivery: true, pieces: 1 }, settings);
  // 300.03 for the days, 50 for the delivery, 17.50 for the marketplace of each.
  expect(refund(found?.lines ?? [], 50)).toEqual({
    refundMinor: 15_002 + 5000 + 1000,
    keptMinor: 15_001 - 1500,
  });
});
