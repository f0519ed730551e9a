import type { FastifyRequest } from 'fastify';

/** The session that a request's browser came with, and what that browser calls itself. */
export const browserOf = (request: FastifyRequest) => ({
  token: request.sessionToken,
  userAgent: request.headers['user-agent'],
});
