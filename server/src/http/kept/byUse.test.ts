import { expect, test } from 'vitest';

import { ByUse } from './byUse.ts';

/** Takes out all keys, the one used the longest ago first. */
function orderOf(map: ByUse<number>): string {
  let order = '';
  for (let key = map.oldest; key !== undefined; key = map.oldest) {
    order += key;
    map.delete(key);
  }
  return order;
}

function fill(...keys: string[]): ByUse<number> {
  const map = new ByUse<number>();
  for (const [index, key] of keys.entries()) map.set(key, index);
  return map;
}

test.each([
  ['as they were set', [], 'abcd'],
  ['with the oldest used', ['a'], 'bcda'],
  ['with one from the middle used', ['b'], 'acdb'],
  ['with the newest used', ['d'], 'abcd'],
  ['with all used in reverse', ['d', 'c', 'b', 'a'], 'dcba'],
])('keys come in the order of their last use, %s', (_, used, order) => {
  const map = fill('a', 'b', 'c', 'd');
  for (const key of used) map.use(key);
  expect(orderOf(map)).toBe(order);
  expect([map.size, map.oldest]).toEqual([0, undefined]);
});

test('looking at a value is no use of it, setting it is', () => {
  const map = fill('a', 'b', 'c');
  expect([map.look('a'), map.use('x'), map.look('x'), map.has('b')]).toEqual([0, undefined, undefined, true]);
  map.set('a', 7);
  expect([map.look('a'), map.size]).toEqual([7, 3]);
  expect(orderOf(map)).toBe('bca');
});

test('deleting at either end and in the middle leaves the rest in order', () => {
  const map = fill('a', 'b', 'c', 'd', 'e');
  for (const key of ['a', 'c', 'e', 'x']) map.delete(key);
  map.set('f', 9);
  expect([...map.keys()].join('')).toBe('bdf');
  expect(orderOf(map)).toBe('bdf');
});
