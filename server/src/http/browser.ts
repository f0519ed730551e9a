import type { FastifyRequest } from 'fastify';

/** The session, user agent and device token that the browser sent with a request. */
export const browserOf = (request: FastifyRequest) => ({
  token: request.sessionToken,
  userAgent: request.headers['user-agent'],
  device: request.deviceToken,
});
