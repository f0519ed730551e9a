import type { PGlite } from '@electric-sql/pglite';

/** Exit status with which PGlite leaves its main loop after a failed statement: the only exception that is normal. */
const LONGJMP = 100;
/** The kinds of messages that such a batch begins with, of which the second alone is for a statement that is known, and that it is cut at. */
const PARSE = 0x50;
const BIND = 0x42;
const FLUSH = 0x48;
/** The kind of an answer that reports an error. */
const ERROR = 0x45;

/** Is told when a client's batch, or a command that gives way to one, begins and ends. */
export interface Timekeeper {
  readonly begin: (givesWay: boolean) => void;
  readonly end: () => void;
}

/** Serves the wire protocol to one session at a time, because PGlite has only one. */
export class WireServer {
  readonly #engine: PGlite;
  readonly #timekeeper: Timekeeper | undefined;
  #session: number | undefined;
  #failure: unknown;

  constructor(engine: PGlite, timekeeper?: Timekeeper) {
    this.#engine = engine;
    this.#timekeeper = timekeeper;
    this.#watchForCrashes();
  }

  /**
   * Answers a batch that ends with a Sync, a Query or a Flush, or that is the startup packet. Throws when the database has
   * crashed or exited; it cannot be used any more then.
   */
  async answer(session: number, batch: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#session !== session) {
      if (this.#session !== undefined) await this.end(this.#session);
      this.#session = session;
    }
    const parts = partsOf(batch);
    if (parts.length === 1) return this.#time(batch, false);
    const answers: Uint8Array<ArrayBuffer>[] = [];
    for (const part of parts) answers.push(await this.#time(part, false));
    return concat(answers);
  }

  /** Runs a command of our own between those of the clients. False if it failed, as when it had to give way to one. */
  async tend(command: string, givesWay: boolean): Promise<boolean> {
    const answer = await this.#time(query(command), givesWay);
    return answer[0] !== ERROR;
  }

  #time(batch: Uint8Array, givesWay: boolean): Promise<Uint8Array<ArrayBuffer>> {
    this.#timekeeper?.begin(givesWay);
    // It is over when the call returns, and its promise only follows.
    const answer = this.#run(batch);
    this.#timekeeper?.end();
    return answer;
  }

  /** Ends the session without leaving an open transaction, statement, setting or lock to the next one. */
  async end(session: number): Promise<void> {
    if (this.#session !== session) return;
    this.#session = undefined;
    await this.#run(CLEAN_UP);
  }

  /** Writes a final checkpoint and closes the files. */
  async stop(): Promise<void> {
    if (this.#session !== undefined) await this.end(this.#session);
    await this.#engine.close();
  }

  async #run(batch: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const onRawData = (bytes: Uint8Array) => void parts.push(bytes.slice());
    try {
      // The call itself runs to completion, which keeps batches in order; the promise only reports errors.
      await this.#engine.execProtocolRawStream(batch, { syncToFs: false, onRawData });
    } catch (error) {
      this.#failure ??= error;
    }
    if (this.#failure !== undefined) {
      // Wrapped, because PGlite swallows its own exit error when nobody else catches it.
      throw new Error('The embedded database failed.', { cause: this.#failure });
    }
    return concat(parts);
  }

  /** Records a PANIC or a trap, after which PGlite carries on as if the statement had completed. */
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

/** A batch cut after each Flush: what comes before it may set for how long what follows may run. */
function partsOf(batch: Uint8Array): Uint8Array[] {
  const cuts = batch[0] === PARSE || batch[0] === BIND ? cutsOf(batch) : [];
  return [...cuts, batch.length].map((end, index) => batch.subarray(cuts[index - 1] ?? 0, end));
}

function cutsOf(batch: Uint8Array): number[] {
  const view = new DataView(batch.buffer, batch.byteOffset, batch.byteLength);
  const cuts: number[] = [];
  for (let at = 0; at < batch.length;) {
    const isFlush = batch[at] === FLUSH;
    at += 1 + view.getInt32(at + 1);
    if (isFlush && at < batch.length) cuts.push(at);
  }
  return cuts;
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
