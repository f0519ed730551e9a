import { statfs } from 'node:fs/promises';

import { ignoreMissing } from './incoming.ts';

/** Bytes left free for the database, the log and the system, if they share the disk. */
export const FREE_MIN = 512 * 1024 * 1024;
/** What every refusal for want of space says, also to a process that only reads what another one printed. */
export const NO_SPACE = 'not enough space';
/** How long a reading is reused, in ms. */
const REUSED_MS = 5000;

/** The free space on the disk of a directory. */
export interface DiskSpace {
  /** Whether there is space for further files. */
  isLeft(): Promise<boolean>;
  /** Counts bytes that are about to be written. False, and nothing is counted, if there is no space for them. */
  take(bytes: number): Promise<boolean>;
}

/** Reads the free bytes of a disk; null if the directory does not exist yet. */
export async function readFreeBytes(directory: string): Promise<number | null> {
  const stats = await statfs(directory).catch(ignoreMissing);
  return stats && stats.bavail * stats.bsize;
}

/** Watches the disk of a directory; bytes taken count until the next reading includes them. `now` is a clock in ms. */
export function watchSpace(
  directory: string,
  read: (directory: string) => Promise<number | null> = readFreeBytes,
  now: () => number = () => performance.now(),
): DiskSpace {
  let reading: { readonly at: number; readonly free: Promise<number | null>; taken: number } | null = null;
  const take = async (bytes: number) => {
    if (!reading || now() - reading.at >= REUSED_MS) reading = { at: now(), free: read(directory), taken: 0 };
    const current = reading;
    const free = (await current.free) ?? Infinity;
    if (free - current.taken - bytes < FREE_MIN) return false;
    current.taken += bytes;
    return true;
  };
  return { isLeft: () => take(0), take };
}

const watched = new Map<string, DiskSpace>();

/** The space of a directory, the same for everything that writes to it. The disk of `DATA_DIR` may be that of a bucket, too. */
export function spaceOf(directory: string): DiskSpace {
  const space = watched.get(directory) ?? watchSpace(directory);
  watched.set(directory, space);
  return space;
}
