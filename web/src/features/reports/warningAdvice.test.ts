import { expect, test } from 'vitest';

import { adviceOn } from './warningAdvice.ts';

test('what has the same advice stands together, and a messenger with a number is the number', () => {
  expect(adviceOn(['phone', 'email', 'messenger', 'payment'])).toEqual([
    { found: ['phone', 'email'], advice: 'contact' },
    { found: ['payment'], advice: 'payment' },
  ]);
  expect(adviceOn(['link', 'messenger'])).toEqual([
    { found: ['messenger'], advice: 'contact' },
    { found: ['link'], advice: 'link' },
  ]);
  expect(adviceOn([])).toEqual([]);
});
