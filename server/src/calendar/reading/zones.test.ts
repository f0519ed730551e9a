import { expect, test } from 'vitest';

import { readFeed } from './feedDays.ts';

const ZONE = 'singapore';
/** The name of one zone in another spelling for each number. */
const spelling = (number: number) =>
  Array.from({ length: ZONE.length }, (_, at) =>
    (number >> at) & 1 ? ZONE.charAt(at).toUpperCase() : ZONE.charAt(at),
  ).join('');

const naming = (count: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    'DTSTART;VALUE=DATE:20260305',
    ...Array.from({ length: count }, (_, number) => `X-NOTE;TZID=${spelling(number)}:1`),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

test('a calendar of more than a hundred names of time zones is too large: each takes memory outside the bounded heap', () => {
  const read = (count: number) =>
    readFeed(naming(count), { today: '2026-03-01', timeZone: 'Europe/Berlin', ownHost: 'lend.example' });
  const days = { startDate: '2026-03-05', endDate: '2026-03-05' };
  expect(read(100)).toEqual({ kind: 'read', ranges: [days] });
  expect(read(101)).toEqual({ kind: 'too_large' });
});
