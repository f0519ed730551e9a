import type { Duplex } from 'node:stream';

import { BACKLOG_MAX_BYTES, BAD_FRAMES_A_MINUTE, CLOSE } from '@lendloop/contract/live';
import type { RawData, WebSocket } from 'ws';

import type { Identity } from './dependencies.ts';

const MINUTE_MS = 60_000;
/** What is sent at one moment leaves in pieces of about so many bytes. */
const PIECE_BYTES = 64 * 1024;
/** Frames of one socket that may wait for those before them; beyond it nothing more is read from it. */
const WAITING_MAX = 32;
/** Pings and pongs that a socket may send in a minute. */
const CONTROL_FRAMES_A_MINUTE = 120;
/** How long one who is told to go may take to answer that, in ms. */
const CLOSE_TIMEOUT_MS = 5000;

interface PeerOrigin {
  readonly node: string;
  readonly number: number;
  readonly token: string | undefined;
  readonly network: string;
}

/** Counts what happens in a minute. */
class MinuteCount {
  #count = 0;
  #since = 0;

  /** How often it has happened in this minute, this time included. */
  add(): number {
    const now = Date.now();
    if (now - this.#since >= MINUTE_MS) {
      this.#since = now;
      this.#count = 0;
    }
    return ++this.#count;
  }
}

/** What a socket needs of the server that it is connected to. */
export interface PeerHost {
  /** Answers one frame. Resolves when the next may be answered; never rejects. */
  answer(peer: SocketPeer, text: string): Promise<void>;
  /** Answers a frame that is no frame. Never rejects. */
  refuse(peer: SocketPeer, code: 'invalid_input' | 'too_large'): Promise<void>;
  /** It is closed. */
  leave(peer: SocketPeer): void;
}

/** One socket: answers its frames one after the other and drops whoever floods it or does not read. */
export class SocketPeer {
  readonly number: number;
  /** Unlike that of any socket of any node. */
  readonly id: string;
  /** The session cookie that it came with, if any. */
  readonly token: string | undefined;
  /** The key by which limits count its address. */
  readonly network: string;
  /** Null until it has said who it is. */
  identity: Identity | null = null;
  /** When its session was last looked at, in ms. */
  identifiedAt = 0;
  count = -1;
  /** Whether it gave a sign of life since it was last asked for one. */
  isAlive = true;
  readonly #socket: WebSocket;
  readonly #connection: Duplex;
  readonly #host: PeerHost;
  readonly #badFrames = new MinuteCount();
  readonly #controlFrames = new MinuteCount();
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  /** `connection` is what the socket was made of; `number` that of the socket on this node. */
  constructor(
    { node, number, token, network }: PeerOrigin,
    socket: WebSocket,
    connection: Duplex,
    host: PeerHost,
  ) {
    this.number = number;
    this.id = `${node}:${number}`;
    this.token = token;
    this.network = network;
    this.#socket = socket;
    this.#connection = connection;
    this.#host = host;
    socket.on('message', (data, isBinary) => this.#take(data, isBinary));
    for (const event of ['ping', 'pong'] as const) socket.on(event, () => this.#takeControl());
    socket.on('close', () => host.leave(this));
    // A broken frame or connection: `ws` closes it, and 'close' follows.
    socket.on('error', () => {});
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get userId(): number {
    return this.identity?.viewer.id ?? 0;
  }

  get session(): string {
    return this.identity?.session ?? '';
  }

  /** Sends a frame's text, together with what else is sent at the same moment. One who leaves too much unread is dropped instead. */
  send(text: string): void {
    if (!this.isOpen) return;
    // Much at one moment is no backlog: first the network takes what it can.
    if (this.#socket.bufferedAmount > PIECE_BYTES) this.#connection.uncork();
    if (this.#socket.bufferedAmount > BACKLOG_MAX_BYTES) return this.drop();
    if (this.#connection.writableCorked === 0) {
      this.#connection.cork();
      process.nextTick(() => this.#connection.uncork());
    }
    this.#socket.send(text);
  }

  /** Asks for a sign of life, or drops the one who gave none since the last time. */
  ping(): void {
    if (!this.isAlive) return this.drop();
    this.isAlive = false;
    if (this.isOpen) this.#socket.ping();
  }

  /** Closes it because what it did, or who it is, is not allowed. */
  dismiss(): void {
    this.close(CLOSE.violation);
  }

  /** Closes it because its person has opened so many others. */
  crowdOut(): void {
    this.close(CLOSE.crowded);
  }

  /** Says goodbye; one who does not answer that is dropped. */
  close(code: number): void {
    if (!this.isOpen) return;
    this.#socket.close(code);
    setTimeout(() => this.drop(), CLOSE_TIMEOUT_MS).unref();
  }

  drop(): void {
    this.#socket.terminate();
  }

  /** Counts a frame that made no sense. */
  countBad(): void {
    if (this.#badFrames.add() >= BAD_FRAMES_A_MINUTE) this.dismiss();
  }

  #takeControl(): void {
    this.isAlive = true;
    if (this.#controlFrames.add() > CONTROL_FRAMES_A_MINUTE) this.dismiss();
  }

  #take(data: RawData, isBinary: boolean): void {
    this.isAlive = true;
    if (!this.isOpen) return;
    // With the default `binaryType` a message is one buffer.
    const text = Buffer.isBuffer(data) && !isBinary ? data.toString() : null;
    this.#inTurn(() =>
      text === null ? this.#host.refuse(this, 'invalid_input') : this.#host.answer(this, text),
    );
  }

  /** Refuses a message that was too large to be let through, once those before it are answered. */
  refuseTooLarge(): void {
    this.#inTurn(() => this.#host.refuse(this, 'too_large'));
  }

  #inTurn(answer: () => Promise<void>): void {
    if (++this.#waiting === WAITING_MAX) this.#socket.pause();
    this.#last = this.#last.then(async () => {
      if (this.isOpen) await answer();
      if (this.#waiting-- === WAITING_MAX) this.#socket.resume();
    });
  }
}
