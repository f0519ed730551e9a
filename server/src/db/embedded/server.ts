import type { PGlite } from '@electric-sql/pglite';

/** How PGlite leaves its main loop when a statement failed: the one exception that is part of a healthy run. */
const LONGJMP = 100;

/** Answers the wire protocol of one session after the other: PGlite has a single one. */
export class WireServer {
  readonly #engine: PGlite;
  #session: number | undefined;
  #failure: unknown;

  constructor(engine: PGlite) {
    this.#engine = engine;
    this.#watchForCrashes();
  }

  /**
   * The server's answer to a batch that ends with a Sync, a Query or a Flush, or that is the startup packet.
   * Throws when the database crashed or ended itself; nothing may be asked of it any more then.
   */
  async answer(session: number, batch: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#session !== session) {
      if (this.#session !== undefined) await this.end(this.#session);
      this.#session = session;
    }
    return this.#run(batch);
  }

  /** Leaves nothing of the session to the next one: no open transaction, statement, setting or lock. */
  async end(session: number): Promise<void> {
    if (this.#session !== session) return;
    this.#session = undefined;
    await this.#run(CLEAN_UP);
  }

  /** Writes a last checkpoint and closes the files. */
  async stop(): Promise<void> {
    if (this.#session !== undefined) await this.end(this.#session);
    await this.#engine.close();
  }

  async #run(batch: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const onRawData = (bytes: Uint8Array) => void parts.push(bytes.slice());
    try {
      // Runs to its end before it returns, so that batches keep their order; the promise only tells of an error.
      await this.#engine.execProtocolRawStream(batch, { syncToFs: false, onRawData });
    } catch (error) {
      this.#failure ??= error;
    }
    if (this.#failure !== undefined) {
      // An error of our own: PGlite catches its exit when nobody else does.
      throw new Error('The embedded database failed.', { cause: this.#failure });
    }
    return concat(parts);
  }

  /** PGlite goes on after a PANIC or a trap as if the statement had ended: this remembers that it did not. */
  #watchForCrashes(): void {
    const module = this.#engine.Module;
    const loop = module._PostgresMainLoopOnce;
    module._PostgresMainLoopOnce = () => {
      try {
        loop();
      } catch (error) {
        if (!isLongjmp(error)) this.#failure ??= error;
        throw error;
      }
    };
  }
}

function isLongjmp(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === LONGJMP;
}

const CLEAN_UP = Buffer.concat([sync(), query('rollback'), query('discard all')]);

function sync(): Buffer {
  return Buffer.from([0x53, 0, 0, 0, 4]);
}

function query(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write('Q');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function concat(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
