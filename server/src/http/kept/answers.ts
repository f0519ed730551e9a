import type { FastifyInstance, FastifyRequest } from 'fastify';

import { forSeveral } from '../callers/asker.ts';
import { mustBeCurrent } from '../current.ts';
import { makeReady, sendReady, type ReadyAnswer } from '../sending/ready.ts';
import { Cache, type Basis, type Bounds, type Change } from './cache.ts';

const BOUNDS: Bounds = {
  entriesMax: 40_000,
  bytesMax: 18 * 1024 * 1024,
  // The last resort for changes by hand, and for those of a node that died before it could tell of them.
  freshMs: 60_000,
  staleMs: 0,
};
/** Larger answers are made anew each time: one of them would take the place of hundreds. */
const ANSWER_BYTES_MAX = 256 * 1024;
/** What an answer takes besides its bytes: its key, its tags, its headers and its places in the indexes. */
const OVERHEAD_BYTES = 1024;
/** An id of somebody who gets another answer. */
const ID_BYTES = 8;

/** An answer as visitors get it. */
export interface KeptAnswer extends ReadyAnswer {
  /** Whether everybody gets it, whoever they are. */
  readonly isForAll: boolean;
  /** The ids of the people who get more. */
  readonly moreFor: readonly number[];
}

/** An answer that has just been made. */
interface Made {
  readonly json: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly basis: Basis;
  readonly moreFor?: readonly number[];
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly keptAnswers: KeptAnswers;
  }
}

/** The public answers that this node keeps, by the canonical address of their call. */
export class KeptAnswers {
  readonly #cache: Cache<KeptAnswer>;
  readonly #isWhole: () => boolean;
  #hits = 0;
  /** Answers under way, which others may wait for. */
  readonly #coming = new Map<string, Promise<KeptAnswer>>();

  /** Nothing that is kept is sent while `isWhole` says that changes may be missed. `now` is in ms. */
  constructor(isWhole: () => boolean, now: () => number, bounds: Bounds = BOUNDS) {
    this.#isWhole = isWhole;
    this.#cache = new Cache(
      bounds,
      ({ body, moreFor }) => OVERHEAD_BYTES + 2 * body.length + ID_BYTES * moreFor.length,
      now,
    );
  }

  get size(): { readonly entries: number; readonly bytes: number } {
    return this.#cache.size;
  }

  get counts(): { readonly hits: number; readonly misses: number; readonly evictions: number } {
    return { ...this.#cache.counts, hits: this.#hits };
  }

  /** Counts an answer that was sent from what is kept. */
  countHit(): void {
    this.#hits += 1;
  }

  /** Whether this request may be answered from what is kept. */
  isFor(request: FastifyRequest): boolean {
    return this.#isWhole() && !mustBeCurrent(request);
  }

  get(address: string): KeptAnswer | null {
    return this.#cache.get(address)?.value ?? null;
  }

  /** Makes an answer and keeps it. Whoever asks meanwhile gets the same one, unless something has changed. */
  make(address: string, isForAll: boolean, read: () => Promise<Made>): Promise<KeptAnswer> {
    const already = this.#coming.get(address);
    if (already) return already;
    const answer = this.#make(address, isForAll, read).finally(() => {
      if (this.#coming.get(address) === answer) this.#coming.delete(address);
    });
    this.#coming.set(address, answer);
    return answer;
  }

  async #make(address: string, isForAll: boolean, read: () => Promise<Made>): Promise<KeptAnswer> {
    const making = this.#cache.begin(address);
    try {
      const { json, headers, basis, moreFor = [] } = await forSeveral(read);
      const answer = { ...makeReady(json, headers), isForAll: isForAll && moreFor.length === 0, moreFor };
      if (answer.body.length <= ANSWER_BYTES_MAX) making.store(answer, basis);
      return answer;
    } finally {
      making.end();
    }
  }

  outdate(change: Change): void {
    this.#coming.clear();
    this.#cache.outdate(change);
  }

  clear(): void {
    this.#coming.clear();
    this.#cache.clear();
  }
}

/**
 * Answers what is kept before anything is read from the database. Register it before sessions are looked up: who asks
 * matters only for answers that are not for everybody, and whoever brings no session is a visitor.
 */
export function answerFromKept(server: FastifyInstance, kept: KeptAnswers): void {
  server.decorate('keptAnswers', kept);
  server.addHook('onRequest', (request, reply, done) => {
    const { method, url = '' } = request.raw;
    const answer = method === 'GET' || method === 'HEAD' ? kept.get(url) : null;
    if (answer && (answer.isForAll || request.sessionToken === undefined) && kept.isFor(request)) {
      kept.countHit();
      sendReady(reply, answer);
    } else done();
  });
}
