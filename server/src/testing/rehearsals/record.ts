import { ask, type Answer, type Asked } from './ask.ts';

/** A request that did not succeed. */
export interface Failure {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  /** When it was asked and answered, by `performance.now()`. */
  readonly from: number;
  readonly to: number;
  /** What the rehearsal was doing when it was answered. */
  readonly during: string;
}

const TEXT_MAX = 200;

/** Makes requests, and keeps in mind which of them failed. */
export class Recorder {
  readonly origin: string;
  /** How many requests of each kind succeeded. */
  readonly done = new Map<string, number>();
  readonly failures: Failure[] = [];
  /** The slowest of each kind, in ms. */
  readonly slowest = new Map<string, number>();
  during = 'before';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Asks. Null, and a failure on record, unless the answer is 2xx or one of the statuses that are `fine`. */
  async ask(what: string, asked: Asked, fine: readonly number[] = []): Promise<Answer | null> {
    const from = performance.now();
    const answer = await ask(this.origin, asked);
    const to = performance.now();
    const { status, headers, body } = answer;
    if ((status >= 200 && status < 300) || fine.includes(status)) {
      this.done.set(what, (this.done.get(what) ?? 0) + 1);
      this.slowest.set(what, Math.max(to - from, this.slowest.get(what) ?? 0));
      return answer;
    }
    this.fail(what, { status, retryAfter: headers['retry-after'] ?? null, from, to, text: body.toString() });
    return null;
  }

  fail(what: string, failure: Omit<Failure, 'what' | 'during'>): void {
    this.failures.push({ ...failure, what, text: failure.text.slice(0, TEXT_MAX), during: this.during });
  }

  /** A line for each kind of request. */
  summary(): string {
    return [...this.done]
      .map(
        ([what, count]) => `  ${what}: ${count}, the slowest ${Math.round(this.slowest.get(what) ?? 0)} ms`,
      )
      .join('\n');
  }
}
