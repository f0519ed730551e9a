import { expect, test } from 'vitest';

import { returnPath } from './returnPath.ts';

test.each(['/profile', '/items/3?tab=owner#top', '/search?search=drill&category=2'])(
  'returns to %s after signing in',
  (from) => {
    expect(returnPath(from)).toBe(from);
  },
);

test.each([
  undefined,
  '',
  'profile',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
])('goes home instead of to %j', (from) => {
  expect(returnPath(from)).toBe('/');
});
