import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerFrame } from '@lendloop/contract/live';
import type { FastifyBaseLogger } from 'fastify';

import type { Bus, LiveEvent } from './bus.ts';
import type { LiveDependencies } from './dependencies.ts';
import { news, newsOf, type Telling } from './news.ts';
import { Recent } from './recent.ts';

/**
 * Events read and delivered together: few enough that full-length messages do not overflow the backlog of a client that
 * reads.
 */
const BATCH = 100;
/** Events that may wait for the database; beyond it all clients refetch instead. */
const WAITING_MAX = 10_000;
/** News ids remembered to suppress duplicates. */
const REMEMBERED_MAX = 20_000;
/** Ended sessions remembered for sockets that were just being identified. */
const ENDINGS_MAX = 1000;
const RETRY_MS = 500;

/** An open, identified socket. */
export interface Peer {
  readonly id: string;
  readonly userId: number;
  readonly session: string;
  readonly isAdmin: boolean;
  /** The unread count it was last sent; -1 before the first. */
  count: number;
  /** Sends a serialized frame. */
  send(text: string): void;
  /** Closes it because its session has ended. */
  dismiss(): void;
  /** Closes it because its person has opened too many others. */
  crowdOut(): void;
}

/**
 * The sockets of this node by person. Receives events from the bus, reads each row once and sends it to every tab concerned.
 */
export class Hub {
  readonly #parts: LiveDependencies;
  readonly #log: FastifyBaseLogger;
  readonly #write: (frame: ServerFrame) => string;
  /** The oldest of each person first. */
  readonly #peers = new Map<number, Peer[]>();
  readonly #administrators = new Set<Peer>();
  readonly #recent = new Recent(REMEMBERED_MAX);
  /** The last ended sessions, by session or person, with their sequence numbers. */
  readonly #endings = new Map<string | number, number>();
  #lastEnding = 0;
  #waiting: LiveEvent[] = [];
  /** The people whose unread messages have to be counted. */
  #toCount = new Set<number>();
  #isPumping = false;
  #isClosed = false;
  readonly #mostTabs: number;

  /** `write` serializes a frame; a person may have up to `mostTabs` sockets. */
  constructor(
    bus: Bus,
    parts: LiveDependencies,
    log: FastifyBaseLogger,
    write: (frame: ServerFrame) => string,
    mostTabs: number,
  ) {
    this.#mostTabs = mostTabs;
    this.#parts = parts;
    this.#log = log;
    this.#write = write;
    bus.subscribe((event) => this.#receive(event));
    bus.onGap(() => this.refetch());
  }

  /** The sequence number of the last ended session. Get it before reading a session. */
  get lastEnding(): number {
    return this.#lastEnding;
  }

  /** Adds a peer and sends it its unread count first. Dismisses it if its session has ended after `ending`. */
  add(peer: Peer, ending: number): void {
    for (const key of [peer.session, peer.userId])
      if ((this.#endings.get(key) ?? 0) > ending) return peer.dismiss();
    const tabs = [...(this.#peers.get(peer.userId) ?? []), peer];
    this.#peers.set(peer.userId, tabs);
    if (peer.isAdmin) this.#administrators.add(peer);
    const [oldest] = tabs;
    if (tabs.length > this.#mostTabs && oldest) {
      this.remove(oldest);
      oldest.crowdOut();
    }
    this.#toCount.add(peer.userId);
    this.#start();
  }

  remove(peer: Peer): void {
    const others = (this.#peers.get(peer.userId) ?? []).filter((tab) => tab !== peer);
    if (others.length > 0) this.#peers.set(peer.userId, others);
    else this.#peers.delete(peer.userId);
    this.#administrators.delete(peer);
  }

  /** Makes all clients refetch everything. */
  refetch(): void {
    const text = this.#write({ type: 'refetch' });
    for (const [userId, tabs] of this.#peers) {
      for (const peer of tabs) peer.send(text);
      this.#toCount.add(userId);
    }
    this.#start();
  }

  /** Stops delivery; clients find pending news when they reconnect. */
  close(): void {
    this.#isClosed = true;
  }

  #receive(event: LiveEvent): void {
    if (event.kind === 'session_ended') return this.#end(event.session);
    if (event.kind === 'sessions_ended') return this.#end(event.userId);
    const kind = newsOf(event);
    if (!kind || !this.#hasAnybody(kind, event)) return;
    const tellings = kind.atOnce(event);
    for (const telling of tellings) this.#tell(telling);
    if (tellings.length === 0) this.#enqueue(event);
  }

  /** Whether an event concerns somebody who is connected to this node. */
  #hasAnybody(kind: NonNullable<ReturnType<typeof newsOf>>, event: LiveEvent): boolean {
    return (
      (kind.isForAdministrators && this.#administrators.size > 0) ||
      kind.concerns(event).some((userId) => this.#peers.has(userId))
    );
  }

  /** Closes the sockets of a session, or of all sessions of a person. */
  #end(key: string | number): void {
    this.#endings.delete(key);
    this.#endings.set(key, ++this.#lastEnding);
    const [oldest] = this.#endings.keys();
    if (this.#endings.size > ENDINGS_MAX && oldest !== undefined) this.#endings.delete(oldest);
    const concerned = typeof key === 'number' ? [this.#peers.get(key) ?? []] : this.#peers.values();
    for (const tabs of concerned)
      for (const peer of tabs) if (peer.session === key || peer.userId === key) peer.dismiss();
  }

  #enqueue(event: LiveEvent): void {
    if (this.#waiting.length >= WAITING_MAX) {
      this.#waiting = [];
      this.refetch();
    }
    this.#waiting.push(event);
    this.#start();
  }

  #start(): void {
    if (!this.#isPumping && !this.#isClosed) void this.#pump();
  }

  /** One batch at a time, so that no count is overtaken by an older one. */
  async #pump(): Promise<void> {
    this.#isPumping = true;
    while (!this.#isClosed && this.#waiting.length + this.#toCount.size > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      const counted = this.#toCount;
      this.#toCount = new Set();
      while (!this.#isClosed) {
        try {
          await this.#deliver(batch, counted);
          break;
        } catch (error) {
          this.#log.error({ err: error }, 'live events delayed: their rows cannot be read');
          await sleep(RETRY_MS);
        }
      }
    }
    this.#isPumping = false;
  }

  async #deliver(batch: readonly LiveEvent[], counted: Set<number>): Promise<void> {
    for (const event of batch)
      for (const userId of newsOf(event)?.counts(event) ?? [])
        if (this.#peers.has(userId)) counted.add(userId);
    const [counts, ...found] = await Promise.all([
      counted.size > 0 ? this.#parts.countUnread([...counted]) : new Map<number, number>(),
      ...Object.values(news).map((kind) => kind.find(this.#parts, batch)),
    ]);
    const tellings = new Map(found.flat());
    for (const event of batch) {
      for (const telling of tellings.get(event) ?? [])
        if (telling.once === undefined || this.#recent.isNew(telling.once)) this.#tell(telling);
    }
    for (const userId of counted) this.#tellCount(userId, counts.get(userId) ?? 0);
  }

  #tellCount(userId: number, count: number): void {
    const text = this.#write({ type: 'notification_count', count });
    for (const peer of this.#peers.get(userId) ?? []) {
      if (peer.count === count) continue;
      peer.count = count;
      peer.send(text);
    }
  }

  #tell({ to, frame, except }: Telling): void {
    const peers =
      to === 'administrators'
        ? [...this.#administrators]
        : to.flatMap((userId) => [...(this.#peers.get(userId) ?? [])]);
    if (peers.length === 0) return;
    const text = this.#write(frame);
    for (const peer of peers) if (peer.id !== except) peer.send(text);
  }
}
