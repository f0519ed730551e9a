import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { IMAGE_MAX_BYTES } from '@lendloop/contract/values/imageSizes';
import { sentence } from '@lendloop/words/sentence';
import type { FastifyRequest } from 'fastify';

import { Pace } from '../../http/body/pace.ts';
import { Problem } from '../../http/problem.ts';
import { watchDelimiters } from './delimiters.ts';
import { intake, PICTURE_BYTES_A_SECOND } from './intakeBodies.ts';
import { openSpool, type ImageFile } from './spool.ts';

const FIELD = 'file';
/** Bytes of a file that is too large that are read and dropped: browsers show no answer until they have sent everything. */
const DROPPED_MAX = 64 * 1024 * 1024;
/** Bytes read of anything else in a body: of another file, which is a mistake, as many as of an image. */
const BESIDES_MAX = IMAGE_MAX_BYTES + 1024 * 1024;
/** Delimiters of a body. One with a few too many parts is still answered. */
const DELIMITERS_MAX = 200;
const TOO_MANY_PARTS = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];
const CUT_OFF = ['FST_MP_PREMATURE_CLOSE', 'ERR_STREAM_PREMATURE_CLOSE'];

/** The fields of a form besides its file, by their names. */
type Fields = Readonly<Record<string, string>>;

/**
 * Reads the one file of a multipart body and the fields with these names, lets `keep` store it, and returns its result. Throws `invalid_input`,
 * `image_too_large`, `upload_incomplete`, `not_signed_in` if the session has ended meanwhile, and `too_many_requests` while
 * too much is in flight.
 */
export async function withUpload<T>(
  dataDirectory: string,
  userId: number,
  request: FastifyRequest,
  keep: (file: ImageFile, fields: Fields) => Promise<T>,
  names: readonly string[] = [],
): Promise<T> {
  if (Number(request.headers['content-length'] ?? 0) > DROPPED_MAX) throw new Problem('image_too_large');
  const arrival = intake.open({ person: userId, network: request.hop.network });
  const pace = new Pace(PICTURE_BYTES_A_SECOND);
  try {
    const spool = await openSpool(dataDirectory, request.hop.network);
    const write = async (bytes: Buffer) => {
      arrival.take(bytes.length);
      await spool.write(bytes);
    };
    try {
      pace.begin();
      const fields = await pace.hold(
        receive(request, pace, write, names).catch((error: unknown) => explain(error, request)),
      );
      // The upload may have taken minutes, in which the session can have ended.
      await request.refreshViewer();
      return await keep(await spool.finish(), fields);
    } finally {
      await spool.discard();
    }
  } finally {
    arrival.release();
  }
}

/** Passes the file of the body to `write`, and returns the fields with these names. */
async function receive(
  request: FastifyRequest,
  pace: Pace,
  write: (bytes: Buffer) => Promise<void>,
  names: readonly string[],
): Promise<Fields> {
  const fields = new Map<string, string>();
  const size = boundSize(request);
  let written = Promise.resolve();
  let image: MultipartFile | null = null;
  let hasOthers = false;
  for await (const part of request.parts()) {
    if (part.type === 'file' && part.fieldname === FIELD && !image) {
      image = part;
      part.file.once('limit', () => size.allow(DROPPED_MAX));
      // Read to the end even when it is refused: browsers show no answer before.
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size.countImage(chunk.length);
        pace.count(chunk.length);
        written = written.then(() => write(chunk));
        await written.catch(() => {});
      }
    } else if (part.type === 'field' && isNew(part, names, fields)) {
      fields.set(part.fieldname, String(part.value));
    } else {
      hasOthers = true;
      if (part.type === 'file') part.file.resume();
    }
  }
  if (!image || hasOthers) throw notOneImage();
  await written;
  if (image.file.truncated) throw new Problem('image_too_large');
  return Object.fromEntries(fields);
}

const isNew = (
  { fieldname, value, valueTruncated }: MultipartValue,
  names: readonly string[],
  fields: ReadonlyMap<string, string>,
): boolean =>
  names.includes(fieldname) && !fields.has(fieldname) && typeof value === 'string' && !valueTruncated;

interface BodySize {
  /** Counts bytes of the image, which are bounded themselves. */
  readonly countImage: (bytes: number) => void;
  /** Allows this many other bytes. */
  readonly allow: (most: number) => void;
}

/**
 * Ends the connection of a body with too many bytes that belong to no image, in front of the first part, in the heads of parts, in
 * other parts and after the last one, or with too many parts. Call it right before the body is read.
 */
function boundSize({ raw }: FastifyRequest): BodySize {
  let besides = 0;
  let most = BESIDES_MAX;
  raw.on('data', (chunk: Buffer) => {
    besides += chunk.byteLength;
    if (besides > most) raw.destroy();
  });
  watchDelimiters(raw, DELIMITERS_MAX, () => raw.destroy());
  return {
    countImage: (bytes) => {
      besides -= bytes;
    },
    allow: (bytes) => {
      most = bytes;
    },
  };
}

const notOneImage = () =>
  new Problem('invalid_input', { message: sentence('images.field', { name: FIELD }) });

/** Parser errors without a code, and an aborted connection, mean that the body is incomplete. */
function explain(error: unknown, request: FastifyRequest): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null || CUT_OFF.includes(code)) throw new Problem('upload_incomplete');
  if (!TOO_MANY_PARTS.includes(code)) throw error;
  // The parser would otherwise parse the rest, too.
  request.raw.unpipe();
  request.raw.resume();
  throw notOneImage();
}
