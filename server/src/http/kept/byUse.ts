interface Link<Value> {
  readonly key: string;
  readonly value: Value;
  older: Link<Value> | null;
  newer: Link<Value> | null;
}

/**
 * A map that knows which key was used the longest ago. It keeps a linked list: a `Map` whose entries are deleted and set again
 * copies itself each time it has run out of room, which for thousands of entries is garbage of a megabyte.
 */
export class ByUse<Value> {
  readonly #links = new Map<string, Link<Value>>();
  #oldest: Link<Value> | null = null;
  #newest: Link<Value> | null = null;

  get size(): number {
    return this.#links.size;
  }

  /** The key that was set or used the longest ago; undefined if there is none. */
  get oldest(): string | undefined {
    return this.#oldest?.key;
  }

  keys(): IterableIterator<string> {
    return this.#links.keys();
  }

  has(key: string): boolean {
    return this.#links.has(key);
  }

  /** The value, without using it. */
  look(key: string): Value | undefined {
    return this.#links.get(key)?.value;
  }

  /** The value, which becomes the last one used. */
  use(key: string): Value | undefined {
    const link = this.#links.get(key);
    if (!link) return undefined;
    if (link !== this.#newest) {
      this.#takeOut(link);
      this.#putLast(link);
    }
    return link.value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    const link = { key, value, older: null, newer: null };
    this.#links.set(key, link);
    this.#putLast(link);
  }

  delete(key: string): void {
    const link = this.#links.get(key);
    if (!link) return;
    this.#links.delete(key);
    this.#takeOut(link);
  }

  #takeOut({ older, newer }: Link<Value>): void {
    if (older) older.newer = newer;
    else this.#oldest = newer;
    if (newer) newer.older = older;
    else this.#newest = older;
  }

  #putLast(link: Link<Value>): void {
    link.older = this.#newest;
    link.newer = null;
    if (this.#newest) this.#newest.newer = link;
    else this.#oldest = link;
    this.#newest = link;
  }
}
