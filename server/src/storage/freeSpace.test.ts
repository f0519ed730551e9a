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
  const hasSpace = watchSpace('data', read, () => time);
  expect(await hasSpace()).toBe(true);
  free--;
  time = 4999;
  expect([await hasSpace(), reads]).toEqual([true, 1]);
  time = 5000;
  expect([await hasSpace(), await hasSpace(), reads]).toEqual([false, false, 2]);
});

it('reads the free bytes of a directory that exists', async () => {
  expect(await readFreeBytes(tmpdir())).toBeGreaterThan(0);
  const missing = path.join(tmpdir(), 'lendloop-no-such-directory');
  expect(await readFreeBytes(missing)).toBeNull();
  expect(await watchSpace(missing)()).toBe(true);
});
