import { ByUse } from '../http/kept/byUse.ts';

/** A map whose entries weigh at most `most`, or number as many. When it is full, it forgets what nobody has used for the longest. */
export class LastUsed<Value> {
  readonly #values = new ByUse<Value>();
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  #weight = 0;

  constructor(most: number, weigh: (value: Value) => number = () => 1) {
    this.#most = most;
    this.#weigh = weigh;
  }

  /** Whether what is new will take the place of something else. */
  get isFull(): boolean {
    return this.#weight > 0.99 * this.#most;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  get(key: string): Value | undefined {
    return this.#values.use(key);
  }

  /** Does not keep what is too heavy by itself. */
  set(key: string, value: Value): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#weight += this.#weigh(value);
    while (this.#weight > this.#most && this.#values.oldest !== undefined) this.delete(this.#values.oldest);
  }

  delete(key: string): void {
    const value = this.#values.look(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#weight -= this.#weigh(value);
  }
}
