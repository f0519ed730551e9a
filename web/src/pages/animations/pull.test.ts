import { expect, test } from 'vitest';

import { PULL_THRESHOLD, pulled, REFRESH_MS } from './pull.ts';

test('a pull refreshes from 80 pixels on, goes 150 at most, and the refresh lasts 1.5 seconds', () => {
  expect([-20, 0, 79, 80, 150, 400].map(pulled)).toEqual([0, 0, 79, 80, 150, 150]);
  expect([PULL_THRESHOLD, REFRESH_MS]).toEqual([80, 1500]);
});
