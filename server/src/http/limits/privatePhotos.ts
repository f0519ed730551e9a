import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '../problem.ts';
import { Sending } from '../sending/sending.ts';
import { limitDuration } from './downloads.ts';

/** Opened directly, a picture is only ever a picture, whatever a browser might sniff in its bytes. */
export const HARMLESS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
};

interface Opened {
  readonly size: number;
  readonly stream: Readable;
}

interface Files {
  /** Opens a file; null if there is none of this name. */
  readonly get: (name: string) => Promise<Opened | null>;
  readonly size: (name: string) => Promise<number | null>;
}

/** Gets the size alone. For a HEAD, a stream of the content would be read to its end although nobody gets it. */
export async function measure(files: Pick<Files, 'size'>, name: string): Promise<Opened | null> {
  const size = await files.size(name);
  return size === null ? null : { size, stream: Readable.from([]) };
}

/**
 * Creates what sends photos that only some people may see: given the name of the file, or null for who may not see it. Throws
 * `evidence_not_found` and `too_many_requests`.
 */
export function sendingPrivatePhotos(
  files: Files,
): (request: FastifyRequest, reply: FastifyReply, name: string | null) => Sending {
  return (request, reply, name) => {
    if (name === null) throw new Problem('evidence_not_found');
    const open = async () => {
      await request.server.downloads.begin(request.hop.network, reply.raw);
      const file = await files.get(name);
      if (file) limitDuration(reply.raw, file.size);
      return file;
    };
    return new Sending(async () => {
      const file = request.method === 'HEAD' ? await measure(files, name) : await open();
      if (!file) throw new Problem('evidence_not_found');
      reply.headers({ ...HARMLESS, 'cache-control': 'private, no-store' });
      return reply.type('image/jpeg').header('content-length', file.size).send(file.stream);
    });
  };
}
