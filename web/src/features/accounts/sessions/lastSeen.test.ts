import { expect, test } from 'vitest';

import { sinceLastSeen } from './lastSeen.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T12:00:30Z', null],
  ['2026-03-10T11:55:00Z', null],
  ['2026-03-10T11:48:00Z', '12 minutes ago'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-01T11:00:00Z', '9 days ago'],
])('a device that was used at %s was seen %s', (moment, text) => {
  expect(sinceLastSeen(new Date(moment), NOW, 'en-US')).toBe(text);
});

test('the time is said in the reader’s language, with Latin digits', () => {
  const lastSeen = new Date('2026-03-10T11:48:00Z');
  expect(sinceLastSeen(lastSeen, NOW, 'de-IN-u-nu-latn')).toBe('vor 12 Minuten');
  expect(sinceLastSeen(lastSeen, NOW, 'ar-IN-u-nu-latn')).toContain('12');
});
