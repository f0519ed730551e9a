import type { Duplex } from 'node:stream';

import { BACKLOG_MAX_BYTES, BAD_FRAMES_A_MINUTE, CLOSE } from '@lendloop/contract/live';
import type { RawData, WebSocket } from 'ws';

import type { Identity } from './parts.ts';

const MINUTE_MS = 60_000;
/** What is sent at one moment leaves in pieces of about so many bytes. */
const PIECE_BYTES = 64 * 1024;
/** Frames of one socket that may wait for those before them; beyond it nothing more is read from it. */
const MOST_WAITING = 32;

/** What a socket needs of the server that it is connected to. */
export interface PeerHost {
  /** Answers one frame. Resolves when the next may be answered; never rejects. */
  answer(peer: SocketPeer, text: string): Promise<void>;
  /** Answers a frame that is no frame. */
  refuse(peer: SocketPeer, code: 'invalid_input' | 'too_large'): void;
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
  /** Null until it has said who it is. */
  identity: Identity | null = null;
  /** When its session was last looked at, in ms. */
  identifiedAt = 0;
  count = -1;
  /** Whether it gave a sign of life since it was last asked for one. */
  isAlive = true;
  /** Whether a round has found it unknown before. */
  wasAsked = false;
  /** When it last told others of its writing, in ms. */
  typedAt = 0;
  readonly #socket: WebSocket;
  readonly #connection: Duplex;
  readonly #host: PeerHost;
  #badFrames = 0;
  #badSince = 0;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  /** `connection` is what the socket was made of; `number` that of the socket on this node. */
  constructor(
    { node, number, token }: { node: string; number: number; token: string | undefined },
    socket: WebSocket,
    connection: Duplex,
    host: PeerHost,
  ) {
    this.number = number;
    this.id = `${node}:${number}`;
    this.token = token;
    this.#socket = socket;
    this.#connection = connection;
    this.#host = host;
    socket.on('message', (data, isBinary) => this.#take(data, isBinary));
    socket.on('pong', () => (this.isAlive = true));
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

  close(code: number): void {
    this.#socket.close(code);
  }

  drop(): void {
    this.#socket.terminate();
  }

  /** Counts a frame that made no sense. */
  countBad(): void {
    const now = Date.now();
    if (now - this.#badSince >= MINUTE_MS) {
      this.#badSince = now;
      this.#badFrames = 0;
    }
    if (++this.#badFrames >= BAD_FRAMES_A_MINUTE) this.dismiss();
  }

  #take(data: RawData, isBinary: boolean): void {
    this.isAlive = true;
    if (!this.isOpen) return;
    // With the default `binaryType` a message is one buffer.
    if (!Buffer.isBuffer(data) || isBinary) return this.#host.refuse(this, 'invalid_input');
    const text = data.toString();
    if (++this.#waiting === MOST_WAITING) this.#socket.pause();
    this.#last = this.#last.then(async () => {
      if (this.isOpen) await this.#host.answer(this, text);
      if (this.#waiting-- === MOST_WAITING) this.#socket.resume();
    });
  }
}
