// `npm run bench`: the speed of reads, compared with bare servers on the same database. See README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { TOTAL_HEADER } from '@lendloop/contract/paging';

import { Children } from '../child.ts';
import { describeMachine } from '../machine.ts';
import { memoryOf } from '../processor.ts';
import { keep, RESULTS, type ReadResults, type Series, type TargetName } from '../results.ts';
import { casesFor, type Case } from './cases.ts';
import { printReads } from './report.ts';
import { setUp, type Asked, type Pace, type Stage } from './targets.ts';

const TARGETS = ['product', 'bare', 'pgbench', 'clone', 'http'] as const satisfies TargetName[];
/** The clone sends whole lists: with more items it would answer nothing in a round. */
const CLONE_ITEMS = 10_000;
/** Nor would the clone over more connections. Each session of pgbench first parses its script, which would take the whole of a short round. */
const CONNECTIONS_MAX: Partial<Record<TargetName, number>> = { clone: 16, pgbench: 16 };
const REST_MS = 10_000;
/** How often the first questions are asked at most until they are answered. */
const WARMING_MAX = 30;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['postgres'] },
    items: { type: 'string', default: '10000,100000' },
    connections: { type: 'string', default: '1,16,64' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    cases: { type: 'string' },
    targets: { type: 'string', default: TARGETS.join(',') },
    results: { type: 'string', default: RESULTS },
  },
});
const numbers = (list: string) => list.split(',').map(Number);
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);
const connections = numbers(options.connections);

for (const database of options.database) {
  if (database !== 'postgres' && database !== 'embedded')
    throw new Error(`--database is postgres or embedded, not ${database}.`);
  for (const items of numbers(options.items)) {
    const results = await measureCatalogue(database, items);
    keep(options.results, `reads-${database}-${items}`, results);
    console.log(printReads(results));
  }
}

async function measureCatalogue(database: ReadResults['database'], items: number): Promise<ReadResults> {
  const machine = describeMachine();
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-bench-'));
  const children = new Children();
  try {
    const wanted = options.targets.split(',');
    const names = TARGETS.filter(
      (name) => wanted.includes(name) && (name !== 'clone' || items <= CLONE_ITEMS),
    );
    console.error(`${database}, ${items} items: filling`);
    const stage = await setUp(children, { database, items, names, directory });
    console.error(`filled in ${Math.round(stage.stores.seconds)} s`);
    await sleep(REST_MS);
    const idle = memoryOf(stage.product.pid);
    const all = casesFor(stage.stores, items);
    const chosen = options.cases?.split(',');
    const cases = chosen ? all.filter(({ name }) => chosen.includes(name)) : all;
    if (cases.length === 0)
      throw new Error(`The cases are ${all.map(({ name }) => name).join(', ')}, separated by commas.`);
    const totals: string[] = [];
    for (const one of cases) totals.push(await onceWarm(() => totalOf(stage, one)));
    const series = await measureSeries(stage, cases);
    const { version, seconds: filling, bytes } = stage.stores;
    return {
      kind: 'reads',
      machine,
      database,
      version: version.split(' ').slice(0, 2).join(' '),
      settings: stage.settings,
      items,
      seconds,
      filling: { seconds: filling, bytes },
      memory: { idle, loaded: memoryOf(stage.product.pid) },
      cases: cases.map(({ name, questions }, index) => ({
        name,
        questions: questions.length,
        total: totals[index] ?? '',
      })),
      series,
    };
  } finally {
    await children.end();
    await rm(directory, { recursive: true, force: true });
  }
}

interface Lane {
  readonly asked: Case;
  readonly target: Asked;
  readonly pace: Pace;
  readonly series: Series & { rounds: Series['rounds'][number][] };
}

/** Each round goes through all cases, and through all targets of a case, so that other work on the machine affects all alike. */
async function measureSeries({ targets }: Stage, cases: readonly Case[]): Promise<Series[]> {
  const lanes: Lane[] = connections.flatMap((count) =>
    cases.flatMap((asked) =>
      targets
        .filter(({ name }) => count <= (CONNECTIONS_MAX[name] ?? Infinity))
        .map((target) => ({
          asked,
          target,
          pace: { seconds, connections: count },
          series: { name: asked.name, target: target.name, connections: count, rounds: [] },
        })),
    ),
  );
  // What has answered nothing in all the time it may take would do so again in each round.
  const isSilent = new Set<string>();
  const measure = async ({ asked, target }: Lane, round: number, pace: Pace) => {
    const who = `${asked.name}, ${target.name}`;
    if (isSilent.has(who)) return null;
    const measured = await target.measure(asked, round, pace);
    if (!measured) isSilent.add(who);
    return measured;
  };
  // Plans, caches and compiled code.
  for (const lane of lanes)
    if (lane.pace.connections === connections[0])
      await onceWarm(() => measure(lane, 0, { ...lane.pace, seconds: 1 }));
  for (let round = 1; round <= rounds; round++) {
    for (const lane of lanes) {
      const measured = await measure(lane, round, lane.pace);
      if (measured) lane.series.rounds.push(measured);
    }
    console.error(`round ${round} of ${rounds}`);
  }
  return lanes.map(({ series }) => series).filter((one) => one.rounds.length > 0);
}

/**
 * Tries until it succeeds. Right after filling, most of a catalogue that hardly fits in memory is read from disk, and the first searches
 * end for having taken too long.
 */
async function onceWarm<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++)
    try {
      return await run();
    } catch (error) {
      if (tried === WARMING_MAX) throw error;
    }
}

/** The total in the product's answer to the first question; throws if there is no good answer. */
async function totalOf({ product }: Stage, { questions: [first] }: Case): Promise<string> {
  const address = `${product.origin}${first?.product}`;
  const answer = await fetch(address);
  const body = await answer.text();
  if (answer.status !== 200 || body === '[]')
    throw new Error(`${address} answers ${answer.status} ${body.slice(0, 500)}`);
  return answer.headers.get(TOTAL_HEADER) ?? '';
}
