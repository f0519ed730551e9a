import { expect, test } from 'vitest';

import { makeCalendar } from '../../../testing/samples.ts';
import { declinedBy } from './declinedBy.ts';

const request = (startDate: string, endDate = startDate, pieces = 1) => ({ startDate, endDate, pieces });
const wanted = request('2199-01-10', '2199-01-12');
const { rules } = makeCalendar();

test('a listing of one piece declines what has a day in common', () => {
  const before = request('2199-01-08', '2199-01-09');
  const inside = request('2199-01-12', '2199-01-20');
  expect(declinedBy(makeCalendar(), wanted, [before, inside])).toEqual([inside]);
});

test('empty days between two rentals count on both sides', () => {
  const close = [request('2199-01-09'), request('2199-01-13')];
  const calendar = makeCalendar({ rules: { ...rules, bufferDays: 1 } });
  expect(declinedBy(calendar, wanted, [...close, request('2199-01-08'), request('2199-01-14')])).toEqual(
    close,
  );
});

test('with several pieces, what still fits stays', () => {
  const calendar = makeCalendar({
    quantity: 5,
    runs: [
      { startDate: '2199-01-12', endDate: '2199-01-12', free: 3 },
      { startDate: '2199-01-20', endDate: '2199-01-20', free: 1 },
    ],
  });
  const two = { ...wanted, pieces: 2 };
  const fits = [request('2199-01-11', '2199-01-11', 3), request('2199-01-12', '2199-01-19')];
  const fitsNot = [
    request('2199-01-11', '2199-01-11', 4),
    request('2199-01-12', '2199-01-12', 2),
    request('2199-01-12', '2199-01-20', 2),
  ];
  expect(declinedBy(calendar, two, [...fits, ...fitsNot])).toEqual(fitsNot);
});
