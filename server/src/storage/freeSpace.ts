import { statfs } from 'node:fs/promises';

import { ignoreMissing } from './incoming.ts';

/** Bytes left free for the database, the log and the system, if they share the disk. */
const FREE_MIN = 512 * 1024 * 1024;
/** How long a reading is reused, in ms; a disk does not fill up faster. */
const REUSED_MS = 5000;

/** Reads the free bytes of a disk; null if the directory does not exist yet. */
export async function readFreeBytes(directory: string): Promise<number | null> {
  const stats = await statfs(directory).catch(ignoreMissing);
  return stats && stats.bavail * stats.bsize;
}

/** Returns a function that tells whether the disk of a directory has space left. `now` is a clock in ms. */
export function watchSpace(
  directory: string,
  read: (directory: string) => Promise<number | null> = readFreeBytes,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let reading: Promise<number | null> | null = null;
  let readAt = 0;
  return async () => {
    if (!reading || now() - readAt >= REUSED_MS) {
      readAt = now();
      reading = read(directory);
    }
    return ((await reading) ?? FREE_MIN) >= FREE_MIN;
  };
}
