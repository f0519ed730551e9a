import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import type { ProblemCode } from '@lendloop/contract/problems';
import type { ConnectionError, FastifyInstance } from 'fastify';

import type { Trust } from '../callers/hop.ts';
import { networkOf } from '../callers/network.ts';
import { Problem } from '../problem.ts';
import { problemBody } from '../problems.ts';

const SWEEP_MS = 50;

const CODES: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'upload_incomplete',
};

/** Answers malformed HTTP and requests that time out with the contract's problem body. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  // Browsers open connections in advance, and would take anything sent on one for the answer to their next request.
  const isUnused = socket.bytesRead === 0;
  if (socket.writable && error.code !== 'ECONNRESET' && !isUnused)
    refuseConnection(socket, new Problem(CODES[error.code] ?? 'invalid_input'));
  else socket.destroySoon();
}

/** Answers a raw connection with the contract's problem body and closes it. */
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

/** Lets shutdown wait for requests but not for idle connections, which are closed once their request is answered. */
export function closeIdleConnections(server: FastifyInstance): void {
  server.addHook('preClose', async () => {
    if (!server.server.listening) return;
    const timer = setInterval(() => server.server.closeIdleConnections(), SWEEP_MS).unref();
    server.server.once('close', () => clearInterval(timer));
  });
}

/** Connections per address, WebSockets included; enough for an office behind one address. */
const CONNECTIONS_OF_ADDRESS = 500;

/** Closes connections of one address beyond its limit. Trusted proxies are exempt, as they forward for many clients. */
export function boundConnections(
  server: FastifyInstance,
  trust: Trust,
  most: number = CONNECTIONS_OF_ADDRESS,
): void {
  const open = new Map<string, number>();
  server.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trust(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
