import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { readFeed, type Reading } from './feedDays.ts';

const READING: Reading = { today: '2026-03-01', timeZone: 'Europe/Berlin', ownHost: 'lend.example' };

const CALENDARS = new URL('../../testing/calendars/', import.meta.url);
const fixture = (name: string): string =>
  readFileSync(new URL(`${name}.ics`, CALENDARS), 'utf8').replaceAll('\n', '\r\n');

/** A calendar of these lines, of which each group is an event. */
const calendar = (...events: readonly (readonly string[])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tests//EN',
    ...events.flatMap((lines, at) => [
      'BEGIN:VEVENT',
      ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${at}@example.com`]),
      'DTSTAMP:20260101T000000Z',
      ...lines,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** The days that a calendar takes: `03-05` for one, `03-05…03-07` for several. */
function daysOf(text: string, reading: Partial<Reading> = {}): string[] {
  const read = readFeed(text, { ...READING, ...reading });
  if (read.kind !== 'read') return [read.kind];
  return read.ranges.map(({ startDate, endDate }) =>
    startDate === endDate ? startDate.slice(5) : `${startDate.slice(5)}…${endDate.slice(5)}`,
  );
}
const daysIn = (...events: readonly (readonly string[])[]) => daysOf(calendar(...events));

describe('feeds as other programs write them', () => {
  test('Google Calendar: recurrence with an exception, a moved one, zones, cancelled and transparent', () => {
    expect(daysOf(fixture('google'))).toEqual([
      '03-03',
      '03-05…03-07',
      '03-10',
      '03-25',
      '03-31',
      '04-07',
      '04-10…04-11',
    ]);
  });

  test('Apple Calendar: a whole day by its hours, durations, changes of all further occurrences, floating times', () => {
    expect(daysOf(fixture('apple'))).toEqual([
      '03-05',
      '03-27…03-28',
      '04-24…04-25',
      '05-10',
      '05-13…05-14',
      '05-20',
      '05-29…05-30',
    ]);
  });

  test('Airbnb: nights that follow each other, without status or transparency, cut off where the window ends', () => {
    expect(readFeed(fixture('airbnb'), READING)).toEqual({
      kind: 'read',
      ranges: [
        { startDate: '2026-03-10', endDate: '2026-03-14' },
        { startDate: '2028-02-28', endDate: '2028-02-29' },
      ],
    });
  });
});

describe('an event takes', () => {
  test.each([
    [
      'its days, without the one on which it ends',
      ['DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260307'],
      '03-05…03-06',
    ],
    ['one day without an end', ['DTSTART;VALUE=DATE:20260305'], '03-05'],
    [
      'one day if it ends as it begins',
      ['DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260305'],
      '03-05',
    ],
    [
      'one day if it ends before it begins',
      ['DTSTART;VALUE=DATE:20260305', 'DTEND;VALUE=DATE:20260301'],
      '03-05',
    ],
    ['the days of its duration', ['DTSTART;VALUE=DATE:20260305', 'DURATION:P1W'], '03-05…03-11'],
    [
      'each day that a part of its duration touches',
      ['DTSTART;VALUE=DATE:20260305', 'DURATION:P1DT1H'],
      '03-05…03-06',
    ],
    ['each local day that it touches', ['DTSTART:20260305T220000Z', 'DTEND:20260305T233000Z'], '03-05…03-06'],
    [
      'no further day if it ends at midnight',
      ['DTSTART:20260305T220000Z', 'DTEND:20260305T230000Z'],
      '03-05',
    ],
    ['the day of its moment, even at midnight', ['DTSTART:20260305T230000Z'], '03-06'],
    [
      'the day of its moment if it ends before it begins',
      ['DTSTART:20260305T120000Z', 'DTEND:20260304T120000Z'],
      '03-05',
    ],
    [
      'the days of its duration from a moment on',
      ['DTSTART:20260305T220000Z', 'DURATION:PT26H'],
      '03-05…03-07',
    ],
    ['days of the site where it has no zone', ['DTSTART:20260305T230000', 'DTEND:20260306T000000'], '03-05'],
    [
      'days of the site where nobody knows its zone',
      ['DTSTART;TZID=Nowhere/At All:20260305T230000', 'DTEND;TZID=Nowhere/At All:20260306T000000'],
      '03-05',
    ],
    [
      'days by a zone that is only named',
      ['DTSTART;TZID=Asia/Tokyo:20260306T060000', 'DTEND;TZID=Asia/Tokyo:20260306T070000'],
      '03-05',
    ],
    [
      'days by two zones',
      ['DTSTART;TZID=America/New_York:20260305T170000', 'DTEND;TZID=Asia/Tokyo:20260306T080000'],
      '03-05',
    ],
    [
      'the whole of a day when the clocks change',
      ['DTSTART;TZID=Europe/Berlin:20260329T000000', 'DTEND;TZID=Europe/Berlin:20260330T000000'],
      '03-29',
    ],
    ['nothing before today', ['DTSTART;VALUE=DATE:20260220', 'DTEND;VALUE=DATE:20260303'], '03-01…03-02'],
    ['nothing if it is over', ['DTSTART;VALUE=DATE:20260220', 'DTEND;VALUE=DATE:20260301'], undefined],
    ['nothing if it is cancelled', ['DTSTART;VALUE=DATE:20260305', 'STATUS:cancelled'], undefined],
    ['its days if it is tentative', ['DTSTART;VALUE=DATE:20260305', 'STATUS:TENTATIVE'], '03-05'],
    ['nothing if it is transparent', ['DTSTART;VALUE=DATE:20260305', 'TRANSP:TRANSPARENT'], undefined],
    ['nothing without a beginning', ['DTEND;VALUE=DATE:20260305'], undefined],
    [
      'nothing if it comes from here',
      ['DTSTART;VALUE=DATE:20260305', 'UID:rental-12@LEND.example'],
      undefined,
    ],
    [
      'its days if it only mentions us',
      ['DTSTART;VALUE=DATE:20260305', 'UID:lend.example-12@other.example'],
      '03-05',
    ],
    [
      'its days if its host only ends like ours',
      ['DTSTART;VALUE=DATE:20260305', 'UID:12@mylend.example'],
      '03-05',
    ],
  ])('%s', (_, lines, days) => {
    expect(daysIn(lines)).toEqual(days === undefined ? [] : [days]);
  });

  test('its last day two years from now, and none after it', () => {
    const read = readFeed(
      calendar(['DTSTART;VALUE=DATE:20280225', 'DTEND;VALUE=DATE:20280310'], ['DTSTART;VALUE=DATE:20300101']),
      READING,
    );
    expect(read).toEqual({ kind: 'read', ranges: [{ startDate: '2028-02-25', endDate: '2028-02-29' }] });
  });
});

describe('a recurring event takes', () => {
  const weekly = [
    'DTSTART;TZID=Europe/Berlin:20260303T100000',
    'DTEND;TZID=Europe/Berlin:20260303T110000',
    'UID:w',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  ];
  const change = (...lines: readonly string[]) => [
    'UID:w',
    'DTEND;TZID=Europe/Berlin:20260318T110000',
    'DTSTART;TZID=Europe/Berlin:20260318T100000',
    ...lines,
  ];

  test('all its days', () => {
    expect(daysIn(weekly)).toEqual(['03-03', '03-10', '03-17', '03-24']);
  });

  test('days by the zone of its hours, also after the clocks have changed', () => {
    const daily = (start: string, count: number) => [
      `DTSTART;TZID=Europe/Berlin:${start}`,
      'DURATION:PT1H',
      `RRULE:FREQ=DAILY;COUNT=${count}`,
    ];
    // 00:30 in summer is 22:30 UTC of the day before.
    expect(daysIn(daily('20260326T003000', 6))).toEqual(['03-26…03-31']);
    expect(daysOf(calendar(daily('20260326T003000', 6)), { timeZone: 'UTC' })).toEqual(['03-25…03-30']);
    // The clocks skip 02:30 on the 29th.
    expect(daysIn(daily('20260328T023000', 3))).toEqual(['03-28…03-30']);
  });

  test('not those that are excluded, in whatever zone they are written', () => {
    expect(daysIn([...weekly, 'EXDATE:20260310T090000Z,20260324T090000Z'])).toEqual(['03-03', '03-17']);
    expect(daysIn([...weekly, 'EXDATE;VALUE=DATE:20260310'])).toEqual(['03-03', '03-17', '03-24']);
    const others = Array.from({ length: 6 }, (_, at) => `EXDATE:2026030${at + 3}T120000Z`);
    expect(daysIn([...weekly, ...others, 'EXDATE:20260310T090000Z'])).toEqual(['03-03', '03-17', '03-24']);
  });

  test('its extra days, some of which are periods', () => {
    expect(
      daysIn([
        ...weekly,
        'RDATE:20260402T090000Z,20260404T090000Z',
        'RDATE;VALUE=PERIOD:20260410T090000Z/P2D',
      ]),
    ).toEqual(['03-03', '03-10', '03-17', '03-24', '04-02', '04-04', '04-10…04-12']);
  });

  test('the day to which one occurrence was moved, even from beyond the window', () => {
    expect(daysIn(weekly, change('RECURRENCE-ID:20260317T090000Z'))).toEqual([
      '03-03',
      '03-10',
      '03-18',
      '03-24',
    ]);
    const endless = [...weekly.slice(0, 3), 'RRULE:FREQ=YEARLY'];
    expect(daysIn(endless, change('RECURRENCE-ID:20300303T090000Z'))).toEqual(['03-03', '03-18', '03-03']);
  });

  test('not the day of an occurrence that was cancelled', () => {
    expect(daysIn(weekly, change('RECURRENCE-ID:20260317T090000Z', 'STATUS:CANCELLED'))).toEqual([
      '03-03',
      '03-10',
      '03-24',
    ]);
  });

  test('the days to which all further occurrences were moved', () => {
    expect(daysIn(weekly, change('RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T090000Z'))).toEqual([
      '03-03',
      '03-10',
      '03-18',
      '03-25',
    ]);
  });

  test('a changed occurrence whose event is missing', () => {
    expect(daysIn(change('RECURRENCE-ID:20260317T090000Z'))).toEqual(['03-18']);
  });

  test('the days of one that began long ago', () => {
    expect(daysIn(['DTSTART;VALUE=DATE:19900305', 'RRULE:FREQ=YEARLY'])).toEqual(['03-05', '03-05']);
  });
});

describe('what is too much', () => {
  test('more than 2,000 occurrences of an event', () => {
    const every = (minutes: number) => [
      'DTSTART:20260301T000000Z',
      `RRULE:FREQ=MINUTELY;INTERVAL=${minutes};COUNT=10000`,
    ];
    expect(daysIn(every(1))).toEqual(['too_large']);
    expect(daysIn(['DTSTART:20260302T000000Z', 'RRULE:FREQ=HOURLY;COUNT=2000'])).toEqual(['03-02…05-24']);
    expect(daysIn(['DTSTART:20260302T000000Z', 'RRULE:FREQ=HOURLY;COUNT=2001'])).toEqual(['too_large']);
    // Ten thousand a day, of which all are before today.
    expect(daysIn(['DTSTART:20260101T000000Z', 'RRULE:FREQ=SECONDLY;INTERVAL=8;COUNT=10000'])).toEqual([]);
  });

  test('more than 5,000 components, also with names that are broken over lines', () => {
    const events = (count: number) => Array.from({ length: count }, () => ['DTSTART;VALUE=DATE:20260305']);
    expect(daysIn(...events(4999))).toEqual(['03-05']);
    expect(daysIn(...events(5000))).toEqual(['too_large']);
    expect(daysOf(calendar(...events(5000)).replaceAll('BEGIN:VEVENT', 'BEG\r\n IN:VEVENT'))).toEqual([
      'too_large',
    ]);
  });
});

describe('what is no calendar', () => {
  test.each([
    'BEGIN:VCALENDAR\r\n',
    calendar(['DTSTART;VALUE=DATE:20260305']).replace('END:VCALENDAR', ''),
    calendar(['DTSTART;VALUE=DATE:20260305']).slice(0, -30),
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD\r\n',
    `${calendar([])}BEGIN:VCARD\r\nEND:VCARD\r\n`,
    calendar(['DTSTART:yesterday']),
    calendar(['DTSTART;VALUE=DATE:20260305', 'RRULE:FREQ=NEVER']),
    '',
    '<html>',
  ])('%j', (text) => {
    expect(daysOf(text)).toEqual(['not_a_calendar']);
  });

  test('but several in one file are read as one, and an empty one takes nothing', () => {
    const one = (day: string) => calendar([`DTSTART;VALUE=DATE:${day}`]);
    expect(daysOf(one('20260305') + one('20260310'))).toEqual(['03-05', '03-10']);
    expect(daysIn()).toEqual([]);
  });
});
