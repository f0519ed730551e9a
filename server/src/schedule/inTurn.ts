import { isOutage } from '../http/outage.ts';

/** Outages after which the rest waits for the next run: then it is not one thing that is wrong. */
const MOST = 20;
/** Errors that are kept. */
const KEPT = 20;

/** Which things a job goes through. */
interface Through<T> {
  /** Finds at most `atOnce` of them behind one, in their order; from the first for null. */
  readonly find: (after: T | null) => Promise<readonly T[]>;
  readonly atOnce: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lets a job go through things one by one, so that however many fail do not hold up the others. What failed, `end` throws when all are done:
 * the run counts as failed, is logged, and is repeated.
 */
export class InTurn {
  readonly #errors: unknown[] = [];
  #failed = 0;
  #outages = 0;

  /** What the work answers; null if it fails. Throws after many outages of what everything needs. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.#failed += 1;
      if (this.#errors.length < KEPT) this.#errors.push(error);
      if (isOutage(error)) this.#outages += 1;
      if (this.#outages >= MOST) this.end();
      return null;
    }
  }

  /** Runs `work` on one after the other, and returns for how many it answers true. Throws as `run` does. */
  async through<T>(
    { find, atOnce, signal }: Through<T>,
    work: (one: T) => Promise<boolean>,
  ): Promise<number> {
    let count = 0;
    let found: readonly T[] = [];
    do {
      found = await find(found.at(-1) ?? null);
      for (const one of found) if (await this.run(() => work(one))) count += 1;
    } while (found.length === atOnce && !signal?.aborted);
    return count;
  }

  /** Throws what has failed, if anything has. */
  end(): void {
    const [first] = this.#errors;
    if (this.#failed === 1) throw first;
    if (this.#failed > 1) throw new AggregateError(this.#errors, `${this.#failed} failed`);
  }
}
