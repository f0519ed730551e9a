import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { packTar } from 'modern-tar';

import { syncFolder } from '../storage/folder.ts';
import { NO_SPACE, spaceOf, type DiskSpace } from '../storage/freeSpace.ts';
import { digestFile, TRAILER_BYTES, trailerOf } from './archive.ts';
import { isFull, Refused } from './refused.ts';

/** Tar fills its blocks of this size. */
const BLOCK = 512;
const END_OF_TAR = Buffer.alloc(2 * BLOCK);

/** Adds files to an archive one after the other. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
}

/**
 * Writes an archive: a tar file, then one line with the SHA-256 of everything before it. It has its name only once it is
 * complete, on the disk, and was read again; whatever fails leaves no file and no other one changed. Throws `Refused` before less
 * than 512 MB of the disk are free: the database may be there, too. Returns its size.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  space: DiskSpace = spaceOf(path.dirname(file)),
): Promise<number> {
  const temporary = `${file}.part`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rm(temporary, { force: true });
    const written = await write(temporary, fill, async (bytes) => {
      if (!(await space.take(bytes)))
        throw new Refused(
          `There is ${NO_SPACE} for ${file}: 512 MB of its disk have to stay free. Nothing was kept of it.`,
        );
    });
    const found = await digestFile(temporary, written.bytes);
    if (found !== written.sha256)
      throw new Refused(`The disk of ${file} returns other bytes than were written to it.`);
    await rename(temporary, file);
    await syncFolder(path.dirname(file));
    return written.bytes + TRAILER_BYTES;
  } catch (error) {
    await rm(temporary, { force: true });
    if (isFull(error))
      throw new Refused(`There is ${NO_SPACE} for ${file}. Nothing was kept of it.`, { cause: error });
    throw error;
  }
}

/** `take` is called with the number of bytes before they are written. */
async function write(
  temporary: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  take: (bytes: number) => Promise<void>,
) {
  // It contains addresses and hashes of passwords.
  const handle = await open(temporary, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  const append = async (part: Uint8Array) => {
    await take(part.byteLength);
    hash.update(part);
    bytes += part.byteLength;
    await handle.writeFile(part);
  };
  try {
    await fill({
      add: async (name, body) => {
        const entry = await packTar([{ header: { name, size: body.byteLength, mode: 0o600 }, body }]);
        // One file alone is a whole archive, with an end.
        await append(entry.subarray(0, BLOCK + Math.ceil(body.byteLength / BLOCK) * BLOCK));
      },
    });
    await append(END_OF_TAR);
    const sha256 = hash.digest('hex');
    await handle.writeFile(trailerOf(sha256));
    await handle.sync();
    return { bytes, sha256 };
  } finally {
    await handle.close();
  }
}
