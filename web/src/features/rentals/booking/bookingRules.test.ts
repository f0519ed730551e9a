import { formatDay } from '@lendloop/contract/values/dates';
import { compileCatalogue } from '@lendloop/words/compile';
import { ENGLISH } from '@lendloop/words/english';
import { makeSay } from '@lendloop/words/formatter';
import { expect, test } from 'vitest';

import { refuseDates, refuseRenter } from './bookingRules.ts';

const say = makeSay<'rentals'>(compileCatalogue(ENGLISH.rentals), 'en-US');
const open = { availableFrom: null, availableUntil: null };
const august = { availableFrom: '2026-08-03', availableUntil: '2026-08-30' };

test('a visitor is asked to sign in before renting', () => {
  expect(refuseRenter({ ownerId: 1 }, null, say)).toMatchObject({
    title: 'Please login',
    description: 'You need to be logged in to rent items',
  });
});

test('an owner cannot rent their own item and anybody else can', () => {
  expect(refuseRenter({ ownerId: 1 }, 1, say)?.title).toBe('Cannot rent your own item');
  expect(refuseRenter({ ownerId: 1 }, 2, say)).toBeNull();
});

test('both dates are needed', () => {
  for (const range of [{}, { start: '2026-08-05' }]) {
    expect(refuseDates(open, range, say, formatDay)).toMatchObject({
      title: 'Select dates',
      description: 'Please select both start and end dates',
    });
  }
});

test('a range may touch both ends of the window but not pass them', () => {
  expect(refuseDates(august, { start: '2026-08-03', end: '2026-08-30' }, say, formatDay)).toBeNull();
  for (const range of [
    { start: '2026-08-02', end: '2026-08-05' },
    { start: '2026-08-29', end: '2026-08-31' },
  ]) {
    expect(refuseDates(august, range, say, formatDay)).toMatchObject({
      title: 'Date range not available',
      description: 'This item is only available from Aug 3, 2026 to Aug 30, 2026',
    });
  }
});
