import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Trust } from '../callers/hop.ts';
import { networkOf } from '../callers/network.ts';
import { TOO_MANY } from '../log/refusalLog.ts';
import { Problem } from '../problem.ts';

/** What one address may owe; an office that comes to work at once owes a fraction of it. */
const DEBT_MAX = 600;
/** What is forgiven in a second. */
const FORGIVEN = 60;
/** Beyond its bound a debt grows no further than by so much, which is how long it takes to be heard again: ten seconds. */
const OVERDRAFT = 600;
const CONNECTION = 1;
const REFUSAL = 2;
const SWEEP_MS = 10_000;

interface Debt {
  readonly owed: number;
  /** When that was reckoned, by `performance.now()`. */
  readonly at: number;
}

/** Counts what networks, as `networkOf` names them, cost lately. */
export class Patience {
  readonly #isOn: boolean;
  readonly #now: () => number;
  readonly #debts = new Map<string, Debt>();

  /** Never ends where it is not on. `now` in ms, from any beginning. */
  constructor(isOn: boolean, now: () => number = () => performance.now()) {
    this.#isOn = isOn;
    this.#now = now;
  }

  /** Counts a connection that a network opened. */
  connected(network: string): void {
    this.#charge(network, CONNECTION);
  }

  /** Counts a request of a network that was refused as one too many. */
  refused(network: string): void {
    this.#charge(network, REFUSAL);
  }

  /** Seconds until the network is heard again if it keeps quiet: 0 while there is patience with it. */
  wait(network: string): number {
    return Math.max(0, Math.ceil((this.#owed(network) - DEBT_MAX) / FORGIVEN));
  }

  /** Throws `too_many_requests` where patience with the network is at its end. */
  hear(network: string): void {
    const retryAfter = this.wait(network);
    if (retryAfter > 0) throw new Problem('too_many_requests', { retryAfter });
  }

  /** Forgets those who owe nothing any more; answers how many are left. */
  sweep(): number {
    for (const network of this.#debts.keys()) if (this.#owed(network) === 0) this.#debts.delete(network);
    return this.#debts.size;
  }

  #charge(network: string, points: number): void {
    if (!this.#isOn) return;
    const owed = Math.min(DEBT_MAX + OVERDRAFT, this.#owed(network) + points);
    this.#debts.set(network, { owed, at: this.#now() });
  }

  #owed(network: string): number {
    const debt = this.#debts.get(network);
    return debt ? Math.max(0, debt.owed - ((this.#now() - debt.at) / 1000) * FORGIVEN) : 0;
  }
}

/**
 * Stops hearing an address that goes on after many refusals, or opens connection after connection, until it has kept quiet for a
 * while: its new connections are closed at once, and those it has with their next answer. Refusing costs something too, and at
 * full speed it costs everybody. A proxy of ours keeps its connections: its clients are refused one by one.
 */
export function losePatience(server: FastifyInstance, trust: Trust, patience: Patience): void {
  const sweep = setInterval(() => patience.sweep(), SWEEP_MS).unref();
  server.addHook('onClose', async () => clearInterval(sweep));
  const isProxy = (socket: Socket) => trust(socket.remoteAddress ?? '');
  server.server.prependListener('connection', (socket: Socket) => {
    if (isProxy(socket)) return;
    const network = networkOf(socket.remoteAddress ?? '');
    patience.connected(network);
    if (patience.wait(network) > 0) socket.destroy();
  });
  const asksForLife = ({ routeOptions }: FastifyRequest) => routeOptions.config.counts === 'as sign of life';
  server.addHook('onRequest', async (request, reply) => {
    const { hop, raw } = request;
    // Answered for as long as there are not too many, or whoever supervises the process would take it for dead.
    if (asksForLife(request)) return;
    if (patience.wait(hop.network) > 0 && !isProxy(raw.socket)) reply.header('connection', 'close');
    patience.hear(hop.network);
  });
  server.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== TOO_MANY) return;
    patience.refused(request.hop.network);
    if (asksForLife(request) && !isProxy(request.raw.socket)) reply.header('connection', 'close');
  });
}
