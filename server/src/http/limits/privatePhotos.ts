import type { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { Problem } from '../problem.ts';
import { Sending } from '../sending/sending.ts';
import { limitDuration } from './downloads.ts';

/** Opened directly, a picture is only ever a picture, whatever a browser might sniff in its bytes. */
export const HARMLESS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
};

interface Files {
  /** Opens a file; null if there is none of this name. */
  readonly get: (name: string) => Promise<{ readonly size: number; readonly stream: Readable } | null>;
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
    return new Sending(async () => {
      await request.server.downloads.begin(request.hop.network, reply.raw);
      const file = await files.get(name);
      if (!file) throw new Problem('evidence_not_found');
      limitDuration(reply.raw, file.size);
      reply.headers({ ...HARMLESS, 'cache-control': 'private, no-store' });
      return reply.type('image/jpeg').header('content-length', file.size).send(file.stream);
    });
  };
}
