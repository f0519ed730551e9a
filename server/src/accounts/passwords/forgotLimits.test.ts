import { expect, test } from 'vitest';

import { limitsInMemory } from '../../http/limits/limits.ts';
import { limitForgotten } from './forgotLimits.ts';

test('a network may ask 200 times a day', async () => {
  const count = limitForgotten(limitsInMemory(true));
  for (let asked = 0; asked < 200; asked++)
    expect(await count('198.51.100.1')).toEqual({ isWithin: true, source: 'network 198.51.100.1' });
  expect((await count('198.51.100.1')).isWithin).toBe(false);
  expect((await count('198.51.100.2')).isWithin).toBe(true);
});

test('the networks of one IPv6 customer may ask 800 times a day together, and are one source', async () => {
  const count = limitForgotten(limitsInMemory(true));
  const counted = [];
  for (let asked = 0; asked < 801; asked++)
    counted.push(await count(`2001:db8:7:${Math.floor(asked / 200)}::/64`));
  expect(new Set(counted.map(({ source }) => source))).toEqual(new Set(['network 2001:db8:7::/48']));
  expect(counted.findIndex(({ isWithin }) => !isWithin)).toBe(800);
  expect((await count('2001:db8:8:1::/64')).isWithin).toBe(true);
});

test('what a network asks beyond its own bound does not count for the wide one', async () => {
  const count = limitForgotten(limitsInMemory(true));
  for (let asked = 0; asked < 1000; asked++) await count('2001:db8:7:1::/64');
  expect((await count('2001:db8:7:2::/64')).isWithin).toBe(true);
});

test('a count that fails is no refusal', async () => {
  const count = limitForgotten(() => ({
    spend: () => Promise.reject(new Error('no Redis')),
    check: () => Promise.resolve(),
  }));
  await expect(count('198.51.100.1')).rejects.toThrow('no Redis');
});
