import { expect, test } from 'vitest';

import { canBeRented, windowText } from './availability.ts';

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

test('a window is formatted with both ends, and without one there is no text', () => {
  expect(windowText(august)).toBe('Aug 3 – Aug 30, 2026');
  expect(windowText(always)).toBeNull();
});
