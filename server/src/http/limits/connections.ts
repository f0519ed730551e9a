import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import type { ProblemCode } from '@lendloop/contract/problems';
import type { ConnectionError, FastifyInstance } from 'fastify';

import { NetworkRoom } from '../body/room.ts';
import type { Trust } from '../callers/hop.ts';
import { networkOf, WIDE_TIMES } from '../callers/network.ts';
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
/** Connections of everybody together. */
const CONNECTIONS_IN_ALL = 10_000;
/** The share of the file descriptors that connections may take; files, the database and Redis need the others. */
const SHARE_OF_FILES = 0.75;

/** From this share of them on, those without a request are closed. */
const CROWDED = 0.9;
const ROOM_EVERY_MS = 100;

interface ConnectionBounds {
  readonly ofAddress: number;
  readonly inAll: number;
}

/** How many connections a process may have that may open so many files. */
export const connectionsFor = (files: number): number =>
  Math.min(CONNECTIONS_IN_ALL, Math.floor(SHARE_OF_FILES * files));

/** How many files this process may open; infinite where the system does not say. */
export function readFileLimit(): number {
  if (process.platform !== 'linux') return Infinity;
  const limit = /^Max open files +(?<soft>\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
  return limit?.groups ? Number(limit.groups.soft) : Infinity;
}

/** The bounds for so many connections in all: an IPv6 /48 gets a quarter of them at most. */
export const boundsFor = (inAll: number): ConnectionBounds => ({
  ofAddress: Math.min(CONNECTIONS_OF_ADDRESS, Math.floor(inAll / (4 * WIDE_TIMES))),
  inAll,
});

const usualBounds = (): ConnectionBounds => boundsFor(connectionsFor(readFileLimit()));

/**
 * Closes connections of one network beyond its limit, and of everybody beyond the limit for all. Trusted proxies have only
 * the second limit, as they forward for many clients. They keep those whose answers their clients do not read, which nothing here
 * can tell from idle ones: so those without a request end once there are many.
 */
export function boundConnections(
  server: FastifyInstance,
  trust: Trust,
  { ofAddress, inAll }: ConnectionBounds = usualBounds(),
): void {
  const networks = new NetworkRoom(ofAddress);
  const counted = new WeakMap<Socket, string>();
  let open = 0;
  // One listener for all connections: a function for each would hold more.
  function leave(this: Socket) {
    open -= 1;
    const network = counted.get(this);
    if (network !== undefined) networks.add(network, -1);
  }
  let roomMadeAt = -Infinity;
  const makeRoom = () => {
    const now = performance.now();
    if (now - roomMadeAt < ROOM_EVERY_MS) return;
    roomMadeAt = now;
    server.server.closeIdleConnections();
  };
  server.server.on('connection', (socket: Socket) => {
    if (open >= CROWDED * inAll) makeRoom();
    const address = socket.remoteAddress ?? '';
    const network = trust(address) ? null : networkOf(address);
    if (open >= inAll || (network !== null && !networks.has(network, 1))) return void socket.destroy();
    open += 1;
    if (network !== null) {
      networks.add(network, 1);
      counted.set(socket, network);
    }
    socket.on('close', leave);
  });
}
