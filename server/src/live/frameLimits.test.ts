import { expect, test } from 'vitest';

import { makeFrameLimits } from './frameLimits.ts';
import type { SocketPeer } from './peer.ts';

test('a frame of somebody unknown counts for the fingerprint of their token, never under the token itself', async () => {
  const keys: string[] = [];
  const limits = makeFrameLimits(() => ({
    spend: async (key) => void keys.push(key),
    check: async () => {},
  }));
  const spend = (token: string | undefined) =>
    limits.spend({ network: '198.51.100.1', token, identity: null } as SocketPeer, 1);
  const tokens = ['s'.repeat(43), 'x'.repeat(10_000)];
  for (const token of [...tokens, undefined]) await spend(token);
  const counted = keys.filter((key) => key !== '198.51.100.1');
  expect(counted).toHaveLength(2);
  for (const key of counted) expect(key).toMatch(/^session [\da-f]{64}$/);
  expect(new Set(counted).size).toBe(2);
});
