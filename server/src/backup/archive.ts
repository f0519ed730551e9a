import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';

import { createTarDecoder } from 'modern-tar';

import { Refused } from './refused.ts';

const BEFORE_SUM = 'lendloop-backup sha256 ';

/** The last line of an archive: the checksum of all bytes before it. Programs for tar files read no further than the end of theirs. */
export const trailerOf = (sha256: string): string => `${BEFORE_SUM}${sha256}\n`;

export const TRAILER_BYTES = trailerOf('0'.repeat(64)).length;

/** A file in an archive. */
export interface Entry {
  readonly name: string;
  /** Reads it, before the next one is asked for. */
  readonly bytes: () => Promise<Uint8Array>;
}

/** Compares the whole file with its checksum. Throws `Refused` if it is cut short, damaged or no archive. */
export async function verifyArchive(file: string, onBytes: (bytes: number) => void): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    () => {
      throw new Refused(`There is no file ${file}.`);
    },
  );
  const trailer = await readEnd(file, size);
  if (!trailer.startsWith(BEFORE_SUM))
    throw new Refused(
      `${file} is cut short, or it is no backup: its last line is missing. Take another copy of it.`,
    );
  const found = await digestFile(file, size - TRAILER_BYTES, onBytes);
  if (trailer !== trailerOf(found))
    throw new Refused(
      `${file} is damaged: its checksum is not that of its last line. Take another copy of it.`,
    );
}

async function readEnd(file: string, size: number): Promise<string> {
  const handle = await open(file);
  try {
    const length = Math.min(size, TRAILER_BYTES);
    const { buffer: end } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return end.toString('latin1');
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of the first bytes of a file. */
export async function digestFile(
  file: string,
  bytes: number,
  onBytes: (bytes: number) => void = () => {},
): Promise<string> {
  const hash = createHash('sha256');
  if (bytes > 0)
    for await (const chunk of createReadStream(file, { end: bytes - 1, highWaterMark: 1024 * 1024 })) {
      hash.update(chunk as Buffer);
      onBytes((chunk as Buffer).byteLength);
    }
  return hash.digest('hex');
}

/** Reads the files of a verified archive one after the other, skipping those that nobody asked to read. */
export async function* readArchive(file: string): AsyncGenerator<Entry, void> {
  const { size } = await stat(file);
  const source = createReadStream(file, { end: size - TRAILER_BYTES - 1, highWaterMark: 256 * 1024 });
  const entries = (Readable.toWeb(source) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  );
  for await (const { header, body } of entries) {
    let isRead = false;
    yield {
      name: header.name,
      bytes: () => {
        isRead = true;
        return buffer(body);
      },
    };
    // One that is cancelled may stop the decoder for good.
    if (!isRead) await body.pipeTo(new WritableStream());
  }
}
