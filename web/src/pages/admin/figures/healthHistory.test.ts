import type { HealthPoint } from '@lendloop/contract/admin/health';
import { expect, test } from 'vitest';

import { barsOf, hoursOf, STEPS, stepsOf } from './healthHistory.ts';

const NOW = Date.parse('2026-03-20T12:05:00.000Z');
const point = (at: string, more: Partial<HealthPoint> = {}): HealthPoint => ({
  at,
  nodes: 1,
  load: 0.5,
  memoryBytes: 100,
  requestsPerMinute: 4,
  p95Ms: 10,
  connections: 1,
  ...more,
});

test('each point lies in its step, the last one at the end, and none outside of the last day', () => {
  const points = [
    point('2026-03-19T11:50:00.000Z'),
    point('2026-03-19T12:00:00.000Z'),
    point('2026-03-20T11:50:00.000Z'),
    point('2026-03-20T12:00:00.000Z'),
    point('2026-03-20T12:10:00.000Z'),
  ];
  expect(stepsOf(points, NOW).map(({ step }) => step)).toEqual([0, STEPS - 2, STEPS - 1]);
});

test('bars are as high as their share of the highest, and a gap stays empty', () => {
  const values = [
    { step: 0, value: 5 },
    { step: 3, value: 10 },
    { step: 4, value: 0 },
  ];
  expect(barsOf(values, 10, 40)).toBe('M0 40V20.00h1V40zM3 40V0.00h1V40zM4 40V39.20h1V40z');
  expect(barsOf([{ step: 1, value: 0 }], 0, 40)).toBe('M1 40V39.20h1V40z');
});

test('hours are folded to their highest values and the mean of the requests, newest first', () => {
  const points = [
    point('2026-03-20T10:50:00.000Z'),
    point('2026-03-20T11:00:00.000Z', { load: 0.9, requestsPerMinute: 2 }),
    point('2026-03-20T11:10:00.000Z', { memoryBytes: 300, p95Ms: 7, requestsPerMinute: 4, nodes: 2 }),
  ];
  expect(hoursOf(points)).toEqual([
    point('2026-03-20T11:00:00.000Z', { load: 0.9, memoryBytes: 300, requestsPerMinute: 3, nodes: 2 }),
    point('2026-03-20T10:00:00.000Z'),
  ]);
});
