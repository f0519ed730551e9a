import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import type { Hop } from '../callers/hop.ts';

/** The status of the refusals to summarize, as these come by the thousand. */
export const TOO_MANY = 429;

const EVERY_MS = 60_000;
/** Addresses counted separately; those beyond share a line. */
const ADDRESSES_MAX = 10_000;
const OTHERS = 'others';

declare module 'fastify' {
  interface FastifyInstance {
    readonly refusals: RefusalLog;
  }
}

/** Logs the first rate-limited request of an address at once, and then once a minute how many followed. */
export class RefusalLog {
  readonly #log: FastifyBaseLogger;
  /** Refusals per address that have not been logged yet. */
  #counts = new Map<string, number>();
  readonly #timer = setInterval(() => this.#flush(), EVERY_MS).unref();

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Counts a refusal; `details` are logged with the first. */
  note({ address, network }: Hop, details: object): void {
    const key = this.#counts.has(network) || this.#counts.size < ADDRESSES_MAX ? network : OTHERS;
    const count = this.#counts.get(key);
    this.#counts.set(key, (count ?? -1) + 1);
    if (count === undefined)
      this.#log.info({ ...details, code: 'too_many_requests', remoteAddress: address }, 'refused');
  }

  close(): void {
    clearInterval(this.#timer);
    this.#flush();
  }

  /** Addresses that continue keep one line a minute; those that stopped are forgotten. */
  #flush(): void {
    const active = [...this.#counts].filter(([, count]) => count > 0);
    for (const [network, count] of active) this.#log.info({ network, count }, 'refused again');
    this.#counts = new Map(active.map(([network]) => [network, 0]));
  }
}

/** Adds the log of refusals to the server. */
export function foldRefusals(server: FastifyInstance): void {
  const refusals = new RefusalLog(server.log);
  server.decorate('refusals', refusals);
  server.addHook('onClose', async () => refusals.close());
}
