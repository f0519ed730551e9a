/** Failures after which the rest waits for the next run: then it is hardly one thing that is wrong. */
const MOST = 20;

/**
 * Lets a job go through things one by one, so that one which fails does not hold up the others. What failed, `end` throws when all are done:
 * the run counts as failed, is logged, and is repeated.
 */
export class InTurn {
  readonly #errors: unknown[] = [];

  /** What the work answers; null if it fails. Throws after many failures. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.#errors.push(error);
      if (this.#errors.length >= MOST) this.end();
      return null;
    }
  }

  /** Throws what has failed, if anything has. */
  end(): void {
    const [first] = this.#errors;
    if (this.#errors.length === 1) throw first;
    if (this.#errors.length > 1) throw new AggregateError(this.#errors, `${this.#errors.length} failed`);
  }
}
