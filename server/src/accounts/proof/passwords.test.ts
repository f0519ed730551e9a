import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';

import { matchesPassword, hashPassword } from './passwords.ts';

// Modules loaded by another test file of this process hold the library without the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', { spy: true });

test('a password matches its own hash only, and never a missing one', async () => {
  const stored = await hashPassword('correct horse');
  expect(await matchesPassword(stored, 'correct horse')).toBe(true);
  expect(await matchesPassword(stored, 'Correct horse')).toBe(false);
  expect(await matchesPassword(null, 'correct horse')).toBe(false);
});

test('at most three are hashed at once, in order of arrival, even after a failure', async () => {
  let running = 0;
  let most = 0;
  const order: string[] = [];
  vi.mocked(hash).mockImplementation(async (password) => {
    most = Math.max(most, ++running);
    order.push(String(password));
    await new Promise(setImmediate);
    running--;
    if (password === '5') throw new Error('out of memory');
    return 'hash';
  });
  const asked = Array.from({ length: 30 }, (_, n) => String(n));
  const results = await Promise.allSettled(asked.map(hashPassword));
  expect(most).toBe(3);
  expect(order).toEqual(asked);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('when a thousand are waiting, the next one is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  vi.mocked(hash).mockReturnValue(promise);
  const accepted = Array.from({ length: 1003 }, () => hashPassword('x'));
  await expect(hashPassword('x')).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfter: 5 },
  });
  resolve('hash');
  expect(new Set(await Promise.all(accepted))).toEqual(new Set(['hash']));
});
