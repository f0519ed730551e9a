import { statfs } from 'node:fs/promises';

import { ignoreMissing } from './incoming.ts';

/** Bytes left free for the database, the log and the system, if they share the disk. */
export const FREE_MIN = 512 * 1024 * 1024;
/** What every refusal for want of space says, also to a process that only reads what another one printed. */
export const NO_SPACE = 'not enough space';
/** The share of a disk's files that stays free for the same. Some filesystems have room for a fixed number, which small files use up first. */
const FILES_MIN_SHARE = 0.05;
/** How long a reading is reused, in ms. */
const REUSED_MS = 5000;

/** The free space on the disk of a directory. */
export interface DiskSpace {
  /** Whether there is space for further files. */
  isLeft(): Promise<boolean>;
  /** Counts bytes and new files that are about to be written. False, and nothing is counted, if there is no space for them. */
  take(bytes: number, files?: number): Promise<boolean>;
}

/** What is free on a disk. */
interface Free {
  readonly bytes: number;
  /** How many more files there can be, beyond those that stay free. */
  readonly files: number;
}

/** Reads what is free on the disk of a directory; null if that does not exist yet. */
export async function readFree(directory: string): Promise<Free | null> {
  const stats = await statfs(directory).catch(ignoreMissing);
  if (!stats) return null;
  const { bavail, bsize, files, ffree } = stats;
  return {
    bytes: bavail * bsize,
    files: files === 0 ? Infinity : ffree - Math.ceil(files * FILES_MIN_SHARE),
  };
}

/** Reads the free bytes of the same. */
export const readFreeBytes = async (directory: string): Promise<number | null> =>
  (await readFree(directory))?.bytes ?? null;

/** Watches the disk of a directory; what is taken counts until the next reading includes it. `now` is a clock in ms. */
export function watchSpace(
  directory: string,
  read: (directory: string) => Promise<Free | null> = readFree,
  now: () => number = () => performance.now(),
): DiskSpace {
  let reading: {
    readonly at: number;
    readonly free: Promise<Free | null>;
    bytes: number;
    files: number;
  } | null = null;
  const take = async (bytes: number, files = 0) => {
    if (!reading || now() - reading.at >= REUSED_MS)
      reading = { at: now(), free: read(directory), bytes: 0, files: 0 };
    const current = reading;
    const free = await current.free;
    if (free && free.bytes - current.bytes - bytes < FREE_MIN) return false;
    if (free && files > 0 && free.files - current.files < files) return false;
    current.bytes += bytes;
    current.files += files;
    return true;
  };
  return { isLeft: () => take(0, 1), take };
}

const watched = new Map<string, DiskSpace>();

/** The space of a directory, the same for everything that writes to it. The disk of `DATA_DIR` may be that of a bucket, too. */
export function spaceOf(directory: string): DiskSpace {
  const space = watched.get(directory) ?? watchSpace(directory);
  watched.set(directory, space);
  return space;
}
