import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

import { serveCopies } from './copies.ts';
import { lockDirectory, type DirectoryLock } from './lock.ts';
import type { EngineOptions, FromWorker, ToWorker } from './messages.ts';
import { makeStatementCells, StatementWatch } from './statementClock.ts';
import { WireStream, type WireSession } from './wire.ts';

// V8 compiles a dedicated wrapper for JavaScript that WebAssembly calls often, and sometimes aborts the process when it frees
// another one at the same time (nodejs/node#64500). The budget is never reached; the generic wrapper is as fast here.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

/** Enough for the messages under way: what the engine works with lies elsewhere. */
const YOUNG_MAX_MB = 12;

/** PGlite in a worker thread, reached through wire protocol streams. It restarts after a crash unless it is in memory. */
export class EmbeddedServer {
  /** Whether the files are being created rather than opened. */
  readonly isNew: boolean;
  readonly #directory: string | null;
  readonly #lock: DirectoryLock | undefined;
  readonly #template: string | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #streams = new Map<number, WireStream>();
  readonly #copies = new Map<string, (failure: string | null) => void>();
  readonly #stopCopies: () => void;
  #worker: Worker | undefined;
  #watch: StatementWatch | undefined;
  #sessions = 0;

  /** An engine in memory starts from the file `template`, if given. Throws when another process uses the directory. */
  constructor(directory: string | null, onError: (error: unknown) => void, template?: string) {
    this.isNew = directory === null || !existsSync(path.join(directory, 'data'));
    this.#directory = directory;
    this.#template = template;
    this.#onError = onError;
    this.#lock = directory === null ? undefined : lockDirectory(directory);
    this.#worker = this.#start();
    this.#stopCopies =
      directory === null ? () => {} : serveCopies(directory, (folder) => this.#copyTo(folder), onError);
  }

  /** A stream for one client. Clients are served one at a time. */
  stream(): WireStream {
    return new WireStream((stream) => this.#open(stream));
  }

  /** From now on, no statement that has a limit at all runs longer than this, in ms. */
  limitStatements(most: number): void {
    if (this.#watch) this.#watch.most = most;
  }

  /** Flushes everything to disk and releases the directory. Disconnect the clients first. */
  async stop(): Promise<void> {
    this.#stopCopies();
    const worker = this.#worker;
    if (worker) {
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      this.#post(worker, null);
      await exited;
    }
    this.#lock?.release();
  }

  /** Copies the files between two statements, as a crash would leave them. Statements wait until it is done. */
  async #copyTo(folder: string): Promise<void> {
    const worker = (this.#worker ??= this.#start());
    const failure = await new Promise<string | null>((resolve) => {
      this.#copies.set(folder, resolve);
      this.#post(worker, { copyTo: folder });
    });
    if (failure !== null) throw new Error(failure);
  }

  #endCopy(folder: string, failure: string | null): void {
    this.#copies.get(folder)?.(failure);
    this.#copies.delete(folder);
  }

  #open(stream: WireStream): WireSession {
    const session = ++this.#sessions;
    const worker = (this.#worker ??= this.#directory === null ? undefined : this.#start());
    const watch = this.#watch;
    if (!worker || !watch) {
      stream.destroy(new Error('The embedded database in memory is gone.'));
      return { send: () => {}, close: () => {} };
    }
    this.#streams.set(session, stream);
    return {
      send: (batch) => {
        watch.sent();
        this.#post(worker, { session, batch }, [batch.buffer]);
      },
      close: () => {
        this.#streams.delete(session);
        this.#post(worker, { session, batch: null });
      },
    };
  }

  #post(worker: Worker, message: ToWorker, transfer: ArrayBuffer[] = []): void {
    worker.postMessage(message, transfer);
  }

  #start(): Worker {
    const statement = makeStatementCells();
    const watch = new StatementWatch(statement);
    this.#watch = watch;
    const workerData: EngineOptions = { directory: this.#directory, template: this.#template, statement };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      // Some flags of the process are not allowed for a worker.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MAX_MB },
    });
    let failure: unknown;
    worker.on('message', (message: FromWorker) => {
      if ('flags' in message) return watch.arm(message.flags);
      if ('copiedTo' in message) return this.#endCopy(message.copiedTo, message.failure);
      watch.answered();
      this.#streams.get(message.session)?.push(message.answer);
    });
    worker.once('error', (error) => {
      failure = error;
      this.#onError(error);
    });
    worker.once('exit', () => {
      watch.stop();
      this.#worker = undefined;
      const error = new Error('The embedded database stopped.', { cause: failure });
      for (const stream of this.#streams.values()) stream.destroy(error);
      this.#streams.clear();
      for (const folder of this.#copies.keys()) this.#endCopy(folder, error.message);
    });
    return worker;
  }
}
