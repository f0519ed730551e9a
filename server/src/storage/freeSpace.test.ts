import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { readFree, readFreeBytes, watchSpace } from './freeSpace.ts';

const MB = 1024 * 1024;

it('reports a disk with less than 512 MB as full, and reads it again after five seconds', async () => {
  let [free, reads, time] = [512 * MB, 0, 0];
  const read = async () => {
    reads++;
    return { bytes: free, files: Infinity };
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
    async () => ({ bytes: free, files: Infinity }),
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

it('reports a disk without room for further files as full, but lets what is there be written', async () => {
  let [files, time] = [3, 0];
  const space = watchSpace(
    'data',
    async () => ({ bytes: 1024 * MB, files }),
    () => time,
  );
  expect([await space.take(MB, 2), await space.take(MB, 2), await space.take(MB)]).toEqual([
    true,
    false,
    true,
  ]);
  files = 0;
  time = 5000;
  expect([await space.isLeft(), await space.take(MB)]).toEqual([false, true]);
});

it('reads the free bytes of a directory that exists', async () => {
  expect(await readFreeBytes(tmpdir())).toBeGreaterThan(0);
  expect((await readFree(tmpdir()))?.files).toBeGreaterThan(0);
  const missing = path.join(tmpdir(), 'lendloop-no-such-directory');
  expect(await readFreeBytes(missing)).toBeNull();
  expect(await watchSpace(missing).isLeft()).toBe(true);
});
