import { expect, test } from 'vitest';

import { minorOf } from './amount.ts';

test('a typed amount counts in minor units, in the digits of any language of the site', () => {
  const typed = ['900', ' 900.5 ', '900,50', '٩٠٠٫٥', '९००', '0', '', 'nine', '-1', '1.2.3'];
  expect(typed.map((text) => minorOf(text, 'INR'))).toEqual([
    90_000,
    90_050,
    90_050,
    90_050,
    90_000,
    0,
    null,
    null,
    null,
    null,
  ]);
  expect(minorOf('900', 'JPY')).toBe(900);
});
