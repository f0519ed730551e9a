import { expect, test } from 'vitest';

import { readTotal } from './useTotal.ts';

test.each([
  ['1', 'en-IN-u-nu-latn', 1, '1'],
  ['1234', 'de-IN-u-nu-latn', 1234, '1.234'],
  ['10000+', 'en-IN-u-nu-latn', 10_000, '10,000+'],
])('the total %s in %s', (total, locale, count, written) => {
  expect(readTotal(total, locale)).toEqual({ count, total: written });
});
