import { describe, expect, test } from 'vitest';

import { addDays, daysInRange, fromLocalDate, toLocalDate } from './calendarDays.ts';
import { type DayRange, isDayDisabled, type RangeRules, selectDay } from './dateRange.ts';

const rules: RangeRules = { today: '2026-08-03' };

function click(days: string[], under: RangeRules = rules): DayRange {
  return days.reduce<DayRange>((range, day) => selectDay(day, range, under), {});
}

function open(days: string[], range: DayRange, under: RangeRules): string[] {
  return days.filter((day) => !isDayDisabled(day, range, under));
}

function august(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => addDays('2026-08-01', from - 1 + index));
}

describe('clicking days', () => {
  test('the first click sets the start and a later one the end', () => {
    expect(click(['2026-08-14'])).toEqual({ start: '2026-08-14' });
    expect(click(['2026-08-14', '2026-08-17'])).toEqual({ start: '2026-08-14', end: '2026-08-17' });
  });

  test('the earlier of two days is the start, whichever was clicked first', () => {
    expect(click(['2026-08-17', '2026-08-14'])).toEqual({ start: '2026-08-14', end: '2026-08-17' });
  });

  test('clicking the same day twice clears', () => {
    expect(click(['2026-08-14', '2026-08-14'])).toEqual({});
  });

  test('a click after a complete range starts a new one, even on an end of the old range', () => {
    expect(click(['2026-08-14', '2026-08-17', '2026-08-20'])).toEqual({ start: '2026-08-20' });
    expect(click(['2026-08-14', '2026-08-17', '2026-08-17'])).toEqual({ start: '2026-08-17' });
  });

  test('a disabled day changes nothing', () => {
    expect(click(['2026-08-14', '2026-08-01'])).toEqual({ start: '2026-08-14' });
  });
});

describe('days that cannot be picked', () => {
  test('past days and days outside the window are disabled, but not the ends of the window', () => {
    const window = { ...rules, from: '2026-08-05', until: '2026-08-08' };
    expect(open(august(1, 12), {}, window)).toEqual(august(5, 8));
    expect(open(august(1, 6), {}, { ...rules, from: '2026-07-01' })).toEqual(august(3, 6));
  });

  test('booked days are disabled, both ends included', () => {
    const booked = { ...rules, booked: [{ start: '2026-08-10', end: '2026-08-12' }] };
    expect(open(august(9, 13), {}, booked)).toEqual(['2026-08-09', '2026-08-13']);
  });

  test('a range cannot span a booked day, in either direction', () => {
    const booked = {
      ...rules,
      booked: [
        { start: '2026-08-20', end: '2026-08-21' },
        { start: '2026-08-08', end: '2026-08-09' },
        { start: '2026-08-05', end: '2026-08-05' },
        { start: '2026-08-28', end: '2026-08-28' },
      ],
    };
    expect(open(august(1, 31), { start: '2026-08-14' }, booked)).toEqual(august(10, 19));
    expect(click(['2026-08-14', '2026-08-25'], booked)).toEqual({ start: '2026-08-14' });
  });

  test('the maximum length counts both ends and applies in both directions', () => {
    expect(open(august(3, 31), { start: '2026-08-14' }, { ...rules, maxDays: 3 })).toEqual(august(12, 16));
  });

  test('the minimum length disables days that are too close, but not the start, which clears the range', () => {
    expect(open(august(11, 17), { start: '2026-08-14' }, { ...rules, minDays: 3 })).toEqual([
      '2026-08-11',
      '2026-08-12',
      '2026-08-14',
      '2026-08-16',
      '2026-08-17',
    ]);
  });

  test('a start in a gap shorter than the minimum length is disabled', () => {
    const gap = {
      ...rules,
      minDays: 3,
      booked: [
        { start: '2026-08-06', end: '2026-08-08' },
        { start: '2026-08-11', end: '2026-08-12' },
      ],
    };
    expect(open(august(3, 13), {}, gap)).toEqual(['2026-08-03', '2026-08-05', '2026-08-13']);
  });

  test('once a range is complete every free day can be chosen again', () => {
    const complete = { start: '2026-08-14', end: '2026-08-15' };
    expect(open(august(3, 31), complete, { ...rules, maxDays: 3 })).toEqual(august(3, 31));
  });
});

describe('calendar days', () => {
  test('adding and counting days works across months, leap days and clock changes', () => {
    expect(addDays('2026-10-31', 2)).toBe('2026-11-02');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysInRange('2026-03-28', '2026-03-30')).toBe(3);
    expect(daysInRange('2026-08-14', '2026-08-17')).toBe(4);
  });

  test('a day survives the round trip through a local Date', () => {
    for (const day of ['2026-01-01', '2026-03-29', '2026-10-25', '2026-12-31']) {
      expect(fromLocalDate(toLocalDate(day))).toBe(day);
    }
  });
});

describe('days of the week', () => {
  // August 3 is a Monday.
  const mondaysAndFridays: RangeRules = { today: '2026-08-03', weekdays: [1, 5] };

  test('only those on which a range may begin and end can be chosen', () => {
    expect(open(august(3, 16), {}, mondaysAndFridays)).toEqual([
      '2026-08-03',
      '2026-08-07',
      '2026-08-10',
      '2026-08-14',
    ]);
    expect(click(['2026-08-03', '2026-08-05'], mondaysAndFridays)).toEqual({ start: '2026-08-03' });
    expect(click(['2026-08-03', '2026-08-07'], mondaysAndFridays)).toEqual({
      start: '2026-08-03',
      end: '2026-08-07',
    });
  });

  test('a day without a possible other end cannot be chosen', () => {
    // From a Monday the next end after at least six days is the next Monday, from a Friday a week later.
    const under = { ...mondaysAndFridays, minDays: 6, maxDays: 7 };
    expect(open(august(3, 16), {}, under)).toEqual([]);
    expect(open(august(3, 16), {}, { ...under, maxDays: 8 })).toHaveLength(4);
  });
});
