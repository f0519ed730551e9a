import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { ACKNOWLEDGE_MS, LIVE_PATH, ServerFrame } from '@lendloop/contract/live';
import { getConversation, sendMessage, type Message } from '@lendloop/contract/messages';
import { WebSocket } from 'ws';

import { call, Refusal, type Person } from '../faults/person.ts';

/** The other person and the item of the tab's conversation. */
export interface ConversationKey {
  readonly otherUserId: number;
  readonly itemId: number;
}

/**
 * A browser tab that shows one conversation and sends as the web app does: over the live connection, over HTTP when no answer
 * comes, and again with the same `clientId` until it is acknowledged. It fetches the conversation after each connect and
 * each `refetch`, and never polls.
 */
export class Tab {
  /** The messages on display, by id. */
  readonly shown = new Map<number, Message>();
  /** The acknowledged message of each `clientId`. */
  readonly acknowledged = new Map<string, number>();
  /** Messages delivered twice on one connection; there should be none. */
  readonly doubled: number[] = [];
  /** Frames that are not in the contract, as a node of another version may send them. */
  unreadable = 0;
  reconnects = -1;
  refetches = 0;
  sentByHttp = 0;
  readonly #origins: readonly string[];
  readonly #person: Person;
  readonly #conversation: ConversationKey;
  readonly #waiting = new Map<string, (answer: Message | null) => void>();
  #socket: WebSocket | null = null;
  #isOpen = false;
  #isClosed = false;
  /** The conversation is complete up to this id. */
  #complete = 0;
  #catching: Promise<void> = Promise.resolve();

  /** The tab connects to the origins in turn. */
  constructor(origins: readonly string[], person: Person, conversation: ConversationKey) {
    this.#origins = origins;
    this.#person = person;
    this.#conversation = conversation;
    this.#connect();
  }

  /** Sends a text again and again until it is acknowledged. */
  async send(content: string): Promise<void> {
    const clientId = randomUUID();
    const body = {
      receiverId: this.#conversation.otherUserId,
      itemId: this.#conversation.itemId,
      content,
      clientId,
    };
    for (;;) {
      const message = (await this.#sendLive(body)) ?? (await this.#sendByHttp(body));
      if (message) {
        this.acknowledged.set(clientId, message.id);
        this.#show(message);
        return;
      }
      await sleep(100 + Math.random() * 200);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#isClosed) return;
    this.reconnects++;
    const socket = new WebSocket(this.#origin().replace('http', 'ws') + LIVE_PATH, {
      headers: { cookie: this.#person.cookie },
    });
    this.#socket = socket;
    const seen = new Set<number>();
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', userId: this.#person.id })));
    socket.on('message', (data) => {
      if (!Buffer.isBuffer(data)) return;
      const { data: frame } = ServerFrame.safeParse(JSON.parse(data.toString()));
      if (!frame) {
        this.unreadable++;
        this.#catching = this.#catching.then(() => this.#catchUp());
      } else if (frame.type === 'new_message') {
        if (seen.has(frame.message.id)) this.doubled.push(frame.message.id);
        seen.add(frame.message.id);
        this.#show(frame.message);
      } else if (frame.type === 'message_sent' || frame.type === 'error') {
        this.#waiting.get(frame.clientId ?? '')?.(frame.type === 'error' ? null : frame.message);
      } else if (frame.type === 'auth_ok' || frame.type === 'refetch') {
        this.#isOpen = true;
        if (frame.type === 'refetch') this.refetches++;
        this.#catching = this.#catching.then(() => this.#catchUp());
      }
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#isOpen = false;
      for (const give of this.#waiting.values()) give(null);
      setTimeout(() => this.#connect(), 20 + Math.random() * 200);
    });
  }

  #origin(): string {
    return this.#origins[Math.max(0, this.reconnects) % this.#origins.length] ?? '';
  }

  async #sendLive(body: { clientId: string }): Promise<Message | null> {
    const socket = this.#socket;
    if (!socket || !this.#isOpen || socket.readyState !== WebSocket.OPEN) return null;
    const answer = new Promise<Message | null>((resolve) => this.#waiting.set(body.clientId, resolve));
    const timer = setTimeout(() => this.#waiting.get(body.clientId)?.(null), ACKNOWLEDGE_MS);
    socket.send(JSON.stringify({ type: 'message', ...body }));
    const message = await answer;
    clearTimeout(timer);
    this.#waiting.delete(body.clientId);
    return message;
  }

  async #sendByHttp(body: Parameters<typeof call<typeof sendMessage>>[3]['body']): Promise<Message | null> {
    try {
      const message = await call(this.#origin(), this.#person, sendMessage, { body });
      this.sentByHttp++;
      return message;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) throw error;
      return null;
    }
  }

  /** Fetches the newest page, and older ones until the part that was already complete. */
  async #catchUp(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const pages: Message[] = [];
        let before: number | undefined;
        for (;;) {
          const params = this.#conversation;
          const page = await call(this.#origin(), this.#person, getConversation, {
            params,
            query: before ? { before } : {},
          });
          pages.push(...page);
          before = page[0]?.id;
          if (before === undefined || before <= this.#complete) break;
        }
        for (const message of pages) this.#show(message);
        this.#complete = Math.max(this.#complete, ...pages.map(({ id }) => id));
        return;
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) throw error;
        await sleep(50);
      }
    }
  }

  #show(message: Message): void {
    this.shown.set(message.id, message);
  }
}
