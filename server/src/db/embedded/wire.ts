import { Duplex } from 'node:stream';

const SYNC = 0x53;
const QUERY = 0x51;
const FLUSH = 0x48;

/**
 * Groups a client's messages into batches that the server answers as a whole: the startup packet, or everything up to a Sync,
 * a Query or a Flush.
 */
export class FrontendBatcher {
  #held: Uint8Array = new Uint8Array(0);
  #started = false;

  /** The complete batches as one transferable buffer; null when none is complete. */
  push(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | null {
    const bytes = join(this.#held, chunks);
    const end = this.#endOfBatch(bytes);
    if (end === bytes.length) {
      this.#held = new Uint8Array(0);
      return bytes;
    }
    this.#held = bytes.subarray(end);
    return end === 0 ? null : bytes.slice(0, end);
  }

  #endOfBatch(bytes: Uint8Array): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let end = 0;
    let at = 0;
    if (!this.#started) {
      if (bytes.length < 4 || view.getInt32(0) > bytes.length) return 0;
      this.#started = true;
      at = end = view.getInt32(0);
    }
    while (at + 5 <= bytes.length) {
      const next = at + 1 + view.getInt32(at + 1);
      if (next > bytes.length) break;
      const kind = bytes[at];
      if (kind === SYNC || kind === QUERY || kind === FLUSH) end = next;
      at = next;
    }
    return end;
  }
}

function join(held: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = held.length;
  for (const chunk of chunks) length += chunk.length;
  const bytes = new Uint8Array(length);
  bytes.set(held);
  let at = held.length;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The engine's end of a WireStream. */
export interface WireSession {
  send(batch: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** A stand-in for `pg`'s socket that carries the wire protocol to a session in this process. */
export class WireStream extends Duplex {
  readonly #open: (stream: WireStream) => WireSession;
  readonly #batcher = new FrontendBatcher();
  #session: WireSession | undefined;

  constructor(open: (stream: WireStream) => WireSession) {
    super({ decodeStrings: true });
    this.#open = open;
  }

  /** Replaces a socket's connect and ignores the address. */
  connect(): this {
    this.#session = this.#open(this);
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they arrive: the client only asks for what it can hold.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#send(chunks.map(({ chunk }) => chunk));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#close();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#close();
    done(error);
  }

  #send(chunks: readonly Uint8Array[]): void {
    const batch = this.#batcher.push(chunks);
    if (batch) this.#session?.send(batch);
  }

  #close(): void {
    this.#session?.close();
    this.#session = undefined;
  }
}
