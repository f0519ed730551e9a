import type { Duplex } from 'node:stream';

import { BACKLOG_MAX_BYTES, BAD_FRAMES_A_MINUTE, CLOSE, FRAME_MAX_BYTES } from '@lendloop/contract/live';
import type { RawData } from 'ws';

import { asker } from '../http/callers/asker.ts';
import type { Identity } from './dependencies.ts';
import { Guard, type Gatekeeper } from './gate.ts';
import type { LiveSocket, SocketListener } from './liveSocket.ts';

const MINUTE = 60;
const SECOND_MS = 1000;
/** Frames sent at the same moment are combined into chunks of about this many bytes. */
const PIECE_BYTES = 64 * 1024;
/** Unanswered frames per socket; beyond it, reading from the socket pauses. */
const WAITING_MAX = 32;
/** Pings and pongs that a socket may send per minute. */
const CONTROL_FRAMES_A_MINUTE = 120;
/** How long to wait for the answer to a close frame, in ms. */
const CLOSE_TIMEOUT_MS = 5000;

interface PeerOrigin {
  readonly number: number;
  readonly token: string | undefined;
  readonly network: string;
}

/** Counts occurrences per minute. */
class MinuteCount {
  #count = 0;
  /** In whole seconds, which take no memory of their own. */
  #since = -MINUTE;

  /** Occurrences in the current minute, including this one. */
  add(): number {
    const now = Math.floor(performance.now() / SECOND_MS);
    if (now - this.#since >= MINUTE) {
      this.#since = now;
      this.#count = 0;
    }
    return ++this.#count;
  }
}

/** What a socket needs from its server. */
export interface PeerHost {
  /** Unique among the nodes. */
  readonly node: string;
  /** Answers one frame. Resolves when the next may be answered; never rejects. */
  answer(peer: SocketPeer, text: string): Promise<void>;
  /** Answers a message that is not a frame. Never rejects. */
  refuse(peer: SocketPeer, code: 'invalid_input' | 'too_large'): Promise<void>;
  /** Called for each frame that came in or went out. */
  count(direction: 'in' | 'out'): void;
  /** Whether its address may send another frame. */
  admits(peer: SocketPeer): boolean;
  /** Called when the socket has closed. */
  leave(peer: SocketPeer): void;
}

/**
 * One socket: answers its frames in order, and drops clients that flood it or do not read. Thousands of them are open and idle,
 * so each holds as little as it can.
 */
export class SocketPeer implements SocketListener, Gatekeeper {
  readonly number: number;
  /** The session cookie that it came with, if any. */
  readonly token: string | undefined;
  /** The key by which limits count its address. */
  readonly network: string;
  /** Null until it is identified. */
  identity: Identity | null = null;
  /** When its session was last checked, in ms. */
  identifiedAt = 0;
  count = -1;
  /** Whether it has shown activity since the last ping. */
  isAlive = true;
  readonly #socket: LiveSocket;
  readonly #connection: Duplex;
  readonly #host: PeerHost;
  #badFrames: MinuteCount | null = null;
  #controlFrames: MinuteCount | null = null;
  #waiting = 0;
  /** Resolves when all that waits has been answered; null if nothing waits. */
  #last: Promise<void> | null = null;
  readonly #guard: Guard;

  /** `connection` is the underlying stream; `number` identifies the socket on this node. */
  constructor(
    { number, token, network }: PeerOrigin,
    socket: LiveSocket,
    connection: Duplex,
    host: PeerHost,
  ) {
    this.number = number;
    this.token = token;
    this.network = network;
    this.#socket = socket;
    this.#connection = connection;
    this.#host = host;
    socket.listener = this;
    this.#guard = new Guard(connection, FRAME_MAX_BYTES, this);
  }

  /** Unique among the sockets of all nodes. */
  get id(): string {
    return `${this.#host.node}:${this.number}`;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get userId(): number {
    return this.identity?.viewer.id ?? 0;
  }

  get isAdmin(): boolean {
    return this.identity?.viewer.isAdmin ?? false;
  }

  get session(): string {
    return this.identity?.session ?? '';
  }

  /** Sends a serialized frame, combined with others of the same moment. Drops a client that leaves too much unread. */
  send(text: string): void {
    if (!this.isOpen) return;
    // A burst is not a backlog: the network first takes what it can.
    if (this.#socket.bufferedAmount > PIECE_BYTES) this.#connection.uncork();
    if (this.#socket.bufferedAmount > BACKLOG_MAX_BYTES) return this.drop();
    if (this.#connection.writableCorked === 0) {
      this.#connection.cork();
      process.nextTick(() => this.#connection.uncork());
    }
    this.#host.count('out');
    this.#socket.send(text);
  }

  /** Pings it, or drops it if it has been silent since the last ping. */
  ping(): void {
    if (!this.isAlive) return this.drop();
    this.isAlive = false;
    if (this.isOpen) this.#socket.ping();
  }

  /** Closes it because what it did, or who it is, is not allowed. */
  dismiss(): void {
    this.close(CLOSE.violation);
  }

  /** Closes it because its person has opened too many others. */
  crowdOut(): void {
    this.close(CLOSE.crowded);
  }

  /** Sends a close frame, and drops a client that does not answer it. */
  close(code: number): void {
    if (!this.isOpen) return;
    this.#socket.close(code);
    setTimeout(() => this.drop(), CLOSE_TIMEOUT_MS).unref();
  }

  drop(): void {
    this.#socket.terminate();
  }

  /** Counts an invalid frame. */
  countBad(): void {
    this.#badFrames ??= new MinuteCount();
    if (this.#badFrames.add() >= BAD_FRAMES_A_MINUTE) this.dismiss();
  }

  takeControl(): void {
    this.isAlive = true;
    this.#controlFrames ??= new MinuteCount();
    if (this.#controlFrames.add() > CONTROL_FRAMES_A_MINUTE) this.dismiss();
  }

  leave(): void {
    this.#host.leave(this);
  }

  fail(): void {
    this.#guard.stop();
  }

  /** Frames may have arrived by the thousand, so when one is too many, the rest goes at once, without a farewell. */
  admits(): boolean {
    const isAdmitted = this.#host.admits(this);
    if (!isAdmitted) this.drop();
    return isAdmitted;
  }

  take(data: RawData, isBinary: boolean): void {
    this.isAlive = true;
    if (!this.isOpen) return;
    this.#host.count('in');
    // With the default `binaryType`, a message is one buffer.
    const text = Buffer.isBuffer(data) && !isBinary ? data.toString() : null;
    this.#inTurn(() =>
      text === null ? this.#host.refuse(this, 'invalid_input') : this.#host.answer(this, text),
    );
  }

  /** Refuses a message that the gate found too large, once those before it have been answered. */
  refuseTooLarge(): void {
    this.#inTurn(() => this.#host.refuse(this, 'too_large'));
  }

  #inTurn(answer: () => Promise<void>): void {
    if (++this.#waiting === WAITING_MAX) this.#socket.pause();
    const before = this.#last;
    this.#last = this.#answerAfter(before, answer);
  }

  async #answerAfter(before: Promise<void> | null, answer: () => Promise<void>): Promise<void> {
    await before;
    if (this.isOpen) await asker.run(this.network, answer);
    if (this.#waiting-- === WAITING_MAX) this.#socket.resume();
    if (this.#waiting === 0) this.#last = null;
  }
}
