import type { MultipartFile } from '@fastify/multipart';
import { IMAGE_MAX_BYTES } from '@lendloop/contract/images';
import type { FastifyRequest } from 'fastify';

import { Problem } from '../http/problem.ts';
import { intake } from './intake.ts';
import { openSpool, type ImageFile, type Spool } from './spool.ts';

const FIELD = 'file';
/** Browsers hear no answer before they have sent everything: so much of a file that is too large is read and dropped. */
const DROPPED_MAX = 64 * 1024 * 1024;
const CUT_OFF = ['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE'];

/**
 * Takes the one file of a multipart body, lets `keep` store it, and answers what that answers.
 * Throws `invalid_input`, `image_too_large`, `upload_incomplete`, and `too_many_requests` while too much is on its way.
 */
export async function withUpload<T>(
  dataDirectory: string,
  userId: number,
  request: FastifyRequest,
  keep: (file: ImageFile) => Promise<T>,
): Promise<T> {
  const size = Number(request.headers['content-length'] ?? IMAGE_MAX_BYTES);
  if (size > DROPPED_MAX) throw new Problem('image_too_large');
  const release = intake.admit(userId, Math.min(size, IMAGE_MAX_BYTES));
  try {
    const spool = await openSpool(dataDirectory);
    try {
      await receive(request, spool).catch(explain);
      return await keep(await spool.finish());
    } finally {
      await spool.discard();
    }
  } finally {
    release();
  }
}

/** Writes the file of the body to `spool`. */
async function receive(request: FastifyRequest, spool: Spool): Promise<void> {
  let image: MultipartFile | null = null;
  let hasOthers = false;
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === FIELD && !image) {
      image = part;
      part.file.once('limit', () => dropRest(request));
      for await (const chunk of part.file) await spool.write(chunk as Buffer);
    } else {
      hasOthers = true;
      if (part.type === 'file') part.file.resume();
    }
  }
  if (!image || hasOthers)
    throw new Problem('invalid_input', { message: `Send one image, in the field '${FIELD}'` });
  if (image.file.truncated) throw new Problem('image_too_large');
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
