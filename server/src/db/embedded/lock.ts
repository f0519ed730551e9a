import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { UnusableDatabase } from '../unusable.ts';

export interface DirectoryLock {
  release(): void;
}

/**
 * Locks the directory for this process until `release`, creating it when it is missing. Throws `UnusableDatabase` with the
 * id of the other process when it is locked already.
 *
 * This is the operating system's file lock, taken through SQLite because Node offers no other way. The kernel releases it
 * however the process dies, so there are no stale locks and reused process ids do not matter. `lock.pid` only informs people.
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
