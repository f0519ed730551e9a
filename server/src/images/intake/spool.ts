import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sentence } from '@lendloop/words/sentence';

import { wideNetworkOf } from '../../http/callers/network.ts';
import { Problem } from '../../http/problem.ts';
import { spaceOf } from '../../storage/freeSpace.ts';
import { ignoreMissing, openIncoming } from '../../storage/incoming.ts';
import { openThrottle } from './throttle.ts';

const RETRY_SECONDS = 600;
/** Bytes that are written together. Each write wakes a thread, and bodies arrive in pieces of a few kilobytes. */
const WRITTEN_AT_ONCE = 128 * 1024;
const MB = 1024 * 1024;
/** 16 MB a second of one network, and as much at once after a pause: faster, pictures on their way would take the whole event loop. */
const arrivals = openThrottle(16 * MB, 16 * MB, { now: () => performance.now(), sleep: (ms) => sleep(ms) });

/** A file that somebody sends, read only if its image is new. */
export interface ImageFile {
  /** SHA-256 of the original file in hexadecimal digits: the same file is always the same image. */
  readonly hash: string;
  /** Reads the file, at most `IMAGE_MAX_BYTES`. */
  readonly read: () => Promise<Uint8Array>;
  /** The network it came from, which takes turns at decoding; null for a file of our own, which does not queue. */
  readonly network: string | null;
}

/** A file kept on disk while it arrives and until it is stored, so that many or slow uploads take no memory. */
export interface Spool {
  /** Waits if its network sends more than its share. Throws `busy` if the disk is almost full. */
  write(bytes: Uint8Array): Promise<void>;
  /** Closes the complete file. */
  finish(): Promise<ImageFile>;
  /** Removes it, complete or not. */
  discard(): Promise<void>;
}

/** Counts bytes and new files that are about to be stored. Throws `busy` if the disk has no space for them. */
export async function takeDiskSpace(dataDirectory: string, bytes: number, files: number): Promise<void> {
  if (!(await spaceOf(dataDirectory).take(bytes, files)))
    throw new Problem('busy', { message: sentence('images.disk'), retryAfter: RETRY_SECONDS });
}

export async function openSpool(dataDirectory: string, network: string): Promise<Spool> {
  const file = path.join(await openIncoming(dataDirectory), `${randomUUID()}.upload`);
  const handle = await open(file, 'wx');
  const hash = createHash('sha256');
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const flush = async () => {
    const bytes = Buffer.concat(held);
    held = [];
    heldBytes = 0;
    await handle.writeFile(bytes);
  };
  return {
    write: async (bytes) => {
      await arrivals.take(wideNetworkOf(network), bytes.length);
      await takeDiskSpace(dataDirectory, bytes.length, 0);
      hash.update(bytes);
      held.push(bytes);
      heldBytes += bytes.length;
      if (heldBytes >= WRITTEN_AT_ONCE) await flush();
    },
    finish: async () => {
      await flush();
      await handle.close();
      return { hash: hash.digest('hex'), read: () => readFile(file), network };
    },
    discard: async () => {
      await handle.close();
      await unlink(file).catch(ignoreMissing);
    },
  };
}
