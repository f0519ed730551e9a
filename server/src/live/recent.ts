/** Remembers the most recent keys. */
export class Recent {
  readonly #keys = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds the key; returns whether it was new. */
  isNew(key: string): boolean {
    if (this.#keys.has(key)) return false;
    this.#keys.add(key);
    if (this.#keys.size > this.#most) {
      for (const oldest of this.#keys) {
        this.#keys.delete(oldest);
        break;
      }
    }
    return true;
  }
}
