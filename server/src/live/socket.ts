import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { CLOSE, FRAME_MAX_BYTES, LIVE_PATH, PING_MS, ServerFrame } from '@lendloop/contract/live';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { WebSocketServer } from 'ws';

import { isOwnOrigin, sessionCookieName } from '../http/access.ts';
import { refuseConnection } from '../http/connections.ts';
import type { Hop, HopOf } from '../http/hop.ts';
import { limitWrites, type MakeLimit } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { makeAnswers } from './answers.ts';
import type { Bus } from './bus.ts';
import { guard } from './gate.ts';
import { Hub } from './hub.ts';
import type { LiveParts } from './parts.ts';
import { SocketPeer } from './peer.ts';
import { Rounds } from './rounds.ts';

/** How long a stop waits for the peers to take their leave, in ms. */
const FAREWELL_MS = 1000;

interface LiveOptions {
  readonly publicUrl: string;
  readonly hopOf: HopOf;
  readonly makeLimit: MakeLimit;
  /** Holds every frame that leaves against its schema, as tests do. */
  readonly verifyAnswers?: boolean;
  readonly pingMs?: number;
  /** Where the number of open sockets is told. */
  readonly metrics: Registry;
}

/** Serves the live connection at `LIVE_PATH` on the same port, until the server closes. */
export function serveLive(
  server: FastifyInstance,
  bus: Bus,
  parts: LiveParts,
  { publicUrl, hopOf, makeLimit, verifyAnswers = false, pingMs = PING_MS, metrics }: LiveOptions,
): void {
  const write = (frame: ServerFrame) => JSON.stringify(verifyAnswers ? ServerFrame.parse(frame) : frame);
  const log = server.log.child({ part: 'live' });
  const hub = new Hub(bus, parts, log, write);
  const rounds = new Rounds(
    pingMs,
    (sessions) => parts.findAlive(sessions),
    (error) => log.error({ err: error }, 'sessions could not be checked'),
  );
  const limit = limitWrites(makeLimit);
  const spendWrite = (userId: number) => limit.spend(`user ${userId}`);
  const host = {
    ...makeAnswers({ bus, hub, parts, log, write, spendWrite }),
    leave: (peer: SocketPeer) => {
      hub.remove(peer);
      rounds.remove(peer);
      open.set(rounds.size);
    },
  };
  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: FRAME_MAX_BYTES });
  const open = new Gauge({ name: 'live_sockets', help: 'Open live connections', registers: [metrics] });
  const publicOrigin = new URL(publicUrl).origin;
  const node = randomUUID();
  let made = 0;
  let isClosing = false;

  server.server.on('upgrade', (request, socket, head) => {
    // Until it is a WebSocket nobody else listens, and an error without a listener would end the process.
    const ignore = () => {};
    socket.on('error', ignore);
    const hop = hopOf(request);
    const refusal = isClosing ? 'not_found' : refusalOf(request, hop, publicOrigin);
    if (refusal) return refuseConnection(socket, new Problem(refusal));
    const token = server.parseCookie(request.headers.cookie ?? '')[sessionCookieName(hop.isSecure)];
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      socket.off('error', ignore);
      const peer = new SocketPeer({ node, number: ++made, token }, webSocket, socket, host);
      guard(socket, webSocket, FRAME_MAX_BYTES, () => host.refuse(peer, 'too_large'));
      rounds.add(peer);
      open.set(rounds.size);
    });
  });

  server.addHook('preClose', async () => {
    isClosing = true;
    rounds.stop();
    for (const peer of rounds.all()) peer.close(CLOSE.restart);
    for (let waited = 0; rounds.size > 0 && waited < FAREWELL_MS; waited += 20) await sleep(20);
    for (const peer of rounds.all()) peer.drop();
    hub.close();
  });
}

function refusalOf({ url = '', headers }: IncomingMessage, hop: Hop, publicOrigin: string) {
  if (url.split('?', 1)[0] !== LIVE_PATH) return 'not_found';
  const { origin } = headers;
  return origin === undefined || isOwnOrigin(origin, hop, publicOrigin) ? null : 'foreign_origin';
}
