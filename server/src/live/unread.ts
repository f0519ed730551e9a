import type { LiveDependencies } from './dependencies.ts';
import { lookUp, pause } from './lookUp.ts';

/** People counted by one statement, so that its time is enough however many wait. */
const TOGETHER = 500;
/** Tries of a statement that fails although the database is there. */
const TRIES = 3;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** How long a person whose count failed is not counted again; twice as long each time. */
const REST_MS = { least: MINUTE, most: 60 * MINUTE };
/** A count that failed is followed by a pause of so many times its length, so that the database has most of its time for others. */
const PAUSE = { times: 3, most: 5 * SECOND };
/** People remembered because their count failed. */
const FAILED_MAX = 1000;

/** How long somebody rests, and until when. */
interface Rest {
  readonly ms: number;
  readonly until: number;
}

/** Who is counted, and what becomes of it. */
interface Counting {
  readonly countUnread: LiveDependencies['countUnread'];
  /** Whether a person still has a socket here. */
  readonly isHere: (userId: number) => boolean;
  readonly tell: (userId: number, count: number) => void;
  /** Called for a person who cannot be counted for now. */
  readonly giveUp: (userId: number) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Counts people's unread messages, beside the delivery of events, which waits for none of it. One statement at a time, so that no
 * count is overtaken by an older one. If it fails again and again, each person is counted alone; whose own count fails rests, and is
 * counted alone from then on.
 */
export class UnreadCounts {
  readonly #counting: Counting;
  readonly #waiting = new Set<number>();
  /** Those to be counted one by one, after those who can be counted together. */
  readonly #alone = new Set<number>();
  /** The person whose count failed last is last. */
  readonly #rests = new Map<number, Rest>();
  #isRunning = false;
  #isClosed = false;

  constructor(counting: Counting) {
    this.#counting = counting;
  }

  /** Has a person counted; one who rests will be when that is over. */
  add(userId: number): void {
    const rest = this.#rests.get(userId);
    if (rest && performance.now() < rest.until) return;
    this.#enqueue(userId);
  }

  close(): void {
    this.#isClosed = true;
  }

  #enqueue(userId: number): void {
    (this.#rests.has(userId) ? this.#alone : this.#waiting).add(userId);
    if (!this.#isRunning && !this.#isClosed) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Whoever is added in the same turn is counted with the first.
    await Promise.resolve();
    while (!this.#isClosed && this.#waiting.size + this.#alone.size > 0) {
      const [one] = this.#alone;
      if (this.#waiting.size > 0) await this.#countTogether();
      else if (one !== undefined) await this.#countAlone(one);
    }
    this.#isRunning = false;
  }

  async #countTogether(): Promise<void> {
    const people = [...this.#waiting].slice(0, TOGETHER);
    for (const userId of people) this.#waiting.delete(userId);
    if (await this.#count(people, TRIES)) return;
    const here = this.#hereOf(people);
    const [only] = here;
    if (here.length === 1 && only !== undefined) this.#fail(only);
    else for (const userId of here) this.#alone.add(userId);
  }

  async #countAlone(userId: number): Promise<void> {
    this.#alone.delete(userId);
    const begun = performance.now();
    if (await this.#count([userId], 1)) return;
    this.#fail(userId);
    await pause(Math.min(PAUSE.times * (performance.now() - begun), PAUSE.most));
  }

  /** Counts those who are still here and tells them; returns whether nothing more is to be done for them. */
  async #count(people: readonly number[], tries: number): Promise<boolean> {
    const isOver = () => this.#isClosed || this.#hereOf(people).length === 0;
    const { countUnread, tell, onError } = this.#counting;
    const found = await lookUp(
      async () => {
        const here = this.#hereOf(people);
        return { here, counts: await countUnread(here) };
      },
      { tries, isOver, onError },
    );
    for (const userId of found?.here ?? []) {
      this.#rests.delete(userId);
      tell(userId, found?.counts.get(userId) ?? 0);
    }
    return found !== null || isOver();
  }

  #hereOf(people: readonly number[]): number[] {
    return people.filter((userId) => this.#counting.isHere(userId));
  }

  #fail(userId: number): void {
    const before = this.#rests.get(userId)?.ms;
    const ms = before === undefined ? REST_MS.least : Math.min(2 * before, REST_MS.most);
    this.#rests.delete(userId);
    this.#rests.set(userId, { ms, until: performance.now() + ms });
    const [first] = this.#rests.keys();
    if (this.#rests.size > FAILED_MAX && first !== undefined) this.#rests.delete(first);
    this.#counting.giveUp(userId);
    // Not by `add`: a timer may be a little early, and nothing else would come.
    setTimeout(() => this.#counting.isHere(userId) && this.#enqueue(userId), ms).unref();
  }
}
