import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { UnusableDatabase } from '../unusable.ts';

export interface DirectoryLock {
  release(): void;
}

/**
 * Takes the directory for this process until `release`, and makes the directory when it is missing.
 * Throws `UnusableDatabase`, which names the other process when it is taken.
 *
 * The lock is the operating system's own lock on a file, taken through SQLite, the one thing in Node that asks
 * for it: the kernel drops it when its process dies in whatever way, so that nothing is ever left behind
 * to be judged stale and a process number that is used again means nothing. The number in `lock.pid` is for people.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pidFile = join(directory, 'lock.pid');
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (cause) {
    file.close();
    throw new UnusableDatabase(
      `${resolve(directory)} is in use by process ${holder(pidFile)}. Stop it first, or use another DATA_DIR.`,
      {
        cause,
      },
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => file.close() };
}

function holder(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return '(unknown)';
  }
}
