import { expect, test } from 'vitest';

import { judge, median, percentile, type Series } from './judge.ts';

const TENTH = { share: 0.1, amount: 0 };
const over = (value: (minute: number) => number): Series =>
  Array.from({ length: 50 }, (_, index) => [index + 10, value(index)]);

test('a figure that goes up and down around the same value is flat, whatever peaks it has', () => {
  const series = over((minute) => 100 + 5 * (minute % 3) + (minute === 40 ? 900 : 0));
  expect(judge(series, TENTH).isFlat).toBe(true);
});

test('one that grows a little all the time is not', () => {
  const grown = judge(
    over((minute) => 100 + minute + 5 * (minute % 3)),
    TENTH,
  );
  expect(grown.isFlat).toBe(false);
  expect(grown.perHour).toBeGreaterThan(50);
});

test('one that is higher from some moment on is not, and one that falls is', () => {
  expect(
    judge(
      over((minute) => 100 + minute / 100 + (minute > 20 ? 50 : 0)),
      TENTH,
    ).isFlat,
  ).toBe(false);
  expect(
    judge(
      over((minute) => 100 - minute),
      TENTH,
    ).isFlat,
  ).toBe(true);
});

test('small figures may move by an amount', () => {
  const series = over((minute) => (minute < 25 ? 2 : 4) + minute / 100);
  expect(judge(series, TENTH).isFlat).toBe(false);
  expect(judge(series, { share: 0.1, amount: 5 }).isFlat).toBe(true);
});

test('medians and percentiles', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
  expect([percentile([], 0.99), percentile([5, 1], 0.5), percentile([5, 1], 0.99)]).toEqual([0, 1, 5]);
});
