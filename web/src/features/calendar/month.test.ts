import { expect, test } from 'vitest';

import { makeBlock, makeItemSchedule, makeScheduledRental } from '../../testing/schedules.ts';
import { addMonths, barsOf, entriesOf, freeIn, weeksOf } from './month.ts';

const days = (startDate: string, endDate: string) => ({ startDate, endDate });

test('a month is shown in whole weeks, which start where the reader starts them', () => {
  const august = weeksOf('2026-08-01', 1);
  expect(august.map((week) => [week[0], week.at(-1)])).toEqual([
    ['2026-07-27', '2026-08-02'],
    ['2026-08-03', '2026-08-09'],
    ['2026-08-10', '2026-08-16'],
    ['2026-08-17', '2026-08-23'],
    ['2026-08-24', '2026-08-30'],
    ['2026-08-31', '2026-09-06'],
  ]);
  expect(weeksOf('2026-08-01', 0)[0]?.[0]).toBe('2026-07-26');
  expect([addMonths('2026-12-01', 1), addMonths('2026-01-01', -1)]).toEqual(['2027-01-01', '2025-12-01']);
});

test('bars lie in the first lane that is free, cut at the edges of their week', () => {
  const schedule = makeItemSchedule({
    rentals: [
      makeScheduledRental({ id: 1, ...days('2026-08-12', '2026-08-18') }),
      makeScheduledRental({ id: 2, ...days('2026-08-10', '2026-08-11') }),
    ],
    blocks: [makeBlock({ id: 3, ...days('2026-08-15', '2026-08-15') })],
  });
  const [week = []] = weeksOf('2026-08-01', 1).slice(2);
  expect(
    barsOf(week, entriesOf([schedule])).map(({ entry, column, span, lane, isBegun, isGoingOn }) => [
      entry.key,
      column,
      span,
      lane,
      isBegun,
      isGoingOn,
    ]),
  ).toEqual([
    ['rental 2', 0, 2, 0, false, false],
    ['rental 1', 2, 5, 0, false, true],
    ['block 3', 5, 1, 1, false, false],
  ]);
});

test('empty days of several pieces are one entry, and free is what is free on each day', () => {
  const schedule = makeItemSchedule({
    quantity: 4,
    rentals: [makeScheduledRental({ pieces: [1, 2], ...days('2026-08-10', '2026-08-11') })],
    blocks: [makeBlock({ pieces: [4], ...days('2026-08-11', '2026-08-11') })],
    buffers: [1, 2].map((piece) => ({ ...days('2026-08-12', '2026-08-12'), piece })),
  });
  const buffers = entriesOf([schedule]).filter(({ kind }) => kind === 'buffer');
  expect(buffers.map(({ pieces }) => pieces)).toEqual([2]);
  expect(freeIn(schedule, days('2026-08-10', '2026-08-12'))).toBe(1);
  expect(freeIn(schedule, days('2026-08-12', '2026-08-13'))).toBe(2);
});
