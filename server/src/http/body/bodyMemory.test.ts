import { expect, test } from 'vitest';

import { Problem } from '../problem.ts';
import { openBodyMemory, type Hold } from './bodyMemory.ts';

const REFUSED = new Problem('too_many_requests').message;
const BOUNDS = { most: 100, mostOfNetwork: 30, mostOfWide: 50, free: 10 };

/** Whether a body has been given up by now. */
async function isLost({ lost }: Hold): Promise<boolean> {
  const outcome = lost.then(
    () => false,
    () => true,
  );
  return Promise.race([outcome, new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
}

/** A body of which this many bytes beyond the free ones are held. */
function holdBeyond(hold: (network: string) => Hold, network: string, bytes: number): Hold {
  const body = hold(network);
  body.grow(BOUNDS.free);
  body.grow(bytes);
  return body;
}

test('a network fills its own room only, and the networks of an IPv6 /48 share one', () => {
  const hold = openBodyMemory(BOUNDS);
  const full = holdBeyond(hold, '2001:db8:1:1::/64', 30);
  expect(() => full.grow(1)).toThrow(REFUSED);
  holdBeyond(hold, '2001:db8:1:2::/64', 20);
  expect(() => holdBeyond(hold, '2001:db8:1:3::/64', 1)).toThrow(REFUSED);
  holdBeyond(hold, '2001:db8:2:1::/64', 30);
  full.release();
  full.release();
  holdBeyond(hold, '2001:db8:1:3::/64', 30);
  expect(() => holdBeyond(hold, '2001:db8:1:4::/64', 1)).toThrow(REFUSED);
});

test('the first bytes of any body are accepted, however much its network holds', () => {
  const hold = openBodyMemory(BOUNDS);
  holdBeyond(hold, '198.51.100.1', 30);
  for (let count = 0; count < 20; count++) hold('198.51.100.1').grow(BOUNDS.free);
  expect(() => hold('198.51.100.1').grow(BOUNDS.free + 1)).toThrow(REFUSED);
});

test('when memory is full, the oldest body of the customer who holds most makes room', async () => {
  const hold = openBodyMemory(BOUNDS);
  const single = holdBeyond(hold, '198.51.100.1', 30);
  const [oldest, newer] = [
    holdBeyond(hold, '2001:db8:1:1::/64', 25),
    holdBeyond(hold, '2001:db8:1:2::/64', 25),
  ];
  const small = holdBeyond(hold, '198.51.100.2', 20);
  const newcomer = holdBeyond(hold, '198.51.100.3', 20);
  const held = [single, oldest, newer, small, newcomer];
  expect(await Promise.all(held.map(isLost))).toEqual([false, true, false, false, false]);
  await expect(oldest.lost).rejects.toThrow(REFUSED);
  expect(() => oldest.grow(1)).toThrow(REFUSED);
  oldest.release();
  newcomer.grow(5);
  newcomer.grow(5);
  expect(await Promise.all(held.map(isLost))).toEqual([true, true, false, false, false]);
});
