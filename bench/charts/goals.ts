import { compare, find, summarize } from '../reads/report.ts';
import type { ReadResults } from '../results.ts';
import { tableOf } from '../table.ts';
import { short } from './svg.ts';

const MB = 1024 ** 2;
const SINGLE_READS = ['item by id', 'newest', 'category'];
const SEARCHES = [
  'rare word',
  'common word',
  'misspelt word',
  'several words',
  '10 km in a city',
  'place name',
];
const LISTS = ['newest', 'category', ...SEARCHES, 'street'];

/** Something measured that a goal is about; null where it was not. */
interface Finding {
  readonly value: number | null;
  readonly where: string;
}

interface Goal {
  readonly name: string;
  readonly bar: number;
  /** Whether the bar is the least or the most. */
  readonly is: 'at least' | 'at most';
  readonly findings: readonly Finding[];
}

/** What reads are held to, with the worst of what was measured. Goals that nothing was measured for are left out. */
export function goalsTable(reads: readonly ReadResults[]): string {
  const rows = goalsOf(reads).flatMap(({ name, bar, is, findings }) => {
    const measured = findings.filter((one): one is Finding & { value: number } => one.value !== null);
    const sign = is === 'at least' ? 1 : -1;
    const [worst] = measured.sort((a, b) => sign * (a.value - b.value));
    if (!worst) return [];
    const isHeld = sign * (worst.value - bar) >= 0;
    return [[name, worst.where, `${is} ${short(bar)}`, short(worst.value), isHeld ? 'yes' : 'no']];
  });
  return tableOf(['goal', 'worst at', 'bar', 'measured', 'held'], rows, 2);
}

function goalsOf(reads: readonly ReadResults[]): Goal[] {
  const postgres = reads.filter(({ database }) => database === 'postgres');
  const embedded = reads.filter(({ database }) => database === 'embedded');
  const millions = postgres.filter(({ items }) => items === 1_000_000);
  const smallest = postgres.find(({ items }) => items === 10_000);
  const largest = embedded.filter(({ items }) => items === 100_000);
  return [
    {
      name: 'Rate, of the bare route',
      bar: 0.7,
      is: 'at least',
      findings: over(postgres, SINGLE_READS, (one, name) => besideBare(one, name, 16, 'rate')),
    },
    {
      name: 'Processor time, bare route to ours',
      bar: 0.7,
      is: 'at least',
      findings: over(postgres, SINGLE_READS, (one, name) => besideBare(one, name, 16, 'work')),
    },
    {
      name: 'p99 of searches at 1,000,000 items, ms',
      bar: 50,
      is: 'at most',
      findings: over(millions, SEARCHES, (one, name) => ours(one, name, 16, 'p99')),
    },
    ...([1_000_000, 10_000_000] as const).map((items, index): Goal => ({
      name: `Processor time of searches at ${items.toLocaleString('en')} items, of that at 10,000`,
      bar: [3, 5][index] ?? 5,
      is: 'at most',
      findings: over(
        postgres.filter((one) => one.items === items),
        SEARCHES,
        (one, name) => {
          const [large, small] = [one, smallest].map((results) => results && ours(results, name, 16, 'work'));
          return large && small ? large / small : null;
        },
      ),
    })),
    {
      name: 'Rate of searches, of the hand-made clone',
      bar: 10,
      is: 'at least',
      findings: over(smallest ? [smallest] : [], SEARCHES, (one, name) => {
        const [product, clone] = [find(one, name, 'product', 16), find(one, name, 'clone', 16)];
        return product && clone ? compare(product, clone).rate : null;
      }),
    },
    {
      name: 'Item by id on the embedded database, rate of the bare route',
      bar: 0.7,
      is: 'at least',
      findings: over(embedded, ['item by id'], (one, name) => besideBare(one, name, 10, 'rate')),
    },
    {
      name: 'p99 of lists on the embedded database at 100,000 items, ms',
      bar: 100,
      is: 'at most',
      findings: over(largest, LISTS, (one, name) => ours(one, name, 10, 'p99')),
    },
    {
      name: 'Resident memory of a node on PostgreSQL, MB',
      bar: 200,
      is: 'at most',
      findings: memoryOf(postgres),
    },
    {
      name: 'Resident memory on the embedded database with 10,000 items, MB',
      bar: 450,
      is: 'at most',
      findings: memoryOf(embedded.filter(({ items }) => items === 10_000)),
    },
  ];
}

function over(
  reads: readonly ReadResults[],
  names: readonly string[],
  of: (results: ReadResults, name: string) => number | null,
): Finding[] {
  return reads.flatMap((results) =>
    names.map((name) => ({
      value: of(results, name),
      where: `${name}, ${results.items.toLocaleString('en')} items`,
    })),
  );
}

const memoryOf = (reads: readonly ReadResults[]): Finding[] =>
  reads.flatMap(({ memory, items }) => [
    { value: memory.idle / MB, where: `idle, ${items.toLocaleString('en')} items` },
    { value: memory.loaded / MB, where: `after the load, ${items.toLocaleString('en')} items` },
  ]);

function besideBare(results: ReadResults, name: string, connections: number, kind: 'rate' | 'work') {
  const [product, bare] = [
    find(results, name, 'product', connections),
    find(results, name, 'bare', connections),
  ];
  return product && bare ? compare(product, bare)[kind] : null;
}

function ours(results: ReadResults, name: string, connections: number, kind: 'p99' | 'work') {
  const product = find(results, name, 'product', connections);
  return product ? summarize(product)[kind] : null;
}
