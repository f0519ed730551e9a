import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { useClock } from './clock.ts';

const MINUTE_MS = 60_000;
const rendered = { minute: 0, hour: 0 };
let isHidden = false;

function Minutes() {
  return <p>{`minute ${useClock((now) => Math.floor(now / MINUTE_MS) % 60)}`}</p>;
}

function Hours() {
  return <p>{`hour ${useClock((now) => new Date(now).getUTCHours())}`}</p>;
}

const minutes = (
  <Profiler id="minute" onRender={() => rendered.minute++}>
    <Minutes />
  </Profiler>
);
const hours = (
  <Profiler id="hour" onRender={() => rendered.hour++}>
    <Hours />
  </Profiler>
);

function show(visible: boolean) {
  isHidden = !visible;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers({ now: Date.parse('2026-08-14T10:57:20.000Z') });
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  rendered.minute = 0;
  rendered.hour = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the clock goes on with each full minute, by one timer, and renders only what reads otherwise', async () => {
  render(
    <>
      {minutes}
      {minutes}
      {hours}
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  await pass(39_999);
  expect(screen.getAllByText('minute 57')).toHaveLength(2);
  await pass(1);
  expect(screen.getAllByText('minute 58')).toHaveLength(2);
  await pass(MINUTE_MS);
  expect(screen.getAllByText('minute 59')).toHaveLength(2);
  expect(screen.getByText('hour 10')).toBeDefined();
  expect(rendered).toEqual({ minute: 6, hour: 1 });
  await pass(MINUTE_MS);
  expect(screen.getByText('hour 11')).toBeDefined();
  cleanup();
  expect(vi.getTimerCount()).toBe(0);
});

test('the clock stands still in a hidden tab, and is right as soon as somebody comes back', async () => {
  render(minutes);
  show(false);
  expect(vi.getTimerCount()).toBe(0);
  await pass(10 * MINUTE_MS);
  expect(rendered.minute).toBe(1);
  show(true);
  expect(screen.getByText('minute 7')).toBeDefined();
  await pass(MINUTE_MS);
  expect(screen.getByText('minute 8')).toBeDefined();
});
