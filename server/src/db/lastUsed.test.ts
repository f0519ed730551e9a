import { expect, test } from 'vitest';

import { LastUsed } from './lastUsed.ts';

test('a full map forgets what was used the longest ago, whether by setting or by getting it', () => {
  const map = new LastUsed<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  map.set('a', 4);
  map.set('b', 5);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([4, 5, undefined]);
  map.delete('a');
  expect(map.has('a')).toBe(false);
});
