import { median } from '../load.ts';
import type { ReadResults, Round, Series, TargetName } from '../results.ts';
import { tableOf } from '../table.ts';

/** Medians over the rounds. */
export interface Summary {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  readonly server: number;
  readonly database: number;
  /** Processor time of both for a request, in µs. */
  readonly work: number;
}

const medianOf = (rounds: readonly Round[], of: (round: Round) => number) => median(rounds.map(of));
const work = ({ server, database }: Round) => server + database;

export const summarize = ({ rounds }: Pick<Series, 'rounds'>): Summary => ({
  rate: medianOf(rounds, ({ rate }) => rate),
  p50: medianOf(rounds, ({ p50 }) => p50),
  p99: medianOf(rounds, ({ p99 }) => p99),
  bytes: medianOf(rounds, ({ bytes }) => bytes),
  server: medianOf(rounds, ({ server }) => server),
  database: medianOf(rounds, ({ database }) => database),
  work: medianOf(rounds, work),
});

/** How one series compares with another, as the median of each round's ratio. Above 1 it is better. */
export interface Ratio {
  readonly rate: number;
  readonly work: number;
}

export function compare(one: Series, other: Series): Ratio {
  const pairs = one.rounds.flatMap((round, index) => {
    const beside = other.rounds[index];
    return beside ? [[round, beside] as const] : [];
  });
  return {
    rate: median(pairs.map(([round, beside]) => round.rate / beside.rate)),
    work: median(pairs.map(([round, beside]) => work(beside) / work(round))),
  };
}

/** The series of a case; undefined where it was not measured. */
export const find = (
  { series }: ReadResults,
  name: string,
  target: TargetName,
  connections: number,
): Series | undefined =>
  series.find((one) => one.name === name && one.target === target && one.connections === connections);

export const connectionsOf = ({ series }: ReadResults): number[] =>
  [...new Set(series.map(({ connections }) => connections))].sort((a, b) => a - b);

const HEADINGS = [
  'case',
  'who',
  'a second',
  'p50 ms',
  'p99 ms',
  'server µs',
  'database µs',
  'bytes',
  'rate of bare',
  'work of bare',
];

/** Everything that was measured at so many connections, as a table in Markdown. */
export function readTable(results: ReadResults, connections: number): string {
  const rows = results.series
    .filter((one) => one.connections === connections)
    .map((one) => {
      const summary = summarize(one);
      const bare = find(results, one.name, 'bare', connections);
      const ratio = bare && one.target === 'product' ? compare(one, bare) : null;
      return [
        one.name,
        one.target,
        String(Math.round(summary.rate)),
        summary.p50.toFixed(2),
        summary.p99.toFixed(2),
        summary.server > 0 ? String(Math.round(summary.server)) : '',
        summary.database > 0 ? String(Math.round(summary.database)) : '',
        summary.bytes > 0 ? String(Math.round(summary.bytes)) : '',
        ratio?.rate.toFixed(2) ?? '',
        ratio?.work.toFixed(2) ?? '',
      ];
    });
  return tableOf(HEADINGS, rows, 2);
}

export function printReads(results: ReadResults): string {
  const { database, items, machine, memory, filling } = results;
  const mb = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;
  return [
    `\n${database}, ${items} items, load ${machine.load} before`,
    `filled in ${Math.round(filling.seconds)} s, ${mb(filling.bytes)} on disk; resident ${mb(memory.idle)} idle, ${mb(memory.loaded)} after the load`,
    ...connectionsOf(results).flatMap((count) => [
      `\n${count} connection${count === 1 ? '' : 's'}\n`,
      readTable(results, count),
    ]),
  ].join('\n');
}
