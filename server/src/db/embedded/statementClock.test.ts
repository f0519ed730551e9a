import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { InterruptFlags } from './interruptible.ts';
import { GIVES_WAY, makeStatementCells, StatementClock, StatementWatch } from './statementClock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const cells = makeStatementCells();
  const flags: InterruptFlags = { memory: new Int32Array(new SharedArrayBuffer(8)), pending: 0, cancel: 1 };
  const watch = new StatementWatch(cells);
  watch.arm(flags);
  return { cells, flags, watch, clock: new StatementClock(cells, flags), told: () => [...flags.memory] };
}

test('a statement is interrupted once it has run for longer than it may', () => {
  const { watch, clock, told } = setUp();
  clock.begin(500);
  watch.sent();
  vi.advanceTimersByTime(500);
  expect(told()).toEqual([0, 0]);
  vi.advanceTimersByTime(200);
  expect(told()).toEqual([1, 1]);
});

test('one without a limit, and short ones in a row, are not', () => {
  const { watch, clock, told } = setUp();
  watch.sent();
  clock.begin(0);
  vi.advanceTimersByTime(100_000);
  clock.end();
  for (let count = 0; count < 100; count++) {
    clock.begin(100);
    vi.advanceTimersByTime(60);
    clock.end();
  }
  expect(told()).toEqual([0, 0]);
});

test('an interrupt that comes too late does not reach the next statement', () => {
  const { watch, clock, told } = setUp();
  clock.begin(0);
  watch.interrupt();
  expect(told()).toEqual([1, 1]);
  // PostgreSQL had already finished, and looked no more.
  clock.end();
  expect(told()).toEqual([0, 0]);
  watch.interrupt();
  clock.begin(0);
  expect(told()).toEqual([0, 0]);
});

test('a statement that the engine gets to late is watched, too', () => {
  const { watch, clock, told } = setUp();
  watch.sent();
  vi.advanceTimersByTime(10_000);
  clock.begin(100);
  vi.advanceTimersByTime(200);
  expect(told()).toEqual([1, 1]);
});

test('the watch rests while nothing runs', () => {
  const { watch, clock } = setUp();
  watch.sent();
  clock.begin(100);
  clock.end();
  watch.answered();
  vi.advanceTimersByTime(200);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that gives way is interrupted when a client wants something', () => {
  const { watch, clock, told } = setUp();
  clock.begin(GIVES_WAY);
  vi.advanceTimersByTime(100_000);
  expect(told()).toEqual([0, 0]);
  watch.sent();
  expect(told()).toEqual([1, 1]);
  clock.end();
  clock.begin(0);
  watch.sent();
  expect(told()).toEqual([0, 0]);
});
