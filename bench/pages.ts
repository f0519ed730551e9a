// `npm run bench:pages`: rendered pages a second, cached and not, compared with a bare route; and what a rush of pages does to
// the calls. See README.md.
import { parseArgs } from 'node:util';

import { listItems } from '@lendloop/contract/items';
import { PAGE_SIZE } from '@lendloop/contract/paging';

import { withFilled, type Filled } from './filled.ts';
import { load, median, quantile, type Measured } from './load.ts';
import { table } from './report.ts';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['embedded', 'postgres'] },
    items: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
  },
});
const items = Number(options.items);
const rounds = Number(options.rounds);
const pace = { seconds: Number(options.seconds), connections: Number(options.connections) };

/** Pages asked for at the same moment. */
const RUSH = 200;
/** More pages than a node keeps, so that none of them is in the cache when its turn comes again. */
const UNCACHED = 5000;

for (const database of options.database) {
  await withFilled(database, items, async (filled) => {
    console.log(`\n${database}, ${items} items, ${pace.connections} connections\n`);
    console.log(table(await measure(casesOf(filled))));
    await firstBytes(casesOf(filled));
    await rush(filled.app);
  });
}

interface Case {
  readonly name: string;
  readonly origin: string;
  readonly paths: readonly string[];
}

/** Addresses of different items; none twice in `UNCACHED`. */
function itemPages(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `/items/${1 + (((from + index) * 7919) % items)}`);
}

/** Addresses of searches by price, each of which is another page. */
function searchPages(): string[] {
  return Array.from(
    { length: UNCACHED },
    (_, index) => `/search?minPrice=${index % 71}&maxPrice=${900 + (Math.floor(index / 71) % 71)}`,
  );
}

/** The bare route first. */
function casesOf({ app, bare }: Filled): Case[] {
  return [
    { name: 'bare route, item by id', origin: bare, paths: itemPages(0, 500) },
    { name: 'item, cached', origin: app, paths: itemPages(0, 10) },
    { name: 'home, cached', origin: app, paths: ['/'] },
    { name: 'item, not cached', origin: app, paths: itemPages(0, UNCACHED) },
    { name: 'search, not cached', origin: app, paths: searchPages() },
  ];
}

async function measure(cases: readonly Case[]) {
  const rows = cases.map(({ name }) => ({ name, total: '', rounds: [] as Measured[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { origin, paths }] of cases.entries()) {
      // A rested round keeps its place in the rotation, so that the uncached pages stay so.
      const from = (round * 997) % paths.length;
      rows[index]?.rounds.push(await load(origin, [...paths.slice(from), ...paths.slice(0, from)], pace));
    }
  }
  return rows;
}

/** Asks for one page after the other, and says when the answers begin. */
async function firstBytes(cases: readonly Case[]): Promise<void> {
  console.log('\nFirst byte with nothing else under way, p95 of 300:');
  for (const { name, origin, paths } of cases.slice(1)) {
    const times: number[] = [];
    for (let asked = 0; asked < 300; asked++) {
      const start = performance.now();
      // From the end: the load before began at the start.
      const answer = await fetch(origin + paths.at(-1 - (asked % paths.length)));
      times.push(performance.now() - start);
      await answer.arrayBuffer();
      if (answer.headers.get('x-rendered')) throw new Error(`${answer.url} was not rendered.`);
    }
    console.log(`- ${name}: ${quantile(sorted(times), 0.95).toFixed(1)} ms`);
  }
}

/** Sends many uncached pages at once, and compares the calls meanwhile with those before. */
async function rush(app: string): Promise<void> {
  const quiet: number[] = [];
  const busy: number[] = [];
  const lasts: number[] = [];
  const statuses = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    quiet.push(...(await callsUntil(app, sleep(2000))));
    const start = performance.now();
    const pages = Promise.all(
      itemPages(UNCACHED * (round + 2), RUSH).map(async (path) => {
        const answer = await fetch(app + path);
        await answer.arrayBuffer();
        const kind = `${answer.status}${answer.headers.get('x-rendered') ? ' shell' : ''}`;
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
        lasts.push(performance.now() - start);
      }),
    );
    busy.push(...(await callsUntil(app, pages)));
  }
  const [before, during] = [p99(quiet), p99(busy)];
  console.log(`\n${RUSH} uncached pages at once, ${rounds} times:`);
  console.log(`- answers: ${Array.from(statuses, ([kind, count]) => `${count} × ${kind}`).join(', ')}`);
  console.log(`- the last one after ${Math.round(Math.max(...lasts))} ms`);
  console.log(
    `- p99 of ${listItems.path}: ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile, ${(during / before).toFixed(2)} ×; median ${median(quiet).toFixed(1)} and ${median(busy).toFixed(1)} ms`,
  );
}

/** The times of calls, with a few under way at any time, until something has ended. */
async function callsUntil(app: string, ended: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let goesOn = true;
  const end = ended.finally(() => (goesOn = false));
  const caller = async () => {
    while (goesOn) {
      const start = performance.now();
      await (await fetch(`${app}${listItems.path}?limit=${PAGE_SIZE}`)).arrayBuffer();
      times.push(performance.now() - start);
    }
  };
  await Promise.all([end, ...Array.from({ length: pace.connections }, caller)]);
  return times;
}

function sorted(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b);
}

function p99(times: readonly number[]): number {
  return quantile(sorted(times), 0.99);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
