import { median, type Measured } from './load.ts';
import { tableOf } from './table.ts';

/** One case and its results per round. */
export interface Row {
  readonly name: string;
  /** Number of matching items according to the answer's header; empty without such a header. */
  readonly total: string;
  readonly rounds: readonly Measured[];
}

const HEADINGS = ['case', 'items that fit', 'req/s', 'p50 ms', 'p99 ms', 'of bare'];

/** A table in Markdown: medians over the rounds, with the median of each round's ratio to the first row. */
export function table(rows: readonly Row[]): string {
  const bare = rows[0]?.rounds ?? [];
  const lines = rows.map(({ name, total, rounds }) => [
    name,
    total,
    String(Math.round(median(rounds.map(({ rate }) => rate)))),
    median(rounds.map(({ p50 }) => p50)).toFixed(2),
    median(rounds.map(({ p99 }) => p99)).toFixed(2),
    median(rounds.map(({ rate }, round) => rate / (bare[round]?.rate ?? NaN))).toFixed(3),
  ]);
  return tableOf(HEADINGS, lines);
}
