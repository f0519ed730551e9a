import type { LiveEvent } from './bus.ts';

/** PostgreSQL takes notifications of less than 8,000 bytes. */
const BATCH_BYTES_MAX = 7900;
/** Events kept for a server that is away. */
const EVENTS_MAX = 10_000;

interface Entry {
  readonly text: string;
  /** Tells the one who published it that it is sent, or waits. */
  readonly release: () => void;
}

/** The events of a node that have not been sent yet, in order. */
export class Outbox {
  readonly #head: string;
  #waiting: Entry[] = [];
  /** What is being sent. A retry sends the same bytes, so that a receiver may drop it by its number alone. */
  #batch: { readonly text: string; readonly entries: readonly Entry[] } | null = null;
  #number = 1;
  #hasDropped = false;

  constructor(node: string) {
    this.#head = `{"node":"${node}","number":`;
  }

  /** Whether a notification is one of these. */
  isOwn(text: string): boolean {
    return text.startsWith(this.#head);
  }

  /** Events that have not been acknowledged. */
  get size(): number {
    return this.#waiting.length + (this.#batch?.entries.length ?? 0);
  }

  /**
   * Resolves when the events are sent or `release` is called. Too many waiting events are dropped; the number after the gap
   * tells the listeners.
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

  /** The next notification; the same one until it is acknowledged, whatever is put meanwhile. */
  peek(): string {
    this.#batch ??= this.#nextBatch();
    return this.#batch.text;
  }

  /** The notification that `peek` answered has arrived. */
  acknowledge(): void {
    if (!this.#batch) return;
    for (const { release } of this.#batch.entries) release();
    this.#batch = null;
    this.#number++;
  }

  /** Lets go whoever waits; the events stay. */
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
