import fastifyMultipart, { type FastifyMultipartBaseOptions } from '@fastify/multipart';

import type { Route } from '../route.ts';

/** A route that takes multipart bodies within these limits, in a scope of its own, since most routes take none. */
export const takingFiles =
  (route: Route, limits: FastifyMultipartBaseOptions['limits']): Route =>
  (server) => {
    void server.register(async (room) => {
      await room.register(fastifyMultipart, { throwFileSizeLimit: false, limits: { ...limits } });
      route(room);
    });
  };
