// How long others wait while somebody's slowest search runs on the embedded database:
//
//   npm run bench:beside -- --items 10000 --seconds 20
//
// One person searches without pause, at an address of their own each time, as everybody's limits are on. Meanwhile another one asks
// for `/healthz` and for an item, ten times a second. A cheap read is one that no answer is kept for.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { freePort } from '../tools/freePort.ts';
import { end, fillStores, ready, startNode, watch } from './hostile/stage.ts';
import { quantile } from './load.ts';
import { describeMachine } from './machine.ts';
import { addressOf } from './overload/requests.ts';

/** The goals, in ms. */
const LIFE_MAX_MS = 20;
const READ_MAX_MS = 250;
const PAUSE_MS = 100;
/** How often each search is tried to find the slowest. */
const TRIES = 3;
/** Where the other person is. */
const OTHER = '203.0.113.7';

const { values: options } = parseArgs({
  options: { items: { type: 'string', default: '10000' }, seconds: { type: 'string', default: '20' } },
});
const items = Number(options.items);
const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-beside-'));
const { stores, filling } = await fillStores({ database: 'embedded', items, directory });
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const child = startNode({
  ...stores.settings,
  PORT: String(port),
  DATA_DIR: directory,
  PUBLIC_URL: origin,
  TRUSTED_PROXIES: '127.0.0.1',
});
let asked = 0;
try {
  await ready(watch(child, port));
  const { name, search } = await slowest();
  const alone = await others(() => Promise.resolve(), 5);
  const beside = await others(
    async () => void (await ask(search(asked), addressOf(asked++))),
    Number(options.seconds),
  );
  console.log(`\nembedded, ${items} items, load ${describeMachine().load}; the slowest search: ${name}`);
  print('nobody searches', alone);
  print('somebody searches', beside);
} finally {
  await end(child);
  await end(filling);
  await rm(directory, { recursive: true, force: true });
}

interface Search {
  readonly name: string;
  /** Its address, different for each number, so that no answer is kept for it. */
  readonly search: (number: number) => string;
}

interface Waits {
  readonly life: number[];
  readonly read: number[];
  readonly searches: number[];
}

/** How long a request takes, in ms. Throws unless it is answered, or given up as too slow. */
async function ask(address: string, from: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${origin}${address}`, { headers: { 'x-forwarded-for': from } });
  const body = await answer.text();
  if (!answer.ok && answer.status !== 503 && !body.includes('search_too_slow'))
    throw new Error(`${address} answers ${answer.status} ${body}`);
  return performance.now() - start;
}

/** The slowest of those that people can ask for. */
async function slowest(): Promise<Search> {
  const word = (words: readonly string[], number: number) => words[number % words.length] ?? '';
  const several = (words: readonly string[], number: number) =>
    [0, 1, 2, 3].map((further) => word(words, number + 7 * further)).join('%20');
  const words: readonly Search[] = [
    { name: 'a common word', search: (number) => `search=${word(stores.commonWords, number)}` },
    { name: 'four common words', search: (number) => `search=${several(stores.commonWords, number)}` },
    { name: 'four misspelt words', search: (number) => `search=${several(stores.misspeltWords, number)}` },
    {
      name: 'a common word nearby, by price',
      search: (number) =>
        `search=${word(stores.commonWords, number)}&latitude=12.97&longitude=77.59&sort=price-low`,
    },
  ];
  const searches = words.map(({ name, search }) => ({
    name,
    search: (number: number) => `/api/items?limit=50&minPrice=${1 + (number % 50)}&${search(number)}`,
  }));
  let most = { ms: -1, found: searches[0] };
  for (const found of searches) {
    let ms = 0;
    for (let count = 0; count < TRIES; count++) ms += await ask(found.search(asked), addressOf(asked++));
    if (ms > most.ms) most = { ms, found };
  }
  if (!most.found) throw new Error('There is no search.');
  return most.found;
}

/** Asks as another person while `busy` is repeated. */
async function others(busy: () => Promise<void>, seconds: number): Promise<Waits> {
  const waits: Waits = { life: [], read: [], searches: [] };
  const until = performance.now() + seconds * 1000;
  const search = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await busy();
      waits.searches.push(performance.now() - start);
      await sleep(0);
    }
  };
  const look = async (times: number[], address: (number: number) => string) => {
    for (let number = 0; performance.now() < until; number++) {
      times.push(await ask(address(number), OTHER));
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all([
    search(),
    look(waits.life, () => '/healthz'),
    look(waits.read, (number) => `/api/items/${1 + ((number * 37) % items)}`),
  ]);
  return waits;
}

function print(name: string, { life, read, searches }: Waits): void {
  const row = (what: string, times: readonly number[], most?: number) => {
    const sorted = times.toSorted((a, b) => a - b);
    const [p50, p99, max] = [quantile(sorted, 0.5), quantile(sorted, 0.99), sorted.at(-1) ?? 0];
    const late = most === undefined ? '' : `, ${times.filter((one) => one > most).length} above ${most} ms`;
    console.log(
      `| ${name.padEnd(18)} | ${what.padEnd(12)} | ${times.length} times: p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${max.toFixed(1)} ms${late}`,
    );
  };
  row('/healthz', life, LIFE_MAX_MS);
  row('item by id', read, READ_MAX_MS);
  if (name === 'somebody searches') row('the search', searches);
}
