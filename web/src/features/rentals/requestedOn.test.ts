import { expect, test } from 'vitest';

import { formatRequestedOn } from './requestedOn.ts';

const at = (hours: number, minutes: number, locale = 'en-US') =>
  formatRequestedOn(new Date(2026, 7, 3, hours, minutes).toISOString(), locale);

test('a request shows its day and time with plain spaces and small am or pm', () => {
  expect(at(8, 55)).toBe('Aug 3, 2026, 8:55 am');
  expect(at(18, 5)).toBe('Aug 3, 2026, 6:05 pm');
  expect(at(0, 0)).toBe('Aug 3, 2026, 12:00 am');
});

test('other languages write the day and time in their own way', () => {
  expect(at(18, 5, 'de-DE-u-nu-latn')).toBe('3. Aug. 2026, 18:05');
});
