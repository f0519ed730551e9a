import type { LiveEvent } from './bus.ts';

/** PostgreSQL takes notifications of less than 8,000 bytes. */
const MOST_BYTES = 7900;
/** Events kept for a server that is away. */
const MOST_EVENTS = 10_000;

interface Entry {
  readonly text: string;
  /** Tells the one who published it that it is sent, or waits. */
  readonly release: () => void;
}

/** The events of a node that were not sent yet, in order. */
export class Outbox {
  readonly #head: string;
  #entries: Entry[] = [];
  #number = 1;

  constructor(node: string) {
    this.#head = `{"node":"${node}","number":`;
  }

  /** Whether a notification is one of these. */
  isOwn(text: string): boolean {
    return text.startsWith(this.#head);
  }

  get size(): number {
    return this.#entries.length;
  }

  /** Resolves when they are sent or `release` is called. Too many events are dropped; the next number tells the listeners. */
  put(events: readonly LiveEvent[]): Promise<void> {
    if (this.#entries.length + events.length > MOST_EVENTS) {
      this.release();
      this.#entries = [];
      this.#number++;
    }
    return new Promise((resolve) => {
      for (const event of events) this.#entries.push({ text: JSON.stringify(event), release: resolve });
    });
  }

  /** The next notification and the number of events in it. It stays the same until it is removed. */
  peek(): { readonly text: string; readonly count: number } {
    const head = `${this.#head}${this.#number},"events":[`;
    const texts: string[] = [];
    let bytes = Buffer.byteLength(head) + 2;
    for (const { text } of this.#entries) {
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > MOST_BYTES && texts.length > 0) break;
      texts.push(text);
    }
    return { text: `${head}${texts.join(',')}]}`, count: texts.length };
  }

  /** The first so many have been sent. */
  remove(count: number): void {
    for (const { release } of this.#entries.splice(0, count)) release();
    this.#number++;
  }

  /** Lets go whoever waits; the events stay. */
  release(): void {
    for (const { release } of this.#entries) release();
  }
}
