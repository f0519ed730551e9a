import type { FastifyRequest } from 'fastify';

/** Set for a moment in a browser that has changed something, by the node that changed it. */
export const RECENT_WRITE_COOKIE = 'recent_write';

/** Whether a request has to see what its browser has just changed, which a cache of another node may not know yet. */
export const mustBeCurrent = ({ cookies }: FastifyRequest): boolean =>
  cookies[RECENT_WRITE_COOKIE] !== undefined;
