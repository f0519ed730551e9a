import { availableParallelism } from 'node:os';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { asker } from '../callers/asker.ts';
import { WIDE_TIMES, wideNetworkOf } from '../callers/network.ts';
import { Problem } from '../problem.ts';

/** Simultaneous calls per address, and messages by its live connections. They leave a core to others, and the embedded database runs one at a time in any case. */
export const AT_ONCE = { embedded: 1, postgres: availableParallelism() > 2 ? 2 : 1 } as const;
/** Of these, as many may queue; enough for an office behind one address. */
const WAITING_MAX = 200;
const RETRY_AFTER_SECONDS = 1;
/** While the server refuses calls because it has too much to do, nobody waits longer than this for others of their address, in ms. */
const WAIT_MAX_MS = 250;
/**
 * Once a key has had tasks at work without a pause for so long, each that takes longer than `LONG_MS` is followed by a rest of several
 * times its length, up to a limit, before the next one. The calls of a page are done by then; what goes on would be so for good.
 */
const WITHOUT_PAUSE_MS = 1000;
const LONG_MS = 20;
const REST_TIMES = 3;
const REST_MAX_MS = 500;

interface Line {
  /** When it had its first task, in ms. A line without tasks ends. */
  readonly since: number;
  running: number;
  readonly waiting: (() => void)[];
}

/** Runs a limited number of tasks per key at once and queues the others in order. */
export class Turns {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #isPressed: () => boolean;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number, waitingMax: number, isPressed: () => boolean = () => false) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
    this.#isPressed = isPressed;
  }

  /**
   * Runs `work` when it is the key's turn. Throws `too_many_requests` if the queue is full or the client has left by then, and `busy`
   * if it has waited for long while the server is pressed.
   */
  async run<T>(key: string, isWanted: () => boolean, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { since: performance.now(), running: 0, waiting: [] };
    this.#lines.set(key, line);
    const asked = performance.now();
    if (line.running < this.#atOnce) line.running++;
    else {
      if (line.waiting.length >= this.#waitingMax) throw refusal();
      // A finished task hands over its slot, so that no newcomer can take it.
      await new Promise<void>((begin) => line.waiting.push(begin));
    }
    const begun = performance.now();
    try {
      if (!isWanted()) throw refusal();
      if (begun - asked > WAIT_MAX_MS && this.#isPressed())
        throw new Problem('busy', { retryAfter: RETRY_AFTER_SECONDS });
      return await work();
    } finally {
      const now = performance.now();
      const took = now - begun;
      // A key that asks for more than it gets leaves others more time than it takes.
      if (line.waiting.length > 0 && took > LONG_MS && now - line.since > WITHOUT_PAUSE_MS)
        setTimeout(() => this.#handOver(key, line), Math.min(REST_TIMES * took, REST_MAX_MS));
      else this.#handOver(key, line);
    }
  }

  #handOver(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) this.#lines.delete(key);
  }
}

const refusal = () => new Problem('too_many_requests', { retryAfter: RETRY_AFTER_SECONDS });

type OwnLine = 'pictures' | 'callers' | 'listings' | 'fetches';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Runs a call's work when it is its address's turn. Pictures, session lookups, listings, whose pictures have to be
     * decoded first, and calls that ask another server have queues of their own.
     */
    inTurn: <T>(work: () => Promise<T>, line?: OwnLine) => Promise<T>;
    /** Runs work of its address that does not wait for its turn. */
    asItsAddress: <T>(work: () => Promise<T>) => Promise<T>;
  }
}

/**
 * Runs work of a network when it is its turn. Throws `too_many_requests` if too many wait, or if it is not wanted any more by then.
 */
export type InTurn = <T>(
  network: string,
  isWanted: () => boolean,
  work: () => Promise<T>,
  line?: OwnLine,
) => Promise<T>;

/**
 * Limits the simultaneous calls of one address, so that a thousand sent at once do not get ahead of everybody else's at the
 * database. A call whose client has left is dropped when its turn comes. What it returns is for work that arrives otherwise, and shares
 * the turns of calls.
 */
export function takeTurns(server: FastifyInstance, database: keyof typeof AT_ONCE, on: boolean): InTurn {
  const turns = new Turns(AT_ONCE[database], WAITING_MAX, server.boundsWaits);
  /** For what has been sent and takes long in any case: to send it again would cost more than to wait. */
  const patientTurns = new Turns(AT_ONCE[database], WAITING_MAX);
  const wideTurns = new Turns(WIDE_TIMES * AT_ONCE[database], WIDE_TIMES * WAITING_MAX);
  const inTurn: InTurn = (network, isWanted, work, line) => {
    const workForIt = () => asker.run(network, work);
    if (!on) return workForIt();
    const wide = wideNetworkOf(network);
    const keyOf = (one: string) => (line ? `${line} ${one}` : one);
    const workInWide = () =>
      wide === network ? workForIt() : wideTurns.run(keyOf(wide), isWanted, workForIt);
    const own = line === undefined || line === 'callers' ? turns : patientTurns;
    return own.run(keyOf(network), isWanted, workInWide);
  };
  server.decorateRequest('asItsAddress', function asItsAddress<
    T,
  >(this: FastifyRequest, work: () => Promise<T>) {
    return asker.run(this.hop.network, work);
  });
  server.decorateRequest('inTurn', function inItsTurn<
    T,
  >(this: FastifyRequest, work: () => Promise<T>, line?: OwnLine) {
    // Only now: hundreds may have been sent before the first was answered.
    const workForReader = async () => {
      this.expectAnswersRead?.();
      return work();
    };
    return inTurn(this.hop.network, () => !this.raw.socket.destroyed, workForReader, line);
  });
  return inTurn;
}
