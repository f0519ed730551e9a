import type { FastifyInstance } from 'fastify';

import { NetworkRoom } from '../body/room.ts';
import { Problem } from '../problem.ts';
import { onceEnded } from './downloads.ts';

/** Enough for an office whose browsers all open the app at the same moment. */
const OF_ADDRESS = 500;
const RETRY_SECONDS = 2;

/**
 * Bounds the requests of one address that are not answered, or whose answers it does not read. Behind a proxy each of them holds one of
 * the proxy's connections, which are bounded for everybody together.
 */
export function boundRequests(server: FastifyInstance, ofAddress: number = OF_ADDRESS): void {
  const open = new NetworkRoom(ofAddress);
  server.addHook('onRequest', ({ hop: { network } }, reply, done) => {
    if (!open.has(network, 1)) return done(new Problem('too_many_requests', { retryAfter: RETRY_SECONDS }));
    open.add(network, 1);
    onceEnded(reply.raw, () => open.add(network, -1));
    done();
  });
}
