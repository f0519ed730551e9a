import type { FastifyRequest } from 'fastify';

import { loggable } from '../db/loggable.ts';
import type { HopOf } from './hop.ts';

/** How requests and errors stand in the log. */
export const logSerializers = (hopOf: HopOf) => ({
  req: ({ method, url, raw }: FastifyRequest) => {
    const { address, host } = hopOf(raw);
    return { method, url, host, remoteAddress: address, remotePort: raw.socket.remotePort };
  },
  err: (error: unknown) => ({ ...loggable(error) }),
});
