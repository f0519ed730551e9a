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

test('what weighs more takes the place of several, and what weighs too much is not kept', () => {
  const map = new LastUsed<number>(10, (value) => value);
  const kept = () => ['a', 'b', 'c', 'd'].filter((key) => map.has(key)).join('');
  map.set('a', 4);
  map.set('b', 4);
  map.set('a', 5);
  expect([kept(), map.isFull]).toEqual(['ab', false]);
  map.set('c', 5);
  expect([kept(), map.isFull]).toEqual(['ac', true]);
  map.delete('a');
  map.set('b', 5);
  expect(kept()).toBe('bc');
  map.set('d', 11);
  expect(kept()).toBe('');
});
