import { expect, test } from 'vitest';

import { minorFrom } from './typedMinor.ts';

test.each([
  ['12', 2, 1200],
  ['12.5', 2, 1250],
  ['12.', 2, 1200],
  [' 0,07 ', 2, 7],
  ['12.345', 3, 12_345],
  ['980', 0, 980],
  ['٩٠٠٫٥', 2, 90_050],
  ['۹۰۰', 2, 90_000],
  ['९००', 2, 90_000],
])('%j with %d digits is %d', (typed, digits, minor) => {
  expect(minorFrom(typed, digits)).toBe(minor);
});

test.each([
  ['', 2],
  ['12.345', 2],
  ['9.5', 0],
  ['-1', 2],
  ['1,200.50', 2],
  ['1.2.3', 2],
  ['ten', 2],
  ['99999999999999999', 2],
])('%j with %d digits is no amount', (typed, digits) => {
  expect(minorFrom(typed, digits)).toBeNull();
});
