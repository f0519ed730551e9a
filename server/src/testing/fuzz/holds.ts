import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** The longest that work may block the event loop, in ms. */
export const HOLD_MAX_MS = 100;
/** Work that uses less processor time than this, in ms, is not examined. */
const NOTICED_MS = 20;
const RESOLUTION_MS = 2;
const SHOWN = 5;
/** How many characters of a description are kept. */
const SAID = 300;

/** Work that blocked the event loop, and for how long at a stretch. */
export interface Hold {
  readonly ms: number;
  readonly what: string;
}

/**
 * Measures how long work blocks the event loop at a stretch. A stretch never counts for more than the thread's processor time
 * within it, so that other threads and processes do not distort the result.
 */
export class HoldWatch {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #longest: Hold[] = [];

  constructor() {
    this.#delays.enable();
  }

  /** The longest stretches, the longest first. */
  get longest(): readonly Hold[] {
    return this.#longest;
  }

  /** Runs the work. If it blocks for too long, it runs three more times, and the best result counts. */
  async watch<T>(what: () => string, work: () => Promise<T>): Promise<T> {
    const [result, first] = await this.#measure(work);
    let ms = first;
    for (let again = 0; ms > HOLD_MAX_MS && again < 3; again++) {
      const [, time] = await this.#measure(work);
      ms = Math.min(ms, time);
    }
    if (ms > (this.#longest[SHOWN - 1]?.ms ?? NOTICED_MS))
      this.#longest = [...this.#longest, { ms, what: what().slice(0, SAID) }]
        .sort((a, b) => b.ms - a.ms)
        .slice(0, SHOWN);
    return result;
  }

  close(): void {
    this.#delays.disable();
  }

  async #measure<T>(work: () => Promise<T>): Promise<readonly [result: T, ms: number]> {
    this.#delays.reset();
    const before = process.threadCpuUsage();
    const result = await work();
    const { user, system } = process.threadCpuUsage(before);
    const used = (user + system) / 1000;
    if (used < NOTICED_MS) return [result, used];
    // The timer's next tick records the last stretch.
    await sleep(2 * RESOLUTION_MS);
    return [result, Math.min(used, this.#delays.max / 1e6)];
  }
}
