import { expect, it } from 'vitest';

import { messageTimes } from './messageTimes.ts';

const now = new Date(2026, 7, 3, 12, 0);
const english = messageTimes('en-US', { today: 'Today', yesterday: 'Yesterday' });
const german = messageTimes('de-IN-u-nu-latn', { today: 'Heute', yesterday: 'Gestern' });

it('formats times in lower case', () => {
  expect(english.time(new Date(2026, 7, 3, 9, 42))).toBe('9:42 am');
  expect(english.time(new Date(2026, 7, 3, 0, 5))).toBe('12:05 am');
  expect(german.time(new Date(2026, 7, 3, 15, 5))).toBe('15:05');
});

it('formats the divider above the messages of a day', () => {
  expect(english.divider(new Date(2026, 7, 3, 0, 0), now)).toBe('Today');
  expect(english.divider(new Date(2026, 7, 2, 23, 59), now)).toBe('Yesterday');
  expect(english.divider(new Date(2026, 7, 1, 8, 0), now)).toBe('Saturday, Aug 1');
  expect(english.divider(new Date(2025, 11, 31, 8, 0), now)).toBe('Wednesday, Dec 31, 2025');
  expect(german.divider(new Date(2026, 7, 2, 23, 59), now)).toBe('Gestern');
  expect(german.divider(new Date(2026, 7, 1, 8, 0), now)).toBe('Samstag, 1. Aug.');
});

it('formats the time of the last message for a list', () => {
  expect(english.last(new Date(2026, 7, 3, 9, 42), now)).toBe('9:42 am');
  expect(english.last(new Date(2026, 7, 2, 9, 42), now)).toBe('Yesterday');
  expect(english.last(new Date(2026, 6, 24, 9, 42), now)).toBe('Jul 24');
  expect(english.last(new Date(2025, 6, 24, 9, 42), now)).toBe('Jul 24, 2025');
});
