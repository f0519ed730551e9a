import fc from 'fast-check';
import { expect, test } from 'vitest';

import { scaleTo } from './dayScale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [700, [0, 500, 1000]],
  [28_000, [0, 10_000, 20_000, 30_000]],
])('the lines up to %d are %j', (most, lines) => {
  expect(scaleTo(most)).toEqual(lines);
});

test('there are always a few, which reach as high as is needed', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e13, noNaN: true }), (most) => {
      const lines = scaleTo(most);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
      expect(lines.length).toBeLessThanOrEqual(4);
    }),
  );
});
