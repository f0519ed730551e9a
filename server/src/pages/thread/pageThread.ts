import { Worker } from 'node:worker_threads';

import type { PageRequest, ReadInProcess, RenderedPage } from '@lendloop/contract/rendering';

import { forSeveral } from '../../http/callers/asker.ts';
import type { FromPageThread, ToPageThread } from './pageMessages.ts';

/** A page whose data is loaded, in the thread that renders it. */
export interface ThreadPage {
  readonly status: 200 | 404;
  readonly head: string;
  /** Rejects if the page cannot be rendered. Call it at most once. */
  readonly render: () => Promise<RenderedPage>;
  readonly close: () => void;
}

/** A page under way. */
interface Work {
  readonly read: ReadInProcess;
  readonly loaded: PromiseWithResolvers<Pick<ThreadPage, 'status' | 'head'>>;
  readonly rendered: PromiseWithResolvers<RenderedPage>;
  /** Why a read failed: the thread is not told. */
  failure?: unknown;
}

/** A rendering takes milliseconds. A thread that says nothing for so long, while no read is under way, is stuck. */
const SILENCE_MAX_MS = 10_000;
/** A thread without pages ends after so long: it holds some 40 MB. The next page then waits some 150 ms for another one. */
const IDLE_MAX_MS = 60_000;
/** More than all pages under way need, and less than V8 takes for what is young unless told otherwise. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 };

/**
 * Renders pages in a thread of its own, so that calls are answered meanwhile. It starts with the first page,
 * and after it has ended with the next one. */
export class PageThread {
  readonly #renderer: string;
  readonly #silenceMaxMs: number;
  readonly #idleMaxMs: number;
  readonly #work = new Map<number, Work>();
  #worker: Worker | undefined;
  #watch: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #isReady = false;
  #heardAt = 0;
  #readsUnderWay = 0;
  #lastPage = 0;

  /** @param renderer the URL of a module that exports `renderer`, a `PageRenderer` */
  constructor(renderer: string, { silenceMaxMs = SILENCE_MAX_MS, idleMaxMs = IDLE_MAX_MS } = {}) {
    this.#renderer = renderer;
    this.#silenceMaxMs = silenceMaxMs;
    this.#idleMaxMs = idleMaxMs;
  }

  /** Whether the thread runs, and takes memory. */
  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  /** Ends the thread. Pages under way fail. */
  async stop(): Promise<void> {
    clearTimeout(this.#rest);
    await this.#worker?.terminate();
  }

  /** Loads the data of a page. Rejects with the error of a read that failed, or if the thread ends. */
  async load({ read, ...request }: PageRequest): Promise<ThreadPage> {
    clearTimeout(this.#rest);
    this.#worker ??= this.#open();
    const page = ++this.#lastPage;
    const work: Work = { read, loaded: Promise.withResolvers(), rendered: Promise.withResolvers() };
    // A page may be closed before anybody waits for it.
    work.rendered.promise.catch(() => {});
    if (this.#work.size === 0) this.#beginWatch();
    this.#work.set(page, work);
    this.#tell({ kind: 'load', page, request });
    try {
      const { status, head } = await work.loaded.promise;
      return {
        status,
        head,
        render: () => {
          this.#tell({ kind: 'render', page });
          return work.rendered.promise;
        },
        close: () => this.#close(page),
      };
    } catch (error) {
      this.#close(page);
      throw work.failure ?? error;
    }
  }

  #close(page: number): void {
    this.#tell({ kind: 'close', page });
    if (this.#work.delete(page) && this.#work.size === 0) this.#beginRest();
  }

  #beginRest(): void {
    clearInterval(this.#watch);
    // A page that comes while the thread ends has another one.
    this.#rest = setTimeout(() => {
      void this.#worker?.terminate();
      this.#forget();
    }, this.#idleMaxMs).unref();
  }

  #tell(message: ToPageThread): void {
    this.#worker?.postMessage(message);
  }

  #open(): Worker {
    const worker = new Worker(new URL('./pageWorker.ts', import.meta.url), {
      workerData: this.#renderer,
      // Some flags of the process are not allowed for a worker.
      execArgv: [],
      resourceLimits: MEMORY,
    });
    let failure: unknown;
    worker.on('message', (message: FromPageThread) => {
      this.#heardAt = performance.now();
      this.#hear(message, worker);
    });
    worker.once('error', (error) => {
      failure = error;
    });
    worker.once('exit', () => {
      if (worker !== this.#worker) return;
      this.#forget();
      clearInterval(this.#watch);
      const error = new Error('The thread that renders pages ended.', { cause: failure });
      for (const { loaded, rendered } of this.#work.values()) {
        loaded.reject(error);
        rendered.reject(error);
      }
      this.#work.clear();
    });
    return worker;
  }

  #forget(): void {
    this.#worker = undefined;
    this.#isReady = false;
  }

  #hear(message: FromPageThread, worker: Worker): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      return;
    }
    const work = this.#work.get(message.page);
    if (message.kind === 'read') void this.#read(message, work, worker);
    else if (message.kind === 'loaded') work?.loaded.resolve(message);
    else if (message.kind === 'rendered') work?.rendered.resolve(message.rendered);
    else {
      const error = new Error(`A page could not be rendered: ${message.reason}`);
      work?.loaded.reject(error);
      work?.rendered.reject(error);
    }
  }

  /** Answers only the thread that asked: after a crash, another one numbers its reads from the start as well. */
  async #read(
    { read, path, input }: Extract<FromPageThread, { kind: 'read' }>,
    work: Work | undefined,
    worker: Worker,
  ): Promise<void> {
    const tell = (message: ToPageThread) => {
      if (worker === this.#worker) this.#tell(message);
    };
    this.#readsUnderWay++;
    try {
      const answer = work ? await forSeveral(() => work.read({ path }, input)) : null;
      tell({ kind: 'answer', read, answer });
    } catch (error) {
      if (work) work.failure ??= error;
      tell({ kind: 'answer', read, answer: null });
    } finally {
      this.#readsUnderWay--;
      this.#heardAt = performance.now();
    }
  }

  /** Ends a thread that does not get on. Its pages fail, and the next one starts another. */
  #beginWatch(): void {
    this.#heardAt = performance.now();
    this.#watch = setInterval(() => {
      const isSilent = performance.now() - this.#heardAt > this.#silenceMaxMs;
      if (this.#isReady && this.#readsUnderWay === 0 && isSilent) void this.#worker?.terminate();
    }, this.#silenceMaxMs / 10).unref();
  }
}
