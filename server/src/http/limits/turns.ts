import type { FastifyInstance, FastifyRequest } from 'fastify';

import { Problem } from '../problem.ts';

/** Calls of one address that are worked on at once. The embedded database answers one after the other in any case. */
const AT_ONCE = { embedded: 1, postgres: 2 } as const;
/** Calls of one address that may wait for their turn; an office behind one address fits. */
const WAITING_MAX = 200;
const RETRY_AFTER_SECONDS = 1;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets so many pieces of work of each key run at once, while others of the same key wait in order. */
export class Turns {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs `work` when it is the key's turn, unless nobody wants it any more by then. Throws `too_many_requests` where too many
   * wait already, and for what nobody wants any more.
   */
  async run<T>(key: string, isWanted: () => boolean, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.running < this.#atOnce) line.running++;
    else {
      if (line.waiting.length >= this.#waitingMax) throw refusal();
      // Whoever ends hands its turn on, so that nobody comes in between.
      await new Promise<void>((begin) => line.waiting.push(begin));
    }
    try {
      if (!isWanted()) throw refusal();
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(key);
    }
  }
}

const refusal = () => new Problem('too_many_requests', { retryAfter: RETRY_AFTER_SECONDS });

type OwnLine = 'pictures' | 'callers';

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs the work of a call when it is its address's turn. Pictures, and finding who calls, have lines of their own. */
    inTurn: <T>(work: () => Promise<T>, line?: OwnLine) => Promise<T>;
  }
}

/**
 * Bounds the calls of one address that are worked on at once, so that a thousand sent in one moment do not stand before
 * everybody else's at the database. A call whose client has left is dropped when its turn comes.
 */
export function takeTurns(server: FastifyInstance, database: keyof typeof AT_ONCE, on: boolean): void {
  const turns = new Turns(AT_ONCE[database], WAITING_MAX);
  server.decorateRequest('inTurn', function inTurn<
    T,
  >(this: FastifyRequest, work: () => Promise<T>, line?: OwnLine) {
    const { network } = this.hop;
    const isWanted = () => !this.raw.socket.destroyed;
    return on ? turns.run(line ? `${line} ${network}` : network, isWanted, work) : work();
  });
}
