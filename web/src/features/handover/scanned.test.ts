import { expect, test } from 'vitest';

import { codeAddress, codeIn, readView } from './scanned.ts';

test('the address of a code is read back, and only for its own rental and phase', () => {
  const address = codeAddress('https://lend.example', 52, 'checkout', '004829');
  expect(address).toBe('https://lend.example/rentals/52#checkout=004829');
  expect(codeIn(address, 52, 'checkout')).toBe('004829');
  expect(codeIn(address, 52, 'checkin')).toBeNull();
  expect(codeIn(address, 53, 'checkout')).toBeNull();
  expect(codeIn('WIFI:S:home;;', 52, 'checkout')).toBeNull();
});

test.each([
  ['checkout', { view: 'checkout', code: null }],
  ['checkin=123456', { view: 'checkin', code: '123456' }],
  ['record', { view: 'record', code: null }],
  ['checkin=12345', null],
  ['timeline', null],
  ['', null],
])('behind the # stands %o', (hash, view) => {
  expect(readView(hash)).toEqual(view);
});
