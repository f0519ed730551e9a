import type { ServerFrame } from '@lendloop/contract/live';
import type { FastifyBaseLogger } from 'fastify';

import type { Bus, LiveEvent } from './bus.ts';
import type { LiveDependencies } from './dependencies.ts';
import { lookUp } from './lookUp.ts';
import { news, newsOf, type Telling } from './news.ts';
import { Recent } from './recent.ts';
import { UnreadCounts } from './unread.ts';

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
/** Tries to read a batch while the database is there. */
const TRIES = 4;

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
  readonly #unread: UnreadCounts;
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
    this.#unread = new UnreadCounts({
      countUnread: (userIds) => parts.countUnread(userIds),
      isHere: (userId) => this.#peers.has(userId),
      tell: (userId, count) => this.#tellCount(userId, count),
      giveUp: (userId) => this.#tell({ to: [userId], frame: { type: 'refetch' } }),
      onError: (error) => log.error({ err: error }, 'unread messages could not be counted'),
    });
    bus.subscribe((event) => this.#receive(event));
    bus.onGap(() => this.refetch());
  }

  /** The sequence number of the last ended session. Get it before reading a session. */
  get lastEnding(): number {
    return this.#lastEnding;
  }

  /** Adds a peer and has it sent its unread count. Dismisses it if its session has ended after `ending`. */
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
    this.#unread.add(peer.userId);
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
      this.#unread.add(userId);
    }
  }

  /** Stops delivery; clients find pending news when they reconnect. */
  close(): void {
    this.#isClosed = true;
    this.#unread.close();
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

  /** One batch at a time, so that events are told in their order. */
  async #pump(): Promise<void> {
    this.#isPumping = true;
    while (!this.#isClosed && this.#waiting.length > 0) await this.#deliver(this.#waiting.splice(0, BATCH));
    this.#isPumping = false;
  }

  /** Tells a batch. If its rows cannot be read although the database is there, those whom it concerns refetch instead. */
  async #deliver(batch: readonly LiveEvent[]): Promise<void> {
    const found = await lookUp(
      () => Promise.all(Object.values(news).map((kind) => kind.find(this.#parts, batch))),
      {
        tries: TRIES,
        isOver: () => this.#isClosed,
        onError: (error) => this.#log.error({ err: error }, 'live events delayed: their rows cannot be read'),
      },
    );
    if (this.#isClosed) return;
    if (found) this.#tellBatch(batch, new Map(found.flat()));
    else this.#refetchFor(batch);
    for (const event of batch)
      for (const userId of newsOf(event)?.counts(event) ?? [])
        if (this.#peers.has(userId)) this.#unread.add(userId);
  }

  #tellBatch(batch: readonly LiveEvent[], tellings: ReadonlyMap<LiveEvent, readonly Telling[]>): void {
    for (const event of batch) {
      for (const telling of tellings.get(event) ?? [])
        if (telling.once === undefined || this.#recent.isNew(telling.once)) this.#tell(telling);
    }
  }

  #refetchFor(batch: readonly LiveEvent[]): void {
    const kinds = batch.map((event) => [newsOf(event), event] as const);
    const people = new Set(kinds.flatMap(([kind, event]) => kind?.concerns(event) ?? []));
    const peers = new Set([...people].flatMap((userId) => this.#peers.get(userId) ?? []));
    if (kinds.some(([kind]) => kind?.isForAdministrators))
      for (const peer of this.#administrators) peers.add(peer);
    const text = this.#write({ type: 'refetch' });
    for (const peer of peers) peer.send(text);
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
