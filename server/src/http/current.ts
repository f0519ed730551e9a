import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Whoever has changed something carries it for a moment. */
export const RECENT_WRITE_COOKIE = 'recent_write';
/** In seconds: several times what a replica in use may be behind, or an event about a change be on its way. */
const RECENT = 10;

/** Whether the sender has just changed something, and so must be shown the state after it: from the primary, from no cache. */
export const mustBeCurrent = (request: FastifyRequest): boolean =>
  request.cookies[RECENT_WRITE_COOKIE] !== undefined;

/** Where to read for this request what may be slightly stale for people who have changed nothing. */
export const readerFor = <Db>(database: { readonly db: Db; reader(): Db }, request: FastifyRequest): Db =>
  mustBeCurrent(request) ? database.db : database.reader();

/** Gives the cookie to whoever has changed something by a call. Register it before cookies are written. */
export function rememberWrites(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && endpoint.method !== 'GET' && reply.statusCode < 400)
      reply.setCookie(RECENT_WRITE_COOKIE, '1', {
        path: '/api',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.hop.isSecure,
        maxAge: RECENT,
      });
    return payload;
  });
}
