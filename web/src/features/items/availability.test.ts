import { expect, test } from 'vitest';

import { canBeRented, windowOf } from './availability.ts';

const always = { isAvailable: true, availableFrom: null, availableUntil: null };
const august = { isAvailable: true, availableFrom: '2026-08-03', availableUntil: '2026-08-30' };

test('an item that is switched on can be rented before and on the last day of its window, not after', () => {
  expect(canBeRented(always, '2026-08-01')).toBe(true);
  expect(canBeRented(august, '2026-08-01')).toBe(true);
  expect(canBeRented(august, '2026-08-30')).toBe(true);
  expect(canBeRented(august, '2026-08-31')).toBe(false);
});

test('an item that is switched off cannot be rented, whatever its window', () => {
  expect(canBeRented({ ...august, isAvailable: false }, '2026-08-10')).toBe(false);
});

test('a window has both ends', () => {
  expect(windowOf(august)).toEqual({ startDate: '2026-08-03', endDate: '2026-08-30' });
  expect(windowOf(always)).toBeNull();
});
