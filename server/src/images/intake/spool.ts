import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';

import { ignoreMissing, openIncoming } from '../../storage/incoming.ts';

/** A file that somebody gives us, read only if we do not know it. */
export interface ImageFile {
  /** SHA-256 of the file as it was given, in hexadecimal digits: the same file is always the same image. */
  readonly hash: string;
  /** Reads the file, at most `IMAGE_MAX_BYTES`. */
  readonly read: () => Promise<Uint8Array>;
  /** The network it came from, by whose turn it is decoded; null for a file of our own, which takes no turns. */
  readonly network: string | null;
}

/** A file that waits on the disk while it arrives and until it is stored, so that many or slow ones take no memory. */
export interface Spool {
  write(bytes: Uint8Array): Promise<void>;
  /** Closes the file, which is now whole. */
  finish(): Promise<ImageFile>;
  /** Removes it, whole or not. */
  discard(): Promise<void>;
}

export async function openSpool(dataDirectory: string, network: string): Promise<Spool> {
  const file = path.join(await openIncoming(dataDirectory), `${randomUUID()}.upload`);
  const handle = await open(file, 'wx');
  const hash = createHash('sha256');
  return {
    write: async (bytes) => {
      hash.update(bytes);
      await handle.writeFile(bytes);
    },
    finish: async () => {
      await handle.close();
      return { hash: hash.digest('hex'), read: () => readFile(file), network };
    },
    discard: async () => {
      await handle.close();
      await unlink(file).catch(ignoreMissing);
    },
  };
}
