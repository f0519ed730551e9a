import { expect, test } from 'vitest';

import { parseStat } from './processor.ts';

test('processor time is read from a line whose name holds brackets and blanks', () => {
  const line = '4242 (postgres: a) b (c) S 17 4242 4242 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 1 0 99 1 1';
  expect(parseStat(line)).toEqual({ parent: 17, own: 200, ended: 50 });
});
