import { expect, test } from 'vitest';

import { limitsInMemory } from '../../http/limits/limits.ts';
import { limitForgotten } from './forgotLimits.ts';

const REFUSED = 'Too many new passwords were requested from your network today';

test('a network may ask 200 times a day', async () => {
  const count = limitForgotten(limitsInMemory(true));
  for (let asked = 0; asked < 200; asked++) expect(await count('198.51.100.1')).toBe('network 198.51.100.1');
  await expect(count('198.51.100.1')).rejects.toThrow(REFUSED);
  expect(await count('198.51.100.2')).toBe('network 198.51.100.2');
});

test('the networks of one IPv6 customer may ask 800 times a day together, and are one source', async () => {
  const count = limitForgotten(limitsInMemory(true));
  const sources = new Set<string>();
  for (let asked = 0; asked < 800; asked++)
    sources.add(await count(`2001:db8:7:${Math.floor(asked / 200)}::/64`));
  expect([...sources]).toEqual(['network 2001:db8:7::/48']);
  await expect(count('2001:db8:7:9::/64')).rejects.toThrow(REFUSED);
  expect(await count('2001:db8:8:1::/64')).toBe('network 2001:db8:8::/48');
});

test('what a network asks beyond its own limit does not count for the wide one', async () => {
  const count = limitForgotten(limitsInMemory(true));
  await Promise.allSettled(Array.from({ length: 1000 }, () => count('2001:db8:7:1::/64')));
  expect(await count('2001:db8:7:2::/64')).toBe('network 2001:db8:7::/48');
});

test('a count that fails is no refusal', async () => {
  const count = limitForgotten(() => ({
    spend: () => Promise.reject(new Error('no Redis')),
    check: () => Promise.resolve(),
  }));
  await expect(count('198.51.100.1')).rejects.toThrow('no Redis');
});
