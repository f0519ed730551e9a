import type { Duplex } from 'node:stream';

import { GrowingBytes } from '../http/body/growing.ts';

const CONTINUATION = 0;
const CLOSE = 8;
const HEADER_MAX_BYTES = 14;
/** Browsers send a message in one frame. */
const FRAMES_OF_MESSAGE = 1000;
/** How long a message may take to arrive, in ms. The largest needs two kilobytes a second. */
const MESSAGE_MS = 30_000;

/**
 * Passes complete frames of a connection on, and drops messages that are too large as their bytes arrive. The WebSocket
 * library would close the connection instead, or hold the message in as many pieces as it came in.
 */
export class Gate {
  readonly #most: number;
  readonly #pass: (bytes: Buffer) => void;
  readonly #tooLarge: () => void;
  readonly #late: () => void;
  readonly #admits: () => boolean;
  /** The beginning of a frame whose header is incomplete. */
  #header: Buffer | null = null;
  /** Payload bytes of the current frame still to come. */
  #rest = 0;
  /** Bytes of its payload since `admits` was asked last. */
  #uncounted = 0;
  #fate: 'pass' | 'hold' | 'forget' = 'pass';
  /** The current frame of a message, as far as it has arrived. */
  readonly #frame: GrowingBytes;
  /** The frames of a fragmented message until its last one has arrived. */
  readonly #held: GrowingBytes;
  #frames = 0;
  #isForgetting = false;
  /** The last frame of the message has not arrived yet. */
  #isInMessage = false;
  /** The current frame is the last of a message that is held or dropped. */
  #isLast = false;
  #isControl = false;
  /** The current frame is a close frame. */
  #isClose = false;
  #isOver = false;
  #deadline: NodeJS.Timeout | undefined;

  /**
   * Messages have up to `most` bytes; `tooLarge` is called once for each that has more, when its end has come, and
   * `late` when the end of one does not come in time. `admits` is asked about each frame, and again for each further `most` bytes
   * of one, which would otherwise cost nothing; at the first that it does not admit, everything stops.
   */
  constructor(
    most: number,
    pass: (bytes: Buffer) => void,
    tooLarge: () => void,
    late: () => void = () => {},
    admits: () => boolean = () => true,
  ) {
    this.#most = most;
    this.#pass = pass;
    this.#tooLarge = tooLarge;
    this.#late = late;
    this.#admits = admits;
    this.#frame = new GrowingBytes(most + HEADER_MAX_BYTES);
    this.#held = new GrowingBytes(most);
  }

  /** Whether it waits for nothing, so that a new one would do what it does. */
  get isIdle(): boolean {
    return !this.#isOver && !this.#isUnfinished;
  }

  get #isUnfinished(): boolean {
    return this.#rest > 0 || this.#header !== null || this.#isInMessage;
  }

  write(chunk: Buffer): void {
    // Until its connection has closed, it is still read.
    if (this.#isOver) return void this.#admitsFurther(chunk.length);
    this.#letThrough(chunk);
    if (!this.#isUnfinished || this.#isOver) this.#forgetDeadline();
    else this.#deadline ??= setTimeout(this.#late, MESSAGE_MS).unref();
  }

  #letThrough(chunk: Buffer): void {
    const bytes = this.#header ? Buffer.concat([this.#header, chunk]) : chunk;
    this.#header = null;
    let at = 0;
    while (at < bytes.length && !this.#isOver) {
      const start = at;
      if (this.#rest === 0) {
        const size = this.#read(bytes, at);
        if (size === 0) {
          this.#header = Buffer.from(bytes.subarray(at));
          return;
        }
        if (!this.#admits()) return this.stop();
        this.#uncounted = 0;
        at += size;
      }
      const payload = Math.min(this.#rest, bytes.length - at);
      at += payload;
      this.#rest -= payload;
      if (!this.#admitsFurther(payload)) return this.stop();
      this.#dispose(bytes.subarray(start, at));
      if (this.#rest === 0) this.#end();
    }
  }

  #admitsFurther(bytes: number): boolean {
    this.#uncounted += bytes;
    for (; this.#uncounted > this.#most; this.#uncounted -= this.#most) if (!this.#admits()) return false;
    return true;
  }

  /** Passes nothing on any more. */
  stop(): void {
    this.#isOver = true;
    this.#forgetDeadline();
  }

  #forgetDeadline(): void {
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
  }

  /**
   * Reads the frame header at `at` and decides what becomes of the frame. Returns the header's size, or 0 if it is
   * incomplete.
   */
  #read(bytes: Buffer, at: number): number {
    const available = bytes.length - at;
    const first = bytes[at] ?? 0;
    const second = bytes[at + 1] ?? 0;
    const short = second & 0x7f;
    const lengthSize = short === 127 ? 8 : short === 126 ? 2 : 0;
    const size = 2 + lengthSize + (second & 0x80 ? 4 : 0);
    if (available < size) return 0;
    const length =
      lengthSize === 8
        ? Number(bytes.readBigUInt64BE(at + 2))
        : lengthSize === 2
          ? bytes.readUInt16BE(at + 2)
          : short;
    this.#rest = length;
    this.#decide(first, size, length);
    return size;
  }

  #decide(first: number, size: number, length: number): void {
    const isFinal = (first & 0x80) !== 0;
    const opcode = first & 0x0f;
    this.#isControl = opcode >= CLOSE;
    if (this.#isControl) {
      this.#fate = 'pass';
      this.#isLast = false;
      this.#isClose = opcode === CLOSE;
      return;
    }
    const isAlone = isFinal && opcode !== CONTINUATION;
    if (isAlone) this.#isForgetting = length > this.#most;
    // Headers count too, or a message of countless empty fragments would be held without end.
    else
      this.#isForgetting ||=
        ++this.#frames > FRAMES_OF_MESSAGE || this.#held.size + size + length > this.#most;
    if (this.#isForgetting) this.#held.take();
    this.#fate = this.#isForgetting ? 'forget' : isAlone ? 'pass' : 'hold';
    this.#isLast = isFinal;
    if (!isAlone) this.#isInMessage = !isFinal;
  }

  #dispose(bytes: Buffer): void {
    if (this.#fate === 'forget') return;
    // The library rejects an invalid control frame before the rest of it arrives.
    if (this.#isControl) return this.#pass(bytes);
    if (this.#rest === 0 && this.#frame.size === 0) return this.#handOn(bytes);
    this.#frame.add(bytes);
    if (this.#rest === 0) this.#handOn(this.#frame.take());
  }

  #handOn(frame: Buffer): void {
    if (this.#fate === 'pass') this.#pass(frame);
    else this.#held.add(frame);
  }

  #end(): void {
    if (this.#isClose) this.#isOver = true;
    if (!this.#isLast) return;
    this.#isLast = false;
    if (!this.#isInMessage) {
      this.#frames = 0;
      this.#forgetDeadline();
    }
    if (this.#fate === 'forget') {
      this.#isForgetting = false;
      this.#tooLarge();
    } else if (this.#fate === 'hold') {
      this.#pass(this.#held.take());
    }
  }
}

/** Whom a gate tells of what it finds. */
export interface Gatekeeper {
  /** Asked about each frame; at the first that is not admitted, everything stops. */
  admits(): boolean;
  refuseTooLarge(): void;
  /** The end of a message did not come in time. */
  dismiss(): void;
}

/** What the WebSocket library does with the bytes of a connection. */
type Read = (this: Duplex, bytes: Buffer) => void;

const GUARD = Symbol('guard');
interface Guarded extends Duplex {
  [GUARD]?: Guard;
}

/**
 * Inserts a gate between a connection and the WebSocket just made from it. There is a gate only while something is under way:
 * most connections are idle.
 */
export class Guard {
  readonly #connection: Duplex;
  readonly #keeper: Gatekeeper;
  readonly #most: number;
  readonly #read: Read;
  #gate: Gate | null = null;

  constructor(connection: Duplex, most: number, keeper: Gatekeeper) {
    // The library's own listener is the only one.
    const [read] = connection.listeners('data') as Read[];
    if (!read) throw new Error('The WebSocket does not read its connection.');
    this.#connection = connection;
    this.#keeper = keeper;
    this.#most = most;
    this.#read = read;
    (connection as Guarded)[GUARD] = this;
    // Removing all listeners of an event would turn their table into a larger one.
    connection.off('data', read);
    connection.on('data', take);
    // The library drains the rest by itself when the connection closes; after an error it stops reading.
    connection.prependListener('close', end);
  }

  write(chunk: Buffer): void {
    this.#gate ??= this.#open();
    this.#gate.write(chunk);
    if (this.#gate.isIdle) this.#gate = null;
  }

  /** Passes nothing on any more. */
  stop(): void {
    this.#gate ??= this.#open();
    this.#gate.stop();
  }

  #open(): Gate {
    return new Gate(
      this.#most,
      (bytes) => this.#read.call(this.#connection, bytes),
      () => this.#keeper.refuseTooLarge(),
      () => this.#keeper.dismiss(),
      () => this.#keeper.admits(),
    );
  }
}

// Shared by all connections: a function for each would take more than a guard.
function take(this: Guarded, chunk: Buffer): void {
  this[GUARD]?.write(chunk);
}

function end(this: Guarded): void {
  this.off('data', take);
  this[GUARD]?.stop();
}
