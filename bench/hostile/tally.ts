import { quantile } from '../load.ts';
import type { Answer } from './client.ts';

/** The counted properties of an answer. */
type Counted = Pick<Answer, 'status' | 'code' | 'ms'>;

/** Records one request. */
export type Note = (kind: string, answer: Counted) => void;

/** The results of one kind of request. */
interface Kind {
  readonly times: number[];
  /** Error answers, by status and code. */
  readonly refused: Map<string, number>;
}

/** p50, p99 and maximum, in ms; NaN without any. */
export interface Times {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** The key by which an answer is counted: its status and the code of its problem. */
export const nameOf = ({ status, code }: Pick<Answer, 'status' | 'code'>): string =>
  `${status || 'none'}${code === '' ? '' : ` ${code}`}`;

/** Times and refusals of requests by kind. */
export class Tally {
  readonly #kinds = new Map<string, Kind>();

  add(kind: string, answer: Counted): void {
    const { times, refused } = this.#of(kind);
    times.push(answer.ms);
    if (answer.status >= 200 && answer.status < 400) return;
    const name = nameOf(answer);
    refused.set(name, (refused.get(name) ?? 0) + 1);
  }

  get kinds(): string[] {
    return [...this.#kinds.keys()].sort();
  }

  /** The times of one kind, or of all kinds. */
  times(kind?: string): Times {
    const kinds = kind === undefined ? [...this.#kinds.values()] : [this.#of(kind)];
    const sorted = kinds.flatMap(({ times }) => times).sort((a, b) => a - b);
    return {
      count: sorted.length,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      max: sorted.at(-1) ?? NaN,
    };
  }

  refused(kind: string): ReadonlyMap<string, number> {
    return this.#of(kind).refused;
  }

  /** Refusals of all kinds whose name begins with this. */
  refusals(start: string): number {
    return [...this.#kinds.values()]
      .flatMap(({ refused }) => [...refused])
      .filter(([name]) => name.startsWith(start))
      .reduce((sum, [, count]) => sum + count, 0);
  }

  #of(kind: string): Kind {
    let found = this.#kinds.get(kind);
    if (!found) this.#kinds.set(kind, (found = { times: [], refused: new Map() }));
    return found;
  }
}
