import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { compress, encodingFor, type Encoding } from './encodings.ts';
import { decorateReady, keepForm } from './ready.ts';
import { isKnownTag, tagOfAnswer } from './tags.ts';
import { addVary } from './vary.ts';

/** Shorter answers fit a network packet either way. */
const LEAST_BYTES = 1024;
const COMPRESSIBLE =
  /^(?:text\/(?:html|css|plain|javascript|xml)|application\/(?:json|javascript|xml|manifest\+json|ld\+json|problem\+json)|image\/svg\+xml)(?:;|$)/;

/**
 * Compresses complete answers, and answers public reads with 304 where the client has the content already. Streams are left
 * alone: pictures are compressed by their format, and the built files before they are served.
 */
export function shrinkAnswers(server: FastifyInstance): void {
  decorateReady(server);
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const ready = reply.ready?.body === payload ? reply.ready : null;
    if (reply.statusCode === 200 && isPublicRead(request)) {
      const tag = ready?.tag ?? tagOfAnswer(payload, reply.getHeaders());
      reply.header('etag', tag);
      if (isKnownTag(request.headers['if-none-match'], tag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length');
        return done(null, null);
      }
    }
    const encoding = encodingOf(request, reply, payload);
    if (encoding === null) return done(null, payload);
    const form = ready?.forms[encoding];
    if (form) return done(null, encoded(reply, form, encoding));
    return compress(payload, encoding, 'once').then((body) => {
      if (ready) keepForm(ready, body, encoding);
      return encoded(reply, body, encoding);
    });
  });
}

/** Whether the call only reads, and anybody may make it. */
function isPublicRead({ method, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config;
  return (method === 'GET' || method === 'HEAD') && endpoint?.access === 'public' && !endpoint.changes;
}

/** The encoding in which to send an answer that has none yet; null to send it as it is. */
function encodingOf(request: FastifyRequest, reply: FastifyReply, payload: Buffer | string): Encoding | null {
  const type = reply.getHeader('content-type');
  if (reply.hasHeader('content-encoding') || typeof type !== 'string' || !COMPRESSIBLE.test(type))
    return null;
  addVary(reply, 'accept-encoding');
  if (Buffer.byteLength(payload) < LEAST_BYTES || couldLeak(request)) return null;
  return encodingFor(request.headers['accept-encoding']);
}

function encoded(reply: FastifyReply, body: Buffer, encoding: Encoding): Buffer {
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
