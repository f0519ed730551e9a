import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerFrame } from '@lendloop/contract/live';
import type { FastifyBaseLogger } from 'fastify';

import type { Bus, LiveEvent } from './bus.ts';
import type { LiveParts } from './parts.ts';
import { Recent } from './recent.ts';

/** Events read and delivered together: few enough that messages of full length leave a good reader within its backlog. */
const BATCH = 100;
/** Events that may wait for the database; beyond it everybody asks anew instead. */
const MOST_WAITING = 10_000;
/** Messages and moves remembered so that none is told twice. */
const MOST_REMEMBERED = 20_000;
/** Ends of sessions remembered for sockets that were being let in meanwhile. */
const MOST_ENDINGS = 1000;
const RETRY_MS = 500;

/** An open socket whose person is known. */
export interface Peer {
  readonly id: string;
  readonly userId: number;
  readonly session: string;
  /** The unread messages that it was told of last; -1 before. */
  count: number;
  /** Sends a frame; the text is its JSON. */
  send(text: string): void;
  /** Closes it because its session is over. */
  dismiss(): void;
  /** Closes it because its person has opened so many others. */
  crowdOut(): void;
}

/** The sockets of this node by person. Hears the bus, reads each row once and tells every tab of those concerned. */
export class Hub {
  readonly #parts: LiveParts;
  readonly #log: FastifyBaseLogger;
  readonly #write: (frame: ServerFrame) => string;
  readonly #peers = new Map<number, Set<Peer>>();
  readonly #recent = new Recent(MOST_REMEMBERED);
  /** The last ends of sessions, by session or person, with their numbers. */
  readonly #endings = new Map<string | number, number>();
  #lastEnding = 0;
  #waiting: LiveEvent[] = [];
  /** Whose unread messages are to be counted. */
  #toCount = new Set<number>();
  #isPumping = false;
  #isClosed = false;
  readonly #mostTabs: number;

  /** `write` makes a frame's text; a person has up to `mostTabs` sockets. */
  constructor(
    bus: Bus,
    parts: LiveParts,
    log: FastifyBaseLogger,
    write: (frame: ServerFrame) => string,
    mostTabs: number,
  ) {
    this.#mostTabs = mostTabs;
    this.#parts = parts;
    this.#log = log;
    this.#write = write;
    bus.subscribe((event) => this.#hear(event));
    bus.onGap(() => this.refetch());
  }

  /** The number of the last end of sessions that was heard of: take it before a session is read. */
  get lastEnding(): number {
    return this.#lastEnding;
  }

  /** From now on the peer is told; its unread messages first. It is dismissed if its session has ended after `ending`. */
  add(peer: Peer, ending: number): void {
    for (const key of [peer.session, peer.userId])
      if ((this.#endings.get(key) ?? 0) > ending) return peer.dismiss();
    const tabs = this.#peers.get(peer.userId) ?? new Set();
    this.#peers.set(peer.userId, tabs.add(peer));
    const [oldest] = tabs;
    if (tabs.size > this.#mostTabs && oldest) {
      tabs.delete(oldest);
      oldest.crowdOut();
    }
    this.#toCount.add(peer.userId);
    this.#start();
  }

  remove(peer: Peer): void {
    const tabs = this.#peers.get(peer.userId);
    tabs?.delete(peer);
    if (tabs?.size === 0) this.#peers.delete(peer.userId);
  }

  /** Everybody asks for everything anew. */
  refetch(): void {
    const text = this.#write({ type: 'refetch' });
    for (const [userId, tabs] of this.#peers) {
      for (const peer of tabs) peer.send(text);
      this.#toCount.add(userId);
    }
    this.#start();
  }

  /** Ends the delivery; what waits is found by those who return. */
  close(): void {
    this.#isClosed = true;
  }

  #hear(event: LiveEvent): void {
    const { kind } = event;
    if (kind === 'typing')
      return this.#tell(event.receiverId, { type: kind, senderId: event.senderId, itemId: event.itemId });
    if (kind === 'session_ended') return this.#end(event.session);
    if (kind === 'sessions_ended') return this.#end(event.userId);
    if (kind === 'pictures_hidden') return;
    if (kind === 'message' && !this.#recent.isNew(`message ${event.id}`)) return;
    if (concerned(event).some((userId) => this.#peers.has(userId))) this.#enqueue(event);
  }

  /** Closes the sockets of a session, or of all sessions of a person. */
  #end(key: string | number): void {
    this.#endings.delete(key);
    this.#endings.set(key, ++this.#lastEnding);
    const [oldest] = this.#endings.keys();
    if (this.#endings.size > MOST_ENDINGS && oldest !== undefined) this.#endings.delete(oldest);
    const concerned = typeof key === 'number' ? [this.#peers.get(key) ?? []] : this.#peers.values();
    for (const tabs of concerned)
      for (const peer of tabs) if (peer.session === key || peer.userId === key) peer.dismiss();
  }

  #enqueue(event: LiveEvent): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#waiting = [];
      this.refetch();
    }
    this.#waiting.push(event);
    this.#start();
  }

  #start(): void {
    if (!this.#isPumping && !this.#isClosed) void this.#pump();
  }

  /** One batch after the other, so that a count never overtakes a later one. */
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
          this.#log.error({ err: error }, 'live events wait for their rows');
          await sleep(RETRY_MS);
        }
      }
    }
    this.#isPumping = false;
  }

  async #deliver(batch: readonly LiveEvent[], counted: Set<number>): Promise<void> {
    const messageIds = new Set<number>();
    const rentalIds = new Set<number>();
    const decisionIds = new Set<number>();
    const count = (userId: number) => this.#peers.has(userId) && counted.add(userId);
    for (const event of batch) {
      if (event.kind === 'rental') rentalIds.add(event.id);
      if (event.kind === 'decision') decisionIds.add(event.id);
      if (event.kind === 'read') count(event.readerId);
      if (event.kind === 'message') {
        messageIds.add(event.id);
        count(event.receiverId);
      }
    }
    const [messages, rentals, decisions, counts] = await Promise.all([
      messageIds.size > 0 ? this.#parts.findMessages([...messageIds]) : [],
      rentalIds.size > 0 ? this.#parts.findRentals([...rentalIds]) : [],
      decisionIds.size > 0 ? this.#parts.findDecisions([...decisionIds]) : [],
      counted.size > 0 ? this.#parts.countUnread([...counted]) : new Map<number, number>(),
    ]);
    const messageOf = new Map(messages.map((message) => [message.id, message]));
    const decisionOf = new Map(decisions.map((decision) => [decision.id, decision]));
    const rentalOf = new Map(rentals.map((rental) => [rental.id, rental]));
    for (const event of batch) {
      if (event.kind === 'message') {
        const message = messageOf.get(event.id);
        if (!message) continue;
        const text = this.#write({ type: 'new_message', message });
        this.#send([message.receiverId, message.senderId], text, event.origin);
      } else if (event.kind === 'rental') {
        const rental = rentalOf.get(event.id);
        if (!rental) continue;
        if (event.what === 'requested') {
          if (this.#recent.isNew(`request ${rental.id}`))
            this.#tell(rental.ownerId, { type: 'rental_request', rental });
        } else if (this.#recent.isNew(`rental ${rental.id} ${rental.status}`)) {
          const text = this.#write({ type: 'rental_status_changed', rental, byId: event.byId ?? null });
          this.#send([rental.renterId, rental.ownerId], text);
        }
      } else if (event.kind === 'decision') {
        const decision = decisionOf.get(event.id);
        if (decision && this.#recent.isNew(`decision ${decision.id}`))
          this.#tell(event.userId, { type: 'decision', decision });
      } else if (event.kind === 'read') {
        const { readerId, otherId, itemId, messageId } = event;
        const text = this.#write({ type: 'read', readerId, itemId, messageId });
        this.#send([otherId, readerId], text);
      }
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

  #tell(userId: number, frame: ServerFrame): void {
    if (this.#peers.has(userId)) this.#send([userId], this.#write(frame));
  }

  #send(userIds: readonly number[], text: string, except?: string): void {
    for (const userId of userIds)
      for (const peer of this.#peers.get(userId) ?? []) if (peer.id !== except) peer.send(text);
  }
}

function concerned(
  event: Exclude<LiveEvent, { kind: 'typing' | 'session_ended' | 'sessions_ended' | 'pictures_hidden' }>,
): number[] {
  switch (event.kind) {
    case 'message':
      return [event.senderId, event.receiverId];
    case 'read':
      return [event.readerId, event.otherId];
    case 'decision':
      return [event.userId];
    case 'rental':
      return [event.renterId, event.ownerId];
  }
}
