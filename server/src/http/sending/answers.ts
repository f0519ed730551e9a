import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { compress, encodingFor } from './encodings.ts';
import { digestOf, isKnownTag } from './tags.ts';
import { addVary } from './vary.ts';

/** Shorter answers fit a network packet either way. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE =
  /^(?:text\/(?:html|css|plain|javascript|xml)|application\/(?:json|javascript|xml|manifest\+json|ld\+json|problem\+json)|image\/svg\+xml)(?:;|$)/;
/** Headers that are part of a list's content. */
const LIST_HEADERS = ['link', 'x-total-count'];

/**
 * Compresses complete answers, and answers public reads with 304 where the client has the content already. Streams are left
 * alone: pictures are compressed by their format, and the built files before they are served.
 */
export function shrinkAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (isPublicRead(request) && reply.statusCode === 200) {
      const tag = `W/"${digestOf(...LIST_HEADERS.map((name) => String(reply.getHeader(name))), payload)}"`;
      reply.header('etag', tag);
      if (isKnownTag(request.headers['if-none-match'], tag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length');
        return null;
      }
    }
    return shrink(request, reply, payload);
  });
}

/** Whether the call only reads, and anybody may make it. */
function isPublicRead({ method, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return (method === 'GET' || method === 'HEAD') && endpoint?.access === 'public' && !endpoint.changes;
}

async function shrink(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Buffer | string,
): Promise<Buffer | string> {
  const type = reply.getHeader('content-type');
  if (reply.hasHeader('content-encoding') || typeof type !== 'string' || !COMPRESSIBLE.test(type))
    return payload;
  addVary(reply, 'accept-encoding');
  if (Buffer.byteLength(payload) < LEAST_BYTES || couldLeak(request)) return payload;
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return payload;
  const body = await compress(payload, encoding, 'once');
  reply.header('content-encoding', encoding).removeHeader('content-length');
  const tag = reply.getHeader('etag');
  // The same content in other bytes.
  if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `W/${tag}`);
  return body;
}

/**
 * Whether compression could tell a secret by the answer's size (BREACH). That takes somebody who makes a signed-in browser
 * ask again and again, with words of theirs in the answer. So what a signed-in person gets is compressed only if the
 * browser says that a page of ours asked. Pages themselves are the same for everybody.
 */
const couldLeak = ({ routeOptions, sessionToken, headers }: FastifyRequest): boolean =>
  routeOptions.config.endpoint !== undefined &&
  sessionToken !== undefined &&
  headers['sec-fetch-site'] !== 'same-origin';
