import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { readFreeBytes, watchSpace } from './freeSpace.ts';

const MB = 1024 * 1024;

it('reports a disk with less than 512 MB as full, and reads it again after five seconds', async () => {
  let [free, reads, time] = [512 * MB, 0, 0];
  const read = async () => {
    reads++;
    return free;
  };
  const space = watchSpace('data', read, () => time);
  expect(await space.isLeft()).toBe(true);
  free--;
  time = 4999;
  expect([await space.isLeft(), reads]).toEqual([true, 1]);
  time = 5000;
  expect([await space.isLeft(), await space.isLeft(), reads]).toEqual([false, false, 2]);
});

it('counts the bytes about to be written until the next reading includes them', async () => {
  let [free, time] = [513 * MB, 0];
  const space = watchSpace(
    'data',
    async () => free,
    () => time,
  );
  expect(await Promise.all([space.take(MB / 2), space.take(MB / 2), space.take(1)])).toEqual([
    true,
    true,
    false,
  ]);
  expect(await space.isLeft()).toBe(true);
  time = 5000;
  expect([await space.take(MB), await space.take(1)]).toEqual([true, false]);
  time = 10_000;
  free = 512 * MB - 1;
  expect([await space.take(0), await space.isLeft()]).toEqual([false, false]);
});

it('reads the free bytes of a directory that exists', async () => {
  expect(await readFreeBytes(tmpdir())).toBeGreaterThan(0);
  const missing = path.join(tmpdir(), 'lendloop-no-such-directory');
  expect(await readFreeBytes(missing)).toBeNull();
  expect(await watchSpace(missing).isLeft()).toBe(true);
});
