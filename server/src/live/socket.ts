import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  CLOSE,
  FRAME_MAX_BYTES,
  INTRODUCE_MS,
  LIVE_PATH,
  PING_MS,
  ServerFrame,
  SOCKETS_OF_ADDRESS,
  SOCKETS_OF_PERSON,
  UPGRADES_A_MINUTE,
} from '@lendloop/contract/live';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { WebSocketServer } from 'ws';

import { sessionCookieName } from '../http/access.ts';
import type { Hop, HopOf } from '../http/callers/hop.ts';
import type { IsForeign } from '../http/foreign.ts';
import { refuseConnection } from '../http/limits/connections.ts';
import type { FloodGuard } from '../http/limits/floodGuard.ts';
import type { MakeLimit } from '../http/limits/limits.ts';
import { limitForeign } from '../http/limits/requestLimits.ts';
import type { InTurn } from '../http/limits/turns.ts';
import { TOO_MANY } from '../http/log/refusalLog.ts';
import { isOutage } from '../http/outage.ts';
import { Problem } from '../http/problem.ts';
import { pathOf } from '../http/target.ts';
import { makeAnswers } from './answers.ts';
import type { Bus } from './bus.ts';
import type { LiveDependencies } from './dependencies.ts';
import { makeFrameLimits } from './frameLimits.ts';
import { Hub } from './hub.ts';
import { LiveSocket } from './liveSocket.ts';
import { SocketPeer } from './peer.ts';
import { Rounds } from './rounds.ts';
import { Seats } from './seats.ts';

/** How long shutdown waits for close handshakes, in ms. */
const SHUTDOWN_MS = 1000;
/** When an address with too many connections may try again, in seconds. */
const SEAT_RETRY_SECONDS = 30;

const ignore = () => {};

/** A text of its own: one cut out of a header would hold all of it. */
const copyOf = (text: string): string => Buffer.from(text).toString();

interface LiveOptions {
  readonly isForeign: IsForeign;
  readonly hopOf: HopOf;
  readonly makeLimit: MakeLimit;
  readonly floodGuard: FloodGuard;
  /** The turns that messages share with calls. */
  readonly inTurn: InTurn;
  /** Whether the sockets of a person and of an address are limited. */
  readonly isBounded: boolean;
  /** Validates every outgoing frame against its schema, as in tests. */
  readonly verifyAnswers?: boolean;
  readonly pingMs?: number;
  readonly authenticateMs?: number;
  /** Where the number of open sockets is reported. */
  readonly metrics: Registry;
}

/** Whether a request wants a WebSocket. HTTP lets a server ignore offers of any other protocol, such as curl's of HTTP/2. */
export const asksForWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** Serves the live connection at `LIVE_PATH` on the same port, until the server closes. */
export function serveLive(
  server: FastifyInstance,
  bus: Bus,
  parts: LiveDependencies,
  {
    isForeign,
    hopOf,
    makeLimit,
    floodGuard,
    inTurn,
    isBounded,
    verifyAnswers = false,
    pingMs = PING_MS,
    authenticateMs = INTRODUCE_MS,
    metrics,
  }: LiveOptions,
): void {
  const write = (frame: ServerFrame) => JSON.stringify(verifyAnswers ? ServerFrame.parse(frame) : frame);
  const log = server.log.child({ part: 'live' });
  const hub = new Hub(bus, parts, log, write, isBounded ? SOCKETS_OF_PERSON : Infinity);
  const rounds = new Rounds(
    pingMs,
    (sessions) => parts.findAlive(sessions),
    (error) => log.error({ err: error }, 'sessions could not be checked'),
  );
  const upgrades = makeLimit('live upgrades', UPGRADES_A_MINUTE);
  const foreign = limitForeign(makeLimit);
  const seats = new Seats(isBounded ? SOCKETS_OF_ADDRESS : Infinity);
  const host = {
    ...makeAnswers({ bus, hub, parts, log, write, limits: makeFrameLimits(makeLimit), inTurn }),
    node: randomUUID(),
    count: (direction: 'in' | 'out') => frames.inc({ direction }),
    admits: ({ network }: SocketPeer) => floodGuard.admitsFrame(network),
    leave: (peer: SocketPeer) => {
      hub.remove(peer);
      rounds.remove(peer);
      sizes.set(rounds.size);
    },
  };
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_MAX_BYTES,
    WebSocket: LiveSocket,
  });
  const sizes = new Gauge({ name: 'live_sockets', help: 'Open live connections', registers: [metrics] });
  const frames = new Counter({
    name: 'live_frames_total',
    help: 'Frames of live connections, from clients (in) and to them (out)',
    labelNames: ['direction'],
    registers: [metrics],
  });
  let made = 0;
  let isClosing = false;

  /** Throws the problem for which a connection is refused. */
  const admit = async (request: IncomingMessage, connection: Duplex, hop: Hop): Promise<void> => {
    floodGuard.check(hop.network);
    if (isForeign(request, hop)) {
      await foreign.spend(hop.network);
      throw new Problem('foreign_origin');
    }
    await upgrades.spend(hop.network);
    if (isClosing || pathOf(request.url) !== LIVE_PATH) throw new Problem('not_found');
    if (!seats.take(hop.network, connection))
      throw new Problem('too_many_requests', { retryAfter: SEAT_RETRY_SECONDS });
  };

  /** Nothing here may refer to the request: it would be held for as long as the socket is open. */
  const attach = (
    socket: LiveSocket,
    connection: Duplex,
    network: string,
    token: string | undefined,
  ): void => {
    const peer = new SocketPeer({ number: ++made, token, network }, socket, connection, host);
    rounds.add(peer);
    sizes.set(rounds.size);
    setTimeout(() => peer.identity ?? peer.dismiss(), authenticateMs).unref();
  };

  const open = (request: IncomingMessage, connection: Duplex, head: Buffer, { network, isSecure }: Hop) => {
    const token = server.parseCookie(request.headers.cookie ?? '')[sessionCookieName(isSecure)];
    sockets.handleUpgrade(request, connection, head, (socket) => {
      // The library has a listener of its own now.
      connection.off('error', ignore);
      attach(socket, connection, network, token && copyOf(token));
    });
  };

  // Behind a request with such an offer, Node's parser reads nothing more from the connection.
  server.server.prependListener('request', ({ headers }, response) => {
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
  });

  server.server.on('upgrade', (request, connection, head) => {
    // Nobody else listens until it is a WebSocket, and an error without a listener would end the process.
    connection.on('error', ignore);
    const hop = hopOf(request);
    admit(request, connection, hop)
      .then(() => open(request, connection, head, hop))
      .catch((error: unknown) => {
        const problem = error instanceof Problem ? error : new Problem(isOutage(error) ? 'busy' : 'internal');
        if (problem.status === TOO_MANY) {
          floodGuard.countRefusal(hop.network, isForeign(request, hop));
          server.refusals.note(hop, {});
        } else if (problem === error) log.info({ code: problem.code, remoteAddress: hop.address }, 'refused');
        else log.error({ err: error }, 'unexpected error');
        refuseConnection(connection, problem);
      });
  });

  server.addHook('preClose', async () => {
    isClosing = true;
    rounds.stop();
    for (const peer of rounds.all()) peer.close(CLOSE.restart);
    for (let waited = 0; rounds.size > 0 && waited < SHUTDOWN_MS; waited += 20) await sleep(20);
    for (const peer of rounds.all()) peer.drop();
    hub.close();
  });
}
