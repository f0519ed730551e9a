import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Trust } from '../callers/hop.ts';
import { networkOf, WIDE_TIMES, wideNetworkOf } from '../callers/network.ts';
import { TOO_MANY } from '../log/refusalLog.ts';
import { Problem } from '../problem.ts';

/** The points that an address may run up; an office whose staff arrive at once uses a fraction of it. */
const DEBT_MAX = 600;
/** Points forgiven per second. */
const FORGIVEN = 60;
/** Points counted beyond the maximum, which bounds how long a block lasts: ten seconds. */
const OVERDRAFT = 600;
const CONNECTION = 1;
const REFUSAL = 2;
/** Of a call refused because the server is busy: an address may send as many at once as it may read in a minute. */
const SHED = 0.5;
/** Of a refused request that another site's page made the browser send: little, so that the page cannot block its visitors. */
const FOREIGN = 0.1;
const CHUNKS = 1;
/** Of a live connection: an office has a few a second. */
const FRAME = 0.25;
const SWEEP_MS = 10_000;

interface Debt {
  readonly owed: number;
  /** When `owed` was computed, by `performance.now()`. */
  readonly at: number;
}

/** Counts the recent cost of networks, keyed by `networkOf`, and a share of it for the wide network around an IPv6 one. */
export class FloodGuard {
  /** Whether it ever blocks anybody. */
  readonly isOn: boolean;
  readonly #now: () => number;
  readonly #debts = new Map<string, Debt>();

  /** Blocks nobody unless `isOn`. `now` is in ms, from any origin. */
  constructor(isOn: boolean, now: () => number = () => performance.now()) {
    this.isOn = isOn;
    this.#now = now;
  }

  /** Counts a new connection. */
  countConnection(network: string): void {
    this.#charge(network, CONNECTION);
  }

  /** Counts a rate-limited request. */
  countRefusal(network: string, isForeign = false): void {
    this.#charge(network, isForeign ? FOREIGN : REFUSAL);
  }

  /** Counts a call that was refused because the server is busy: sending on regardless would keep it so. */
  countShed(network: string): void {
    this.#charge(network, SHED);
  }

  /** Counts tiny chunks of a body; false, and blocked for as long as can be, if those are too many. */
  admitsChunks(network: string): boolean {
    return this.#admits(network, CHUNKS);
  }

  /** The same for a frame of a live connection. */
  admitsFrame(network: string): boolean {
    return this.#admits(network, FRAME);
  }

  /** Blocks a network for as long as it can be. */
  block(network: string): void {
    this.#charge(network, DEBT_MAX + OVERDRAFT);
  }

  /** Seconds until a quiet network is accepted again; 0 if it is not blocked. */
  secondsBlocked(network: string): number {
    const owed = Math.max(this.#owed(network), this.#owed(wideNetworkOf(network)));
    return Math.max(0, Math.ceil((owed - DEBT_MAX) / FORGIVEN));
  }

  /** Throws `too_many_requests` if the network is blocked. */
  check(network: string): void {
    const retryAfter = this.secondsBlocked(network);
    if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter });
  }

  /** Forgets networks that owe nothing, and returns how many are left. */
  sweep(): number {
    for (const network of this.#debts.keys()) if (this.#owed(network) === 0) this.#debts.delete(network);
    return this.#debts.size;
  }

  #admits(network: string, points: number): boolean {
    if (this.secondsBlocked(network) > 0) return false;
    this.#charge(network, points);
    if (this.secondsBlocked(network) === 0) return true;
    this.block(network);
    return false;
  }

  #charge(network: string, points: number): void {
    if (!this.isOn) return;
    const wide = wideNetworkOf(network);
    if (wide !== network) {
      const isBlocked = this.#owed(wide) > DEBT_MAX;
      this.#add(wide, points / WIDE_TIMES);
      // Remembering each of its networks as well would only take memory.
      if (isBlocked) return;
    }
    this.#add(network, points);
  }

  #add(network: string, points: number): void {
    const owed = Math.min(DEBT_MAX + OVERDRAFT, this.#owed(network) + points);
    this.#debts.set(network, { owed, at: this.#now() });
  }

  #owed(network: string): number {
    const debt = this.#debts.get(network);
    return debt ? Math.max(0, debt.owed - ((this.#now() - debt.at) / 1000) * FORGIVEN) : 0;
  }
}

/**
 * Refuses an address that keeps sending after it was rate-limited, or opens connection after connection, until it has been
 * quiet for a while. Its new connections are closed at once, and its open ones with their next answer: even refusing costs
 * time, and at full speed it slows everybody down. Connections of trusted proxies stay open; their clients are refused one by
 * one.
 */
export function guardAgainstFloods(server: FastifyInstance, trust: Trust, floodGuard: FloodGuard): void {
  const sweep = setInterval(() => floodGuard.sweep(), SWEEP_MS).unref();
  server.addHook('onClose', async () => clearInterval(sweep));
  const isProxy = (socket: Socket) => trust(socket.remoteAddress ?? '');
  server.server.prependListener('connection', (socket: Socket) => {
    if (isProxy(socket)) return;
    const network = networkOf(socket.remoteAddress ?? '');
    floodGuard.countConnection(network);
    if (floodGuard.secondsBlocked(network) > 0) socket.destroy();
  });
  const asksForLife = ({ routeOptions }: FastifyRequest) => routeOptions.config.counts === 'as sign of life';
  server.addHook('onRequest', (request, reply, done) => {
    const { hop, raw } = request;
    // Health checks are answered up to their own limit, or a supervisor would consider the process dead.
    if (floodGuard.secondsBlocked(hop.network) > 0 && !asksForLife(request)) {
      if (!isProxy(raw.socket)) reply.header('connection', 'close');
      floodGuard.check(hop.network);
    }
    done();
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === TOO_MANY) {
      floodGuard.countRefusal(request.hop.network, request.isForeign);
      if (asksForLife(request) && !isProxy(request.raw.socket)) reply.header('connection', 'close');
    }
    done(null, payload);
  });
}
