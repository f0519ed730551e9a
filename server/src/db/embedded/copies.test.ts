import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { requestCopy, serveCopies } from './copies.ts';
import { lockDirectory, type DirectoryLock } from './lock.ts';

let directory: string;
let lock: DirectoryLock;
let stop: () => void;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'lendloop-copies-'));
  lock = lockDirectory(directory);
});
afterEach(async () => {
  stop();
  lock.release();
  await rm(directory, { recursive: true });
});

/** Answers requests as a server does; whatever goes wrong with that fails the test. */
function serve(copyTo: (folder: string) => Promise<void>): void {
  stop = serveCopies(directory, copyTo, (error) => {
    throw error;
  });
}

it('who asks gets a copy of their own, and leaves nothing', async () => {
  serve((folder) => mkdir(folder));
  const copies = await Promise.all([requestCopy(directory), requestCopy(directory)]);
  expect(new Set(copies.map((copy) => copy?.directory)).size).toBe(2);
  for (const copy of copies) await copy?.remove();
  expect(await readdir(path.join(directory, 'copies'))).toEqual([]);
});

it('who asks in vain is told why', async () => {
  serve(() => Promise.reject(new Error('the disk is full')));
  await expect(requestCopy(directory)).rejects.toThrow('could not copy its database: the disk is full');
  expect(await readdir(path.join(directory, 'copies'))).toEqual([]);
});

it('who asks when the server has just stopped may open the database', async () => {
  stop = () => {};
  const asked = requestCopy(directory);
  lock.release();
  expect(await asked).toBeNull();
  lock = lockDirectory(directory);
});

it('a copy of a process that was killed is removed, one in use or a new one is not', async () => {
  const folder = (name: string) => path.join(directory, 'copies', name);
  const old = new Date(Date.now() - 3_600_000);
  for (const name of ['abandoned', 'used', 'new']) await mkdir(folder(name), { recursive: true });
  const used = lockDirectory(folder('used'));
  for (const name of ['abandoned', 'used']) await utimes(folder(name), old, old);
  serve(() => Promise.resolve());
  await expect.poll(() => readdir(path.join(directory, 'copies'))).toEqual(['new', 'used']);
  used.release();
});
