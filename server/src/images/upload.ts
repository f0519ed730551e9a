import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import { Problem } from '../http/problem.ts';
import { ignoreMissing, openIncoming } from './incoming.ts';

const FIELD = 'file';
/** Browsers hear no answer before they have sent everything: so much of a file that is too large is read and dropped. */
const DROPPED_MAX = 64 * 1024 * 1024;
const CUT_OFF = ['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE'];

/** A file that somebody gives us, read only if we do not know it. */
export interface ImageFile {
  /** SHA-256 of the file as it was given, in hexadecimal digits: the same file is always the same image. */
  readonly hash: string;
  /** Reads the file, at most `IMAGE_MAX_BYTES`. */
  readonly read: () => Promise<Uint8Array>;
}

/**
 * Takes the one file of a multipart body, lets `keep` store it, and answers what that answers. The file waits on the
 * disk, so that many or slow uploads take no memory. Throws `invalid_input`, `image_too_large`, `upload_incomplete`.
 */
export async function withUpload<T>(
  dataDirectory: string,
  request: FastifyRequest,
  keep: (file: ImageFile) => Promise<T>,
): Promise<T> {
  const spool = path.join(await openIncoming(dataDirectory), `${randomUUID()}.upload`);
  try {
    const hash = await receive(request, spool).catch(explain);
    return await keep({ hash, read: () => readFile(spool) });
  } finally {
    await unlink(spool).catch(ignoreMissing);
  }
}

/** Writes the file of the body to `spool` and answers its SHA-256. */
async function receive(request: FastifyRequest, spool: string): Promise<string> {
  if (Number(request.headers['content-length']) > DROPPED_MAX) throw new Problem('image_too_large');
  const hash = createHash('sha256');
  let image: MultipartFile | null = null;
  let hasOthers = false;
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === FIELD && !image) {
      image = part;
      part.file.once('limit', () => dropRest(request));
      part.file.on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(part.file, createWriteStream(spool, { flags: 'wx' }));
    } else {
      hasOthers = true;
      if (part.type === 'file') part.file.resume();
    }
  }
  if (!image || hasOthers)
    throw new Problem('invalid_input', { message: `Send one image, in the field '${FIELD}'` });
  if (image.file.truncated) throw new Problem('image_too_large');
  return hash.digest('hex');
}

/** Reads on for the sake of the answer, but not without end. */
function dropRest({ raw }: FastifyRequest): void {
  let dropped = 0;
  raw.on('data', (chunk: Buffer) => {
    dropped += chunk.byteLength;
    if (dropped > DROPPED_MAX) raw.destroy();
  });
}

/** The parser's errors without a code, and the client's leaving, mean that the body did not come to its end. */
function explain(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null || CUT_OFF.includes(code)) throw new Problem('upload_incomplete');
  throw error;
}
