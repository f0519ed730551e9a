import { describe, expect, it } from 'vitest';

import { delayBefore } from './reconnect.ts';

const ATTEMPTS = [0, 1, 2, 3, 4, 5];

describe('the delay before a reconnection attempt', () => {
  it('starts at one second and doubles for five attempts', () => {
    expect(ATTEMPTS.map((attempt) => delayBefore(attempt, 0))).toEqual([
      1000,
      2000,
      4000,
      8000,
      16_000,
      null,
    ]);
  });

  it('grows by up to half at random, to no more than 30 seconds', () => {
    for (const attempt of [0, 1, 2, 3, 4]) {
      const shortest = delayBefore(attempt, 0) ?? 0;
      const longest = delayBefore(attempt, 1) ?? 0;
      expect(longest).toBe(Math.min(shortest * 1.5, 30_000));
    }
  });
});
