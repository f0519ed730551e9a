import { expect, test } from 'vitest';

import { DEFAULT_TERMS, refundsOf, ruleBrokenBy, TermsBody } from './terms.ts';
import { addDays } from './values/dates.ts';

// A Monday.
const TODAY = '2027-03-01';
const broken = (start: number, days: number, rules: Partial<typeof DEFAULT_TERMS>) => {
  const startDate = addDays(TODAY, start);
  return ruleBrokenBy(
    { startDate, endDate: addDays(startDate, days - 1) },
    { ...DEFAULT_TERMS, ...rules },
    TODAY,
  );
};

test('each rule ends on its day', () => {
  expect(broken(1, 1, { noticeDays: 2 })).toEqual({ code: 'too_soon', days: 2 });
  expect(broken(2, 1, { noticeDays: 2 })).toBeNull();
  expect(broken(8, 4, { horizonDays: 10 })).toEqual({ code: 'too_far', until: '2027-03-11' });
  expect(broken(8, 3, { horizonDays: 10 })).toBeNull();
  expect(broken(0, 1, { minDays: 2 })).toEqual({ code: 'too_short', days: 2 });
  expect(broken(0, 2, { minDays: 2 })).toBeNull();
  expect(broken(0, 5, { maxDays: 4 })).toEqual({ code: 'too_long', days: 4 });
  expect(broken(0, 4, { maxDays: 4 })).toBeNull();
});

test('a rental begins and ends on days of handing over, whatever lies between', () => {
  const handoverDays = [1, 5];
  expect(broken(0, 5, { handoverDays })).toBeNull();
  expect(broken(0, 8, { handoverDays })).toBeNull();
  expect(broken(0, 4, { handoverDays })).toEqual({ code: 'no_handover_day', weekdays: [1, 5] });
  expect(broken(1, 4, { handoverDays })).toEqual({ code: 'no_handover_day', weekdays: [1, 5] });
});

test('of several broken rules, the first in the order of judging counts', () => {
  const all = { noticeDays: 9, horizonDays: 1, minDays: 9, maxDays: 2, handoverDays: [7] };
  expect(broken(2, 3, all)?.code).toBe('too_soon');
  expect(broken(2, 3, { ...all, noticeDays: 0 })?.code).toBe('too_far');
  expect(broken(2, 3, { ...all, noticeDays: 0, horizonDays: null })?.code).toBe('too_short');
  expect(broken(2, 3, { ...all, noticeDays: 0, horizonDays: null, minDays: 1 })?.code).toBe('too_long');
});

test('a renter who cancels gets back by the policy, and days that are over are left out', () => {
  const start = '2027-04-01';
  expect(refundsOf('flexible', start, TODAY)).toEqual([{ until: '2027-03-31', percent: 100 }]);
  expect(refundsOf('moderate', start, TODAY)).toEqual([
    { until: '2027-03-27', percent: 100 },
    { until: '2027-03-31', percent: 50 },
  ]);
  expect(refundsOf('strict', start, TODAY)).toEqual([
    { until: '2027-03-18', percent: 100 },
    { until: '2027-03-25', percent: 50 },
  ]);
  expect(refundsOf('strict', start, '2027-03-19')).toEqual([{ until: '2027-03-25', percent: 50 }]);
  expect(refundsOf('flexible', start, start)).toEqual([]);
});

test('terms that contradict each other are refused at the field to change', () => {
  const issue = (terms: object) => TermsBody.safeParse(terms).error?.issues[0];
  expect(issue({ minDays: 5, maxDays: 4 })).toMatchObject({
    path: ['maxDays'],
    message: 'The longest rental is at least as long as the shortest one',
  });
  expect(issue({ weeklyDiscount: 20, monthlyDiscount: 10 })).toMatchObject({
    path: ['monthlyDiscount'],
    message: 'The monthly discount is at least the weekly one',
  });
  expect(issue({ weeklyDiscount: 20, monthlyDiscount: 0 })).toBeUndefined();
  expect(issue({ handoverDays: [] })).toMatchObject({ path: ['handoverDays'] });
  expect(TermsBody.parse({ handoverDays: [3, 1, 3] })).toEqual({ handoverDays: [1, 3] });
});
