import type { FastifyRequest } from 'fastify';

import { SESSION_COOKIE } from './access.ts';

/** The session that a request's browser came with, and what that browser calls itself. */
export const browserOf = (request: FastifyRequest) => ({
  token: request.cookies[SESSION_COOKIE],
  userAgent: request.headers['user-agent'],
});
