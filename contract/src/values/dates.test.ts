import { expect, test } from 'vitest';

import { startOfDay } from './dates.ts';

test.each([
  ['2027-03-20', 'Asia/Kolkata', '2027-03-19T18:30:00.000Z'],
  ['2027-03-20', 'Pacific/Kiritimati', '2027-03-19T10:00:00.000Z'],
  ['2027-03-20', 'Pacific/Pago_Pago', '2027-03-20T11:00:00.000Z'],
  // The clocks change at midnight: the day begins at one o'clock.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  // They go back after midnight, which is there twice.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(moment);
});
