/** Counts the bytes that are held for each key, up to a bound. */
export class Room<K> {
  readonly #most: number;
  readonly #taken = new Map<K, number>();

  constructor(most: number) {
    this.#most = most;
  }

  has(key: K, bytes: number): boolean {
    return (this.#taken.get(key) ?? 0) + bytes <= this.#most;
  }

  /** Takes room, or gives it back where `bytes` is negative. */
  add(key: K, bytes: number): void {
    const taken = (this.#taken.get(key) ?? 0) + bytes;
    if (taken > 0) this.#taken.set(key, taken);
    else this.#taken.delete(key);
  }
}
