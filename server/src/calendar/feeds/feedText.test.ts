import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';

import { writeFeed, type FeedEvent } from './feedText.ts';

const EVENT: FeedEvent = {
  name: 'rental-12',
  startDate: '2026-03-05',
  endDate: '2026-03-07',
  status: 'confirmed',
  summary: 'Drill · Priya S. · ₹1,600',
  description: null,
  revision: 2,
  changedAt: new Date('2026-03-01T10:00:00.000Z'),
};

const write = (event: Partial<FeedEvent> = {}) =>
  writeFeed('Lendloop', 'lend.example', [{ ...EVENT, ...event }]);

test('a long calendar is one of all its events, and others get their turn while it is written', async () => {
  const events = Array.from({ length: 1001 }, (_, at) => ({ ...EVENT, name: `rental-${at}` }));
  let turns = 0;
  let isWriting = true;
  const count = () => {
    turns += 1;
    if (isWriting) setImmediate(count);
  };
  setImmediate(count);
  const text = await writeFeed('A name with BEGIN:VEVENT', 'lend.example', events);
  isWriting = false;
  expect(turns).toBeGreaterThanOrEqual(10);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const names = calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('uid'));
  expect(names).toEqual(events.map(({ name }) => `${name}@lend.example`));
  const withEvents = (some: typeof events) => writeFeed('A name with BEGIN:VEVENT', 'lend.example', some);
  const [head = ''] = (await withEvents(events.slice(0, 1))).split('BEGIN:VEVENT\r\n');
  expect(text.split(head)).toHaveLength(2);
});

/** The event by the first parser. */
function readByFirst(text: string) {
  const event = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent');
  return (name: string) => {
    const value: unknown = event?.getFirstPropertyValue(name);
    return value instanceof ICAL.Time ? value.toString() : value;
  };
}

/** The event by the second parser. */
const readBySecond = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text)).find((one): one is VEvent => one?.type === 'VEVENT');

/** Whole days begin at midnight of the process. */
const dayOf = (date: Date | undefined) => date && [date.getFullYear(), date.getMonth() + 1, date.getDate()];

test('a calendar says all that programs need, and reads the same by two parsers', async () => {
  const text = await write();
  const first = readByFirst(text);
  const second = readBySecond(text);
  expect(first('summary')).toBe(EVENT.summary);
  expect(second?.summary).toBe(EVENT.summary);
  // The last day is in, and the day after is not.
  expect([first('dtstart'), first('dtend')]).toEqual(['2026-03-05', '2026-03-08']);
  expect([dayOf(second?.start), dayOf(second?.end)]).toEqual([
    [2026, 3, 5],
    [2026, 3, 8],
  ]);
  expect([first('uid'), second?.uid]).toEqual(['rental-12@lend.example', 'rental-12@lend.example']);
  expect([first('status'), second?.status]).toEqual(['CONFIRMED', 'CONFIRMED']);
  expect([first('sequence'), Number(second?.sequence)]).toEqual([2, 2]);
  expect([first('last-modified'), first('dtstamp')]).toEqual([
    '2026-03-01T10:00:00Z',
    '2026-03-01T10:00:00Z',
  ]);
  expect(second?.lastmodified?.toISOString()).toBe('2026-03-01T10:00:00.000Z');
  expect(text).toContain('\r\nDTSTART;VALUE=DATE:20260305\r\nDTEND;VALUE=DATE:20260308\r\n');
  expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:.+\r\n[^]+\r\nEND:VCALENDAR\r\n$/);
});

test('the same events make the same text, and a change another', async () => {
  expect(await write()).toBe(await write());
  expect(await write({ revision: 3 })).not.toBe(await write());
});

test('one day ends the day after, also at the end of a year', async () => {
  const first = readByFirst(await write({ startDate: '2026-12-31', endDate: '2026-12-31' }));
  expect([first('dtstart'), first('dtend')]).toEqual(['2026-12-31', '2027-01-01']);
});

test.each([
  ['confirmed', 'CONFIRMED', 'OPAQUE'],
  ['tentative', 'TENTATIVE', 'TRANSPARENT'],
  ['cancelled', 'CANCELLED', 'TRANSPARENT'],
] as const)(
  'what is %s says so, and only what is confirmed takes time',
  async (status, shown, transparency) => {
    const first = readByFirst(await write({ status }));
    expect([first('status'), first('transp')]).toEqual([shown, transparency]);
  },
);

describe('texts come back as they were', () => {
  test.each([
    'Drill, "large"; new \\ old',
    'BEGIN:VEVENT END:VEVENT : = ; ,',
    'Schlagbohrmaschine für Größen bis 20 mm, mit Zubehör · Jürgen Müller-Lüdenscheidt · 1.600,00 €',
    'एक बहुत लंबा नाम जो कई पंक्तियों में टूटता है · प्रिया एस. · ₹1,600 · एक बहुत लंबा नाम जो कई पंक्तियों में टूटता है',
    '🚲🛠️🎒🪚🔩🧰🚲🛠️🎒🪚🔩🧰🚲🛠️🎒🪚🔩🧰🚲🛠️🎒🪚🔩🧰🚲🛠️🎒🪚🔩🧰',
    'مثقاب كهربائي بقوة عالية مع حقيبة وبطاريتين وشاحن سريع للاستخدام المنزلي والمهني · أحمد م.',
  ])('%s', async (summary) => {
    const note = `${summary}\nsecond line, with ; and \\`;
    const text = await write({ summary, description: note });
    expect([readByFirst(text)('summary'), readBySecond(text)?.summary]).toEqual([summary, summary]);
    expect([readByFirst(text)('description'), readBySecond(text)?.description]).toEqual([note, note]);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      // No character is cut in two.
      expect(line.isWellFormed()).toBe(true);
    }
  });

  test('but line breaks in a title cannot begin another property', async () => {
    const text = await write({ summary: 'Drill\r\nATTENDEE:mailto:a@example.com\nX:1' });
    expect(text).not.toMatch(/^(ATTENDEE|X):/m);
    expect(readByFirst(text)('summary')).toBe('Drill ATTENDEE:mailto:a@example.com X:1');
  });
});
