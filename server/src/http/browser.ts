import type { FastifyRequest } from 'fastify';

/** The session that a request's browser came with, what that browser calls itself, and by what it is known. */
export const browserOf = (request: FastifyRequest) => ({
  token: request.sessionToken,
  userAgent: request.headers['user-agent'],
  device: request.deviceToken,
});
