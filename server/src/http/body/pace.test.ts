import { setImmediate as turn } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Pace } from './pace.ts';

const KB = 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What becomes of a body of which so many bytes arrive in each twenty seconds. */
async function become(...arriving: number[]): Promise<string> {
  const pace = new Pace(10 * KB);
  const { promise, resolve } = Promise.withResolvers<string>();
  const held = pace.hold(promise).catch((error: Error) => error.message);
  for (const bytes of arriving) {
    pace.begin();
    pace.count(bytes);
    vi.advanceTimersByTime(20_000);
    await turn();
  }
  resolve('whole');
  return held;
}

it.each<[string, number[], string]>([
  ['a slow phone', [400 * KB, 400 * KB, 400 * KB], 'whole'],
  ['one that stops for a while', [500 * KB, 0, 200 * KB], 'whole'],
  ['one that sends next to nothing', [1], 'The upload was too slow'],
  ['one that sends much at once and then stops', [20_000 * KB, 0, 0], 'The upload was too slow'],
  ['one that stops for good', [500 * KB, 0, 0], 'The upload was too slow'],
])('holds %s to ten kilobytes a second', async (_, arriving, what) => {
  expect(await become(...arriving)).toContain(what);
  expect(vi.getTimerCount()).toBe(0);
});
