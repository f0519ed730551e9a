import { expect, test } from 'vitest';

import { encodingFor } from './encodings.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=nonsense', null],
  [`${'x,'.repeat(400)}br`, null],
])('accepting %s gives %s', (accept, encoding) => {
  expect(encodingFor(accept)).toBe(encoding);
});
