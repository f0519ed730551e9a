import type { InterruptFlags } from './interruptible.ts';

const [STATE, LIMIT, CELLS] = [0, 1, 2];
const [IDLE, INTERRUPTING, INTERRUPTED] = [0, -1, -2];
const NUMBERS_MAX = 0x7fff_ffff;
const LOOK_MS = 50;
/** In place of a limit: the statement gives way as soon as a client wants something. */
export const GIVES_WAY = -1;

/** What both threads know of the statement that runs. */
export type StatementCells = Int32Array<SharedArrayBuffer>;

export const makeStatementCells = (): StatementCells =>
  new Int32Array(new SharedArrayBuffer(CELLS * Int32Array.BYTES_PER_ELEMENT));

/** The engine's side: says when a statement begins and ends, and for how long it may run. */
export class StatementClock {
  readonly #cells: StatementCells;
  readonly #flags: InterruptFlags;
  #number = 0;

  constructor(cells: StatementCells, flags: InterruptFlags) {
    this.#cells = cells;
    this.#flags = flags;
  }

  /** A statement begins, which may run for `limit` ms; 0 is without limit. Or it is one that `GIVES_WAY`. */
  begin(limit: number): void {
    this.#number = (this.#number % NUMBERS_MAX) + 1;
    Atomics.store(this.#cells, LIMIT, limit);
    Atomics.store(this.#cells, STATE, this.#number);
  }

  /** The statement has ended. Takes back an interrupt that came too late for it, which would end the next one. */
  end(): void {
    if (Atomics.compareExchange(this.#cells, STATE, this.#number, IDLE) === this.#number) return;
    while (Atomics.load(this.#cells, STATE) === INTERRUPTING) Atomics.wait(this.#cells, STATE, INTERRUPTING);
    const { memory, pending, cancel } = this.#flags;
    Atomics.store(memory, cancel, 0);
    Atomics.store(memory, pending, 0);
    Atomics.store(this.#cells, STATE, IDLE);
  }
}

/** The other side: interrupts a statement that has run for longer than it may. */
export class StatementWatch {
  readonly #cells: StatementCells;
  /** A second limit in ms for statements that have one at all. */
  most = Infinity;
  #flags: InterruptFlags | undefined;
  #seen: number = IDLE;
  #since = 0;
  /** Statements that were sent and not answered yet. */
  #open = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(cells: StatementCells) {
    this.#cells = cells;
  }

  /** From now on there is something that can be interrupted. */
  arm(flags: InterruptFlags): void {
    this.#flags = flags;
  }

  /** A statement is sent, and watched until it is answered. One that gives way is interrupted for it. */
  sent(): void {
    this.#open += 1;
    if (Atomics.load(this.#cells, LIMIT) === GIVES_WAY) this.interrupt();
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
  }

  answered(): void {
    this.#open -= 1;
  }

  /** Ends the statement that runs with PostgreSQL's error 57014. */
  interrupt(): void {
    this.#interrupt(Atomics.load(this.#cells, STATE));
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const running = Atomics.load(this.#cells, STATE);
    const now = performance.now();
    if (running !== this.#seen) {
      this.#seen = running;
      this.#since = now;
      return;
    }
    // Nothing has happened since the last look.
    if (this.#open === 0) return this.stop();
    const limit = Atomics.load(this.#cells, LIMIT);
    if (limit > 0 && now - this.#since > Math.min(limit, this.most)) this.#interrupt(running);
  }

  #interrupt(running: number): void {
    if (!this.#flags || running <= IDLE) return;
    if (Atomics.compareExchange(this.#cells, STATE, running, INTERRUPTING) !== running) return;
    const { memory, pending, cancel } = this.#flags;
    Atomics.store(memory, cancel, 1);
    Atomics.store(memory, pending, 1);
    Atomics.store(this.#cells, STATE, INTERRUPTED);
    Atomics.notify(this.#cells, STATE);
  }
}
