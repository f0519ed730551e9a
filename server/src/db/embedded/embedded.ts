import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

import { lockDirectory, type DirectoryLock } from './lock.ts';
import type { EngineOptions, FromWorker, ToWorker } from './messages.ts';
import { WireStream, type WireSession } from './wire.ts';

// Called often enough, JavaScript that WebAssembly calls gets a wrapper of its own, and V8 ends the process at times while it
// frees another one meanwhile (nodejs/node#64500). This many calls are never reached; the wrapper for all is as fast here.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647');

/** PGlite in a worker thread, reached by streams of the wire protocol. Started again after a crash, unless it is in memory. */
export class EmbeddedServer {
  readonly #directory: string | null;
  readonly #lock: DirectoryLock | undefined;
  readonly #template: string | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #streams = new Map<number, WireStream>();
  #worker: Worker | undefined;
  #sessions = 0;

  /** One in memory begins with what was kept in the file `template`, if given. Throws when another process has the directory. */
  constructor(directory: string | null, onError: (error: unknown) => void, template?: string) {
    this.#directory = directory;
    this.#template = template;
    this.#onError = onError;
    this.#lock = directory === null ? undefined : lockDirectory(directory);
    this.#worker = this.#start();
  }

  /** A stream for one client; one is served at a time. */
  stream(): WireStream {
    return new WireStream((stream) => this.#open(stream));
  }

  /** Writes everything down and gives the directory free. End the clients first. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    if (worker) {
      const exited = new Promise((resolve) => worker.once('exit', resolve));
      this.#post(worker, null);
      await exited;
    }
    this.#lock?.release();
  }

  #open(stream: WireStream): WireSession {
    const session = ++this.#sessions;
    const worker = (this.#worker ??= this.#directory === null ? undefined : this.#start());
    if (!worker) {
      stream.destroy(new Error('The embedded database in memory is gone.'));
      return { send: () => {}, close: () => {} };
    }
    this.#streams.set(session, stream);
    return {
      send: (batch) => this.#post(worker, { session, batch }, [batch.buffer]),
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
    const workerData: EngineOptions = { directory: this.#directory, template: this.#template };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      // Flags of the process may not fit a worker.
      execArgv: [],
    });
    let failure: unknown;
    worker.on('message', ({ session, answer }: FromWorker) => this.#streams.get(session)?.push(answer));
    worker.once('error', (error) => {
      failure = error;
      this.#onError(error);
    });
    worker.once('exit', () => {
      this.#worker = undefined;
      const error = new Error('The embedded database stopped.', { cause: failure });
      for (const stream of this.#streams.values()) stream.destroy(error);
      this.#streams.clear();
    });
    return worker;
  }
}
