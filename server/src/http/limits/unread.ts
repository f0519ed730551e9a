import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { NetworkRoom } from '../body/room.ts';
import { Problem } from '../problem.ts';
import { limitDuration, onceEnded } from './downloads.ts';

/** Bytes of answers that one address may leave unread: some hundred pages of a list. */
const OF_ADDRESS = 16 * 1024 * 1024;
/** Shorter answers fit the system's own buffers. */
const LEAST_BYTES = 16 * 1024;
const RETRY_SECONDS = 2;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Throws `too_many_requests` for a write of an address that leaves too much unread. Absent without limits. */
    readonly expectAnswersRead?: () => void;
  }
}

/**
 * Bounds the complete answers that wait in memory until their clients read them. While an address leaves too much unread, its
 * reads get no further long answers, and its writes are refused before they do anything. An answer that is read too slowly is given up.
 * Register it after the compression of answers.
 */
export function boundUnread(server: FastifyInstance): void {
  const unread = new NetworkRoom(OF_ADDRESS);
  const refusal = () => new Problem('too_many_requests', { retryAfter: RETRY_SECONDS });
  server.decorateRequest('expectAnswersRead', function expectAnswersRead(this: FastifyRequest) {
    if (!READS.has(this.method) && !unread.has(this.hop.network, 1)) throw refusal();
  });
  server.addHook('onSend', async ({ hop: { network }, method }, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const bytes = Buffer.byteLength(payload);
    if (bytes < LEAST_BYTES) return payload;
    if (method === 'GET' && !unread.has(network, bytes)) {
      forgetAnswer(reply);
      throw refusal();
    }
    unread.add(network, bytes);
    onceEnded(reply.raw, () => unread.add(network, -bytes));
    limitDuration(reply.raw, bytes);
    // While a text waits for its client, it takes three times its bytes.
    return Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  });
}

/** Takes back what the headers say about the answer that is not sent. */
function forgetAnswer(reply: FastifyReply): void {
  for (const name of ['content-disposition', 'content-encoding', 'etag', 'link', 'x-total-count'])
    reply.removeHeader(name);
  reply.header('cache-control', 'no-store');
}
