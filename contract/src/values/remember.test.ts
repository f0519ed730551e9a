import { expect, it } from 'vitest';

import { remember } from './remember.ts';

it('makes one thing for each key, and never mixes two keys up', () => {
  let made = 0;
  const pair = remember((a: string, b: number) => ({ a, b, number: ++made }));
  expect(pair('ab', 1)).toBe(pair('ab', 1));
  expect(pair('a', 11)).toMatchObject({ a: 'a', b: 11 });
  expect(pair('a', 1)).toMatchObject({ a: 'a', b: 1 });
  expect(pair('ab', 1)).toMatchObject({ a: 'ab', b: 1, number: 1 });
  expect(made).toBe(3);
});
