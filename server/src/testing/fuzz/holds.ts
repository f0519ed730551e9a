import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** A thread that does nothing else for so long answers nobody, in ms. */
export const HOLD_MAX_MS = 100;
/** Less processor time than this holds nobody up: it is not looked at more closely. */
const NOTICED_MS = 20;
const RESOLUTION_MS = 2;
const SHOWN = 5;
/** Of what held it so many characters are kept. */
const SAID = 300;

/** What held this thread, and for how long at a stretch. */
export interface Hold {
  readonly ms: number;
  readonly what: string;
}

/**
 * Watches for how long work holds this thread at a stretch. A stretch counts as no more than the processor time that the thread has
 * used meanwhile: what other threads and processes take from it is not the work's doing.
 */
export class HoldWatch {
  readonly #delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #longest: Hold[] = [];

  constructor() {
    this.#delays.enable();
  }

  /** The longest ones, the worst first. */
  get longest(): readonly Hold[] {
    return this.#longest;
  }

  /** Runs the work; one that held the thread for too long runs three times more, and its best counts. */
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
    // The delay of the last stretch is noted by the timer's next turn.
    await sleep(2 * RESOLUTION_MS);
    return [result, Math.min(used, this.#delays.max / 1e6)];
  }
}
