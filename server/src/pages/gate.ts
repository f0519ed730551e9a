import { setImmediate } from 'node:timers/promises';

interface GateBounds {
  readonly atOnce: number;
  readonly waitingMax: number;
  /** How long work may wait to begin, in ms. */
  readonly waitMs: number;
}

/** The limits of rendering on one node. */
export const RENDERS: GateBounds = { atOnce: 4, waitingMax: 32, waitMs: 300 };

/** Admits a limited amount of work. What it does not admit in time is left undone. */
export class Gate {
  readonly #bounds: GateBounds;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /** Runs `work` when it is its turn; null if too much waits already, or if the turn comes too late. */
  async run<T>(work: () => T | Promise<T>): Promise<T | null> {
    const { atOnce, waitingMax, waitMs } = this.#bounds;
    const asked = performance.now();
    if (this.#running < atOnce) this.#running++;
    else {
      if (this.#waiting.length >= waitingMax) return null;
      // Work that ends hands over its place.
      await new Promise<void>((begin) => this.#waiting.push(begin));
    }
    try {
      // Requests that arrived meanwhile come first.
      await setImmediate();
      return performance.now() - asked > waitMs ? null : await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
