import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import type { ProblemCode } from '@lendloop/contract/problems';
import type { ConnectionError, FastifyInstance } from 'fastify';

import { Problem } from './problem.ts';
import { problemBody } from './problems.ts';

const SWEEP_MS = 50;

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'upload_incomplete',
};

/** Answers what Node cannot read as HTTP, and what did not arrive in time, as the contract's problem body. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET')
    refuseConnection(socket, new Problem(CODES[error.code] ?? 'invalid_input'));
  else socket.destroySoon();
}

/** Answers a connection that is no request, or not yet, with the contract's problem body, and ends it. */
export function refuseConnection(connection: Duplex, problem: Problem): void {
  const body = problemBody(problem);
  const { retryAfter } = problem.details;
  const lines = [
    `HTTP/1.1 ${problem.status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
    'connection: close',
    '',
    body,
  ];
  connection.end(lines.join('\r\n'), () => connection.destroy());
}

/** Lets a stop wait for requests, never for connections: those whose request is answered meanwhile are closed. */
export function closeIdleConnections(server: FastifyInstance): void {
  server.addHook('preClose', async () => {
    if (!server.server.listening) return;
    const timer = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS).unref();
    server.server.once('close', () => clearInterval(timer));
  });
}
