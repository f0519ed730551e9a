import { forSeveral } from '../http/callers/asker.ts';

/** Batches that run at the same time. What is asked for meanwhile goes with the next one. */
const AT_ONCE = 2;
/** Keys of one batch. */
const KEYS_MAX = 50;

interface Asked<Value> {
  readonly answer: Promise<Value | undefined>;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Reads by key, where those asked for at the same time share a statement: sending and answering one costs more than finding a
 * row. Nobody waits for others unless two batches are under way, and what is read was asked for before.
 */
export class Together<Key, Value> {
  readonly #read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>;
  #waiting = new Map<Key, Asked<Value>>();
  #running = 0;
  #isPlanned = false;

  constructor(read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#read = read;
  }

  /** Undefined for a key that is not found. */
  get(key: Key): Promise<Value | undefined> {
    const already = this.#waiting.get(key);
    if (already) return already.answer;
    const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
    this.#waiting.set(key, { answer: promise, resolve, reject });
    this.#plan();
    return promise;
  }

  /** Begins once the requests that have arrived together have all been looked at. */
  #plan(): void {
    if (this.#isPlanned || this.#running >= AT_ONCE || this.#waiting.size === 0) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    const batch = new Map([...this.#waiting].slice(0, KEYS_MAX));
    for (const key of batch.keys()) this.#waiting.delete(key);
    this.#running += 1;
    this.#plan();
    try {
      const found = await forSeveral(() => this.#read([...batch.keys()]));
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    } finally {
      this.#running -= 1;
      this.#plan();
    }
  }
}
