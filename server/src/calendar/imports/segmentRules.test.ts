import { addDays, countDays } from '@lendloop/contract/values/dates';
import { describe, expect, test } from 'vitest';

import { seeded } from '../../demo/random.ts';
import {
  hasDaysBeyond,
  nextChange,
  pauseAfter,
  PLACES_AT_ONCE,
  placesOf,
  cutConflicts,
  segmentsOf,
  type Segment,
  workOf,
} from './segmentRules.ts';

const TODAY = '2026-03-10';
const range = (startDate: string, endDate = startDate) => ({
  startDate: `2026-${startDate}`,
  endDate: `2026-${endDate}`,
});
const taken = (startDate: string, endDate = startDate) => ({ ...range(startDate, endDate), conflict: false });
const conflict = (startDate: string, endDate = startDate) => ({
  ...range(startDate, endDate),
  conflict: true,
});

describe('the blocks of an imported calendar', () => {
  test('are its days, with rented ones apart', () => {
    const rented = [range('03-14', '03-15'), range('03-20', '03-22')];
    expect(segmentsOf([range('03-12', '03-16'), range('03-22')], [], rented, TODAY)).toEqual([
      taken('03-12', '03-13'),
      conflict('03-14', '03-15'),
      taken('03-16'),
      conflict('03-22'),
    ]);
  });

  test('keep days that are over as they were, for a while', () => {
    const before = [
      range('03-01', '03-02'),
      range('03-08', '03-12'),
      { startDate: '2025-01-01', endDate: '2025-12-15' },
    ];
    expect(segmentsOf([range('03-10', '03-11')], before, [], TODAY)).toEqual([
      { startDate: '2025-12-10', endDate: '2025-12-15', conflict: false },
      taken('03-01', '03-02'),
      taken('03-08', '03-11'),
    ]);
  });

  test('are never longer than a block may be', () => {
    const whole = { startDate: TODAY, endDate: addDays(TODAY, 730) };
    const segments = segmentsOf([whole], [range('03-01', '03-09')], [], TODAY);
    expect(segments.map(countDays)).toEqual([730, 10]);
    expect([segments[0]?.startDate, segments[1]?.endDate]).toEqual(['2026-03-01', whole.endDate]);
  });

  test('stop two years from now', () => {
    const beyond = { startDate: addDays(TODAY, 730), endDate: addDays(TODAY, 800) };
    expect(segmentsOf([beyond], [], [], TODAY)).toEqual([
      { startDate: addDays(TODAY, 730), endDate: addDays(TODAY, 730), conflict: false },
    ]);
  });
});

describe('a change of many segments', () => {
  const isSame = (one: Segment, other: Segment) =>
    one.endDate === other.endDate && one.conflict === other.conflict;
  const daysOf = (segments: readonly Segment[]) =>
    new Set(
      segments.flatMap((one) =>
        Array.from({ length: countDays(one) }, (_, at) => addDays(one.startDate, at)),
      ),
    );
  const sorted = (segments: Segment[]) => segments.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
  /** Segments of some days with gaps between, as many as fit into 120 days; the same for the same `seed`. */
  function some(seed: number): Segment[] {
    const random = seeded(seed);
    const next = () => random.next();
    const segments: Segment[] = [];
    for (let at = Math.floor(next() * 5); at < 120;) {
      const end = at + Math.floor(next() * (next() < 0.1 ? 60 : 4));
      segments.push({ startDate: addDays(TODAY, at), endDate: addDays(TODAY, end), conflict: next() < 0.2 });
      at = end + 1 + Math.floor(next() * 4);
    }
    return segments;
  }

  test('comes to its end in small steps, in which no day is free that is taken before and afterwards', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const wanted = seed % 7 === 0 ? [] : some(seed + 1000);
      const before = some(seed);
      const pieces = [1, 40, 60, 99][seed % 4] ?? 1;
      const most = Math.max(3, Math.floor(PLACES_AT_ONCE / pieces));
      const after = daysOf(wanted);
      const kept = [...daysOf(before)].filter((day) => after.has(day));
      let known = before;
      for (let steps = 0; ; steps++) {
        expect(steps).toBeLessThan(130);
        const { gone, added, rest, isLast } = nextChange(known, wanted, isSame, pieces);
        expect(gone.length + added.length).toBeLessThanOrEqual(most);
        known = sorted([...known.filter((one) => !gone.includes(one)), ...added, ...rest]);
        const days = daysOf(known);
        expect(kept.filter((day) => !days.has(day))).toEqual([]);
        // Nothing overlaps.
        expect(known.reduce((sum, one) => sum + countDays(one), 0)).toBe(days.size);
        if (isLast) break;
      }
      expect(known).toEqual(wanted);
    }
  });

  test.each([1, 99, 1000])('is done at once if it is small, of %i pieces', (pieces) => {
    const [one, other] = [taken('03-12', '03-13'), taken('03-13', '03-14')];
    const change = { gone: [one], added: [other], rest: [], isLast: true };
    expect(nextChange([one], [other], isSame, pieces)).toEqual(change);
  });
});

test('over rented days a segment is cut into some that take few places, at the same days each time', () => {
  const long = { ...conflict('03-01', '12-31') };
  expect(cutConflicts([taken('02-01', '02-20'), long], 1)).toEqual([taken('02-01', '02-20'), long]);
  const parts = cutConflicts([long], 99);
  expect(Math.max(...parts.map((one) => placesOf(one, 99)))).toBeLessThanOrEqual(PLACES_AT_ONCE);
  expect(parts.reduce((sum, one) => sum + countDays(one), 0)).toBe(countDays(long));
  const later = cutConflicts([{ ...long, startDate: '2026-05-17' }], 99);
  expect(parts.slice(-later.length + 1)).toEqual(later.slice(1));
});

test('days are beyond others if any of them is', () => {
  const known = [range('03-10', '03-12'), range('03-13')];
  expect(hasDaysBeyond([range('03-11', '03-13')], known)).toBe(false);
  expect(hasDaysBeyond([range('03-13', '03-14')], known)).toBe(true);
  expect(hasDaysBeyond([], known)).toBe(false);
});

test('pauses double with each failure, up to a day', () => {
  expect([0, 1, 2, 5, 6, 100].map((failures) => pauseAfter(failures) / 60_000)).toEqual([
    30, 60, 120, 960, 1440, 1440,
  ]);
});

test('what took long to read waits for much longer, up to a day', () => {
  expect([0, 100, 600, 2000, 60_000].map((workMs) => pauseAfter(0, workMs) / 60_000)).toEqual([
    30,
    30,
    100,
    expect.closeTo(333.3, 1),
    1440,
  ]);
  expect(pauseAfter(5, 600)).toBe(pauseAfter(5));
});

test('what a slow server held up waits for longer, two hours at the utmost', () => {
  expect([0, 2500, 5000, 10_000].map((waitMs) => pauseAfter(0, 0, waitMs) / 60_000)).toEqual([
    30, 30, 60, 120,
  ]);
  expect(pauseAfter(0, 6000, 10_000)).toBe(pauseAfter(0, 6000));
});

test('looking for what is rented costs, also where it leaves no place', () => {
  const free = workOf({ places: 0, looks: 0 }, 'embedded');
  const looked = workOf({ places: 0, looks: 17_000 }, 'embedded');
  expect([free, looked]).toEqual([0, 510]);
  expect(pauseAfter(0, looked)).toBeGreaterThan(2 * pauseAfter(0));
});
