import { Worker } from 'node:worker_threads';

import type { FeedRead, Reading } from './feedDays.ts';
import type { FromReader, ToReader } from './readingMessages.ts';

/** Processor time for one calendar, in ms. */
const WORK_MAX_MS = 2000;
/** How often the time is looked at, in ms. */
const LOOK_MS = 100;
/** A thread without calendars ends after so long: it holds the parser and what it read last. */
const IDLE_MAX_MS = 5000;
/** Several times what the largest calendar needs. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** What a calendar says, and the processor time that it took to find out, in ms. */
export type CountedRead = FeedRead & { readonly workMs: number };

/** Reads calendars one after the other, in a thread of its own that runs only as long as there are some. */
export class ReadingThread {
  readonly #idleMaxMs: number;
  #worker: Worker | undefined;
  #rest: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ idleMaxMs = IDLE_MAX_MS } = {}) {
    this.#idleMaxMs = idleMaxMs;
  }

  /** Whether the thread runs, and takes memory. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** What takes more time or memory than there is counts as too large. */
  read(bytes: Uint8Array, reading: Reading): Promise<CountedRead> {
    const read = this.#last.then(() => this.#readNext(bytes, reading));
    this.#last = read.catch(() => {});
    return read;
  }

  async #readNext(bytes: Uint8Array, reading: Reading): Promise<CountedRead> {
    clearTimeout(this.#rest);
    // One that has ended meanwhile would never answer.
    if (this.#worker?.threadId === -1) this.#worker = undefined;
    this.#worker ??= await startWorker();
    const worker = this.#worker;
    const read = await readBy(worker, { bytes, reading });
    if (read === null) this.#worker = undefined;
    else {
      this.#rest = setTimeout(() => {
        this.#worker = undefined;
        void worker.terminate();
      }, this.#idleMaxMs).unref();
    }
    return read ?? { kind: 'too_large', workMs: WORK_MAX_MS };
  }
}

/** A thread that has loaded its parser, so that no calendar pays for that. */
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./readingWorker.ts', import.meta.url), {
    // Some flags of the process are not allowed for a worker.
    execArgv: [],
    resourceLimits: MEMORY,
  });
  const ready = Promise.withResolvers<void>();
  worker.once('message', () => ready.resolve());
  worker.once('error', ready.reject);
  await ready.promise;
  worker.removeAllListeners('error');
  // It says nothing by itself, and what ends it is known by its exit.
  worker.on('error', () => {});
  worker.unref();
  return worker;
}

/** What a thread read; null if it was ended, or ended itself, before it was done. */
async function readBy(worker: Worker, task: ToReader): Promise<CountedRead | null> {
  const done = Promise.withResolvers<FeedRead | null>();
  let isDone = false;
  const hear = (message: FromReader) => {
    isDone = true;
    done.resolve(message === 'ready' ? null : message);
  };
  const end = () => done.resolve(null);
  worker.on('message', hear).once('exit', end);
  const before = await workOf(worker);
  const watch = setInterval(() => {
    void workOf(worker).then((work) => {
      // Once it has answered, the next calendar may be waiting for it.
      if (!isDone && work - before > WORK_MAX_MS) void worker.terminate();
    });
  }, LOOK_MS);
  worker.postMessage(task, []);
  try {
    const read = await done.promise;
    return read && { ...read, workMs: Math.max((await workOf(worker)) - before, 0) };
  } finally {
    clearInterval(watch);
    worker.off('message', hear).off('exit', end);
  }
}

/** The processor time that a thread has had, in ms; none if it has ended. */
async function workOf(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (used.user + used.system) / 1000;
}
