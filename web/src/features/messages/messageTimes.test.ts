import { expect, it } from 'vitest';

import { formatDivider, formatLast, formatTime } from './messageTimes.ts';

const now = new Date(2026, 7, 3, 12, 0);

it('formats times in lower case', () => {
  expect(formatTime(new Date(2026, 7, 3, 9, 42))).toBe('9:42 am');
  expect(formatTime(new Date(2026, 7, 3, 0, 5))).toBe('12:05 am');
});

it('formats the divider above the messages of a day', () => {
  expect(formatDivider(new Date(2026, 7, 3, 0, 0), now)).toBe('Today');
  expect(formatDivider(new Date(2026, 7, 2, 23, 59), now)).toBe('Yesterday');
  expect(formatDivider(new Date(2026, 7, 1, 8, 0), now)).toBe('Saturday, Aug 1');
  expect(formatDivider(new Date(2025, 11, 31, 8, 0), now)).toBe('Wednesday, Dec 31, 2025');
});

it('formats the time of the last message for a list', () => {
  expect(formatLast(new Date(2026, 7, 3, 9, 42), now)).toBe('9:42 am');
  expect(formatLast(new Date(2026, 7, 2, 9, 42), now)).toBe('Yesterday');
  expect(formatLast(new Date(2026, 6, 24, 9, 42), now)).toBe('Jul 24');
  expect(formatLast(new Date(2025, 6, 24, 9, 42), now)).toBe('Jul 24, 2025');
});
