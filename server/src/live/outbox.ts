import type { LiveEvent } from './bus.ts';

/** PostgreSQL accepts notifications of less than 8,000 bytes. */
const BATCH_BYTES_MAX = 7900;
/** Events kept while the server is unavailable. */
const EVENTS_MAX = 10_000;

interface Entry {
  readonly text: string;
  /** Tells the publisher that the event was sent, or is waiting. */
  readonly release: () => void;
}

/** The unsent events of a node, in order. */
export class Outbox {
  readonly #head: string;
  #waiting: Entry[] = [];
  /** The notification being sent. A retry sends the same bytes, so that receivers can drop duplicates by number alone. */
  #batch: { readonly text: string; readonly entries: readonly Entry[] } | null = null;
  #number = 1;
  #hasDropped = false;

  constructor(node: string) {
    this.#head = `{"node":"${node}","number":`;
  }

  /** Whether the text is a notification of this outbox. */
  isOwn(text: string): boolean {
    return text.startsWith(this.#head);
  }

  /** Events that have not been acknowledged. */
  get size(): number {
    return this.#waiting.length + (this.#batch?.entries.length ?? 0);
  }

  /**
   * Resolves when the events are sent or `release` is called. Events beyond the limit are dropped, which listeners learn from
   * the gap in the numbers.
   */
  put(events: readonly LiveEvent[]): Promise<void> {
    if (this.#waiting.length + events.length > EVENTS_MAX) {
      for (const { release } of this.#waiting) release();
      this.#waiting = [];
      this.#hasDropped = true;
    }
    return new Promise((resolve) => {
      for (const event of events) this.#waiting.push({ text: JSON.stringify(event), release: resolve });
    });
  }

  /** The next notification; the same one until it is acknowledged, whatever is added meanwhile. */
  peek(): string {
    this.#batch ??= this.#nextBatch();
    return this.#batch.text;
  }

  /** The notification returned by `peek` has arrived. */
  acknowledge(): void {
    if (!this.#batch) return;
    for (const { release } of this.#batch.entries) release();
    this.#batch = null;
    this.#number++;
  }

  /** Resolves pending `put` calls; the events stay. */
  release(): void {
    for (const { release } of [...(this.#batch?.entries ?? []), ...this.#waiting]) release();
  }

  #nextBatch() {
    if (this.#hasDropped) this.#number++;
    this.#hasDropped = false;
    const head = `${this.#head}${this.#number},"events":[`;
    let bytes = Buffer.byteLength(head) + 2;
    let count = 0;
    for (const { text } of this.#waiting) {
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > BATCH_BYTES_MAX && count > 0) break;
      count++;
    }
    const entries = this.#waiting.splice(0, count);
    return { text: `${head}${entries.map(({ text }) => text).join(',')}]}`, entries };
  }
}
