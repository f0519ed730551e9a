import { addDays, dayOf, isoWeekdayOf, type Day } from '@lendloop/contract/values/dates';
import fc from 'fast-check';
import nodeIcal, { type EventInstance } from 'node-ical';
import { expect, test } from 'vitest';

import { readFeed } from './feedDays.ts';

// A second parser, with another library for recurrences and another for time zones, must find the same days.

const TODAY = '2026-03-01';
const SITE_ZONE = 'Asia/Kolkata';
const LAST = addDays(TODAY, 730);

const basic = (day: Day) => day.replaceAll('-', '');
const part = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `;${name}=${value}`;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

const rule = fc.record({
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  interval: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
  count: fc.integer({ min: 1, max: 60 }),
  until: fc.option(fc.integer({ min: 1, max: 400 }), { nil: undefined }),
  weekdays: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 3 }),
  byDay: fc.boolean(),
});

/** An event that recurs or not, of whole days or of hours in some zone. */
const event = fc.record({
  first: fc.integer({ min: -60, max: 500 }),
  zone: fc.constantFrom('days', 'UTC', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York'),
  // Without the hour that clocks skip in spring: the second parser drops such occurrences, `feedDays.test.ts` keeps them.
  minute: fc.integer({ min: 0, max: 24 * 60 - 1 }).filter((minute) => minute < 120 || minute >= 180),
  length: fc.integer({ min: 1, max: 60 }),
  rule: fc.option(rule, { nil: undefined }),
  excluded: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
  status: fc.constantFrom('', 'CONFIRMED', 'TENTATIVE', 'CANCELLED'),
  isTransparent: fc.boolean(),
});

type Made = typeof event extends fc.Arbitrary<infer T> ? T : never;

function linesOf(made: Made, at: number): string[] {
  const { zone, status } = made;
  const hours = String(Math.floor(made.minute / 60)).padStart(2, '0');
  const time = `T${hours}${String(made.minute % 60).padStart(2, '0')}00`;
  const first = addDays(TODAY, made.first);
  const parameter = zone === 'days' ? ';VALUE=DATE' : zone === 'UTC' ? '' : `;TZID=${zone}`;
  const when = (day: Day) => `${basic(day)}${zone === 'days' ? '' : time}${zone === 'UTC' ? 'Z' : ''}`;
  const minutes = ['Europe/Berlin', 'America/New_York'].includes(zone) ? made.length : made.length * 50;
  return [
    'BEGIN:VEVENT',
    `UID:event-${at}@example.com`,
    'DTSTAMP:20260101T000000Z',
    `DTSTART${parameter}:${when(first)}`,
    zone === 'days'
      ? `DTEND${parameter}:${when(addDays(first, 1 + (made.length % 9)))}`
      : `DURATION:PT${minutes}M`,
    ...(made.rule ? [ruleLine(made.rule, first, zone === 'days')] : []),
    ...(made.rule ? made.excluded.map((days) => `EXDATE${parameter}:${when(addDays(first, days))}`) : []),
    ...(status === '' ? [] : [`STATUS:${status}`]),
    ...(made.isTransparent && made.length % 3 === 0 ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

/** A rule that its event's own day meets: what others mean is left open. */
function ruleLine(made: NonNullable<Made['rule']>, first: Day, isOfDays: boolean): string {
  const { frequency, interval, count, until, weekdays, byDay } = made;
  const end =
    until === undefined
      ? part('COUNT', count)
      : part('UNTIL', basic(addDays(first, until)) + (isOfDays ? '' : 'T235959Z'));
  const own = WEEKDAYS[isoWeekdayOf(first) - 1] ?? 'MO';
  const ofMonth = `${Math.ceil(Number(first.slice(8)) / 7)}${own}`;
  const ofWeek = [...new Set([own, ...weekdays])].join(',');
  const days = frequency === 'WEEKLY' ? ofWeek : frequency === 'MONTHLY' ? ofMonth : undefined;
  return `RRULE:FREQ=${frequency}${part('INTERVAL', interval)}${end}${part('BYDAY', byDay ? days : undefined)}`;
}

/** The days by the second parser. */
function daysBySecond(text: string): Set<Day> {
  const days = new Set<Day>();
  const parsed = nodeIcal.sync.parseICS(text);
  for (const one of Object.values(parsed)) {
    if (one?.type !== 'VEVENT') continue;
    const { status, transparency } = one;
    if (status === 'CANCELLED' || transparency === 'TRANSPARENT') continue;
    const from = new Date(`${addDays(TODAY, -10)}T00:00:00Z`);
    const to = new Date(`${addDays(LAST, 2)}T00:00:00Z`);
    const found = nodeIcal.expandRecurringEvent(one, { from, to, expandOngoing: true });
    for (const instance of found) for (const day of daysOfInstance(instance)) days.add(day);
  }
  return days;
}

function* daysOfInstance({ start, end, isFullDay }: EventInstance): Generator<Day> {
  const dayAt = isFullDay ? localDay : (moment: Date) => dayOf(moment, SITE_ZONE);
  const last = dayAt(new Date(Math.max(end.getTime() - 1, start.getTime())));
  for (let day = dayAt(start); day <= last; day = addDays(day, 1)) if (day >= TODAY && day <= LAST) yield day;
}

/** Whole days begin at midnight of the process. */
const localDay = (moment: Date): Day =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

test('a second parser finds the same days in random calendars', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 4 }), (events) => {
      const lines = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Tests//EN',
        ...events.flatMap(linesOf),
        'END:VCALENDAR',
        '',
      ];
      const text = lines.join('\r\n');
      const read = readFeed(text, { today: TODAY, timeZone: SITE_ZONE, ownHost: 'lend.example' });
      const days: Day[] = [];
      if (read.kind === 'read')
        for (const { startDate, endDate } of read.ranges)
          for (let day = startDate; day <= endDate; day = addDays(day, 1)) days.push(day);
      expect([read.kind, ...days], text).toEqual(['read', ...[...daysBySecond(text)].toSorted()]);
    }),
    { numRuns: 150 },
  );
});
