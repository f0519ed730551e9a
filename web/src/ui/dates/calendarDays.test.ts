import { localeFor } from '@lendloop/contract/values/languages';
import { expect, test } from 'vitest';

import { weekStartOf } from './calendarDays.ts';

test.each([
  ['en', 'en-IN', 0],
  ['de', 'en-IN', 0],
  ['de', 'de-DE', 1],
  ['en', 'en-US', 0],
  ['en', 'en-GB', 1],
  ['ar', 'ar-EG', 6],
  ['hi', 'de-AT', 1],
] as const)('in %s weeks start where the site in %s is: %i', (language, site, day) => {
  expect(weekStartOf(localeFor(language, site))).toBe(day);
});
