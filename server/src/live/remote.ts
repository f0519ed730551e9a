import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { within } from '../deadline.ts';
import { LiveEvent, Listeners, type Bus } from './bus.ts';
import { Outbox } from './outbox.ts';

/** A connection to the server that carries the events of several nodes. */
interface Link {
  /** Sends to every node, this one included. Rejects if it may not have arrived. */
  send(text: string): Promise<void>;
  ping(): Promise<void>;
  /** Closes it at once. */
  close(): Promise<void>;
}

/**
 * Connects and listens; resolves when everything sent from now on will be received. `lost` may be called more than once.
 * Rejects if the server cannot be reached.
 */
export type ConnectLink = (heard: (text: string) => void, lost: (reason: unknown) => void) => Promise<Link>;

const PING_EVERY_MS = 10_000;
/** The server is considered lost if it does not respond within this time, in ms. */
const ANSWER_MS = 5000;
/** How long `publish` waits for a busy server, in ms; the events themselves wait longer. */
const PUBLISH_TIMEOUT_MS = 1000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2000;
/** How long closing waits for unsent events, in ms. */
const LAST_WORDS_MS = 2000;

/** Events of one node in one notification; `number` counts the node's notifications. */
const Batch = z.object({ node: z.string(), number: z.int(), events: z.array(z.unknown()) });

/** Null for anything else: whoever can connect to the server can send anything. */
function readBatch(text: string): z.output<typeof Batch> | null {
  try {
    return Batch.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Opens the bus of several nodes. This node receives its own events at once. A lost connection is restored automatically;
 * events published meanwhile are sent then, and listeners are notified of the gap. It opens even if the server cannot be
 * reached yet.
 */
export async function openRemoteBus(connect: ConnectLink, onError: (error: unknown) => void): Promise<Bus> {
  const bus = new RemoteBus(connect, onError);
  await bus.start();
  return bus;
}

class RemoteBus implements Bus {
  readonly #connect: ConnectLink;
  readonly #onError: (error: unknown) => void;
  readonly #listeners = new Listeners();
  readonly #outbox = new Outbox(randomUUID());
  /** The number of the last notification from each node. */
  readonly #last = new Map<string, number>();
  #link: Link | null = null;
  #isSending = false;
  /** False while events of other nodes may be missed. */
  #isWhole = false;
  #isClosed = false;
  #pings: NodeJS.Timeout | undefined;

  constructor(connect: ConnectLink, onError: (error: unknown) => void) {
    this.#connect = connect;
    this.#onError = onError;
  }

  /** Tries once to connect, and keeps trying in the background if that fails. */
  async start(): Promise<void> {
    const isLinked = await this.#tryLink();
    // The new connection may be lost already.
    this.#isWhole = this.#link !== null;
    if (!isLinked) void this.#relink();
  }

  subscribe(listener: (event: LiveEvent) => void): void {
    this.#listeners.subscribe(listener);
  }

  onGap(listener: () => void): void {
    this.#listeners.onGap(listener);
  }

  isWhole(): boolean {
    return this.#isWhole;
  }

  async publish(...events: LiveEvent[]): Promise<void> {
    if (events.length === 0) return;
    for (const event of events) this.#listeners.notify(event);
    const sent = this.#outbox.put(events);
    if (this.#link) {
      void this.#send();
      await sent;
    }
  }

  async ping(): Promise<void> {
    if (!this.#link) throw new Error('There is no connection.');
    await within(ANSWER_MS, this.#link.ping());
  }

  async close(): Promise<void> {
    const deadline = Date.now() + LAST_WORDS_MS;
    while (this.#link && this.#outbox.size > 0 && Date.now() < deadline) await sleep(10);
    this.#isClosed = true;
    clearInterval(this.#pings);
    const link = this.#link;
    this.#link = null;
    await link?.close();
  }

  /** Sends one notification at a time; events published meanwhile go with the next. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#link && this.#outbox.size > 0) {
      const link = this.#link;
      const text = this.#outbox.peek();
      const timeout = setTimeout(() => this.#outbox.release(), PUBLISH_TIMEOUT_MS);
      try {
        await within(ANSWER_MS, link.send(text));
        this.#outbox.acknowledge();
      } catch (error) {
        this.#lose(link, error);
      } finally {
        clearTimeout(timeout);
      }
    }
    this.#isSending = false;
  }

  async #tryLink(): Promise<boolean> {
    let link: Link | null = null;
    let loss: { reason: unknown } | null = null;
    try {
      link = await this.#connect(
        (text) => this.#receive(text),
        (reason) => {
          loss ??= { reason };
          if (link) this.#lose(link, reason);
        },
      );
      if (loss) throw new Error('The connection was lost as soon as it was made.');
    } catch (error) {
      this.#onError(error);
      return false;
    }
    if (this.#isClosed) {
      await link.close();
      return true;
    }
    this.#link = link;
    this.#last.clear();
    clearInterval(this.#pings);
    this.#pings = setInterval(() => {
      this.ping().catch((error: unknown) => this.#lose(link, error));
    }, PING_EVERY_MS).unref();
    void this.#send();
    return true;
  }

  #lose(link: Link, reason: unknown): void {
    if (this.#link !== link) return;
    this.#link = null;
    this.#isWhole = false;
    clearInterval(this.#pings);
    this.#outbox.release();
    this.#onError(reason);
    link.close().catch(() => {});
    void this.#relink();
  }

  async #relink(): Promise<void> {
    for (let delay = FIRST_DELAY_MS; !this.#isClosed; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
      await sleep(delay * (0.5 + Math.random() / 2), undefined, { ref: false });
      if (this.#isClosed) return;
      if (!(await this.#tryLink())) continue;
      this.#listeners.miss();
      this.#isWhole = this.#link !== null;
      return;
    }
  }

  #receive(text: string): void {
    if (this.#outbox.isOwn(text)) return;
    const batch = readBatch(text);
    if (!batch) {
      this.#onError(new Error('The bus delivered something that is not a notification.'));
      return this.#listeners.miss();
    }
    const { node, number, events } = batch;
    const last = this.#last.get(node) ?? number - 1;
    // A retry by a node that did not know that it had arrived.
    if (number <= last) return;
    this.#last.set(node, number);
    if (number > last + 1) this.#listeners.miss();
    for (const given of events) {
      // Events of a newer version are ignored.
      const { data: event } = LiveEvent.safeParse(given);
      if (event) this.#listeners.notify(event);
    }
  }
}
