import type { Socket } from 'node:net';

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
  if (socket.writable && error.code !== 'ECONNRESET') {
    const problem = new Problem(CODES[error.code] ?? 'invalid_input');
    const body = problemBody(problem);
    socket.write(
      [
        `HTTP/1.1 ${problem.status} Refused`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
}

/** Lets a stop wait for requests, never for connections: those whose request is answered meanwhile are closed. */
export function closeIdleConnections(server: FastifyInstance): void {
  server.addHook('preClose', async () => {
    if (!server.server.listening) return;
    const timer = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS).unref();
    server.server.once('close', () => clearInterval(timer));
  });
}
