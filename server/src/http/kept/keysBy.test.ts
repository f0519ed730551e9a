import { expect, test } from 'vitest';

import { KeysBy } from './keysBy.ts';

test('a group has its keys, whether it has one or several', () => {
  const keys = new KeysBy<number>();
  keys.add(1, 'a');
  keys.add(1, 'a');
  expect(keys.of(1)).toEqual(['a']);
  keys.add(1, 'b');
  keys.add(2, 'c');
  expect([keys.of(1), keys.of(2), keys.of(3)]).toEqual([['a', 'b'], ['c'], []]);
});

test('a key that is taken out leaves the others', () => {
  const keys = new KeysBy<string>();
  for (const key of ['a', 'b', 'c']) keys.add('few', key);
  keys.add('one', 'a');
  keys.delete('one', 'b');
  expect(keys.of('one')).toEqual(['a']);
  keys.delete('one', 'a');
  for (const key of ['b', 'a']) keys.delete('few', key);
  expect([keys.of('one'), keys.of('few')]).toEqual([[], ['c']]);
  keys.delete('few', 'c');
  expect(keys.of('few')).toEqual([]);
});
