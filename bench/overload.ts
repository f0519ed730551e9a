// Finds out how much the product carries, then sends it twice as much for a minute, whatever it answers, and then little again:
//
//   npm run bench:overload -- --database postgres --items 10000 --seconds 60 --times 2
//
// Reads and writes come from many thousands of addresses, as a trusted proxy would forward them. All limits are on.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { freePort } from '../tools/freePort.ts';
import { end, fillStores, ready, startNode, watch } from './hostile/stage.ts';
import { Crowd } from './overload/crowd.ts';
import { describe, findCapacity, recoverySeconds, sendAtRate } from './overload/pace.ts';
import { addressOf, type World, type Writer } from './overload/requests.ts';

const WRITERS = 200;
/** Writers come from addresses that no visitor has. */
const FIRST_WRITER = 60_000;
const CONNECTIONS_MAX = 2000;
/** One of them is where the server carries most. */
const CAPACITY_CONNECTIONS = [4, 8, 16, 32];
const SLOW_MS = 1000;
const RECOVERY_SECONDS = 10;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: '' },
    items: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '2' },
  },
});
const databases = options.database === '' ? (['embedded', 'postgres'] as const) : [options.database];
for (const database of databases) await overload(database === 'postgres' ? 'postgres' : 'embedded');

async function overload(database: 'embedded' | 'postgres'): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-overload-'));
  const items = Number(options.items);
  const { stores, filling } = await fillStores({ database, items, directory });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = startNode({
    ...stores.settings,
    PORT: String(port),
    DATA_DIR: directory,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const node = watch(child, port);
  const crowd = new Crowd(port, CONNECTIONS_MAX);
  try {
    await ready(node);
    const writers = await gatherWriters(origin);
    const world: World = { host: `127.0.0.1:${port}`, items, words: stores.commonWords, writers };
    await findCapacity(world, crowd, [4], 5);
    const capacity = await findCapacity(world, crowd, CAPACITY_CONNECTIONS, 5);
    const rate = capacity * Number(options.times);
    console.log(`\n${database}, ${items} items: at most ${capacity.toFixed(0)} requests a second`);
    const over = await sendAtRate(world, crowd, rate, Number(options.seconds));
    const ended = performance.now();
    const after = await sendAtRate(world, crowd, capacity / 5, RECOVERY_SECONDS);
    const figures = {
      ...describe(over),
      'after it, s until served as usual': recoverySeconds(after, ended, SLOW_MS).toFixed(1),
    };
    for (const [name, figure] of Object.entries(figures))
      console.log(`| ${name.padEnd(34)} | ${figure.padStart(8)} |`);
    for (const line of node.log().slice(0, 5)) console.log(line);
  } finally {
    crowd.close();
    await end(child);
    await end(filling);
    await rm(directory, { recursive: true, force: true });
  }
}

/** Makes accounts, each at an address of its own, that have written to the owner of a listing. */
async function gatherWriters(origin: string): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index++) {
    const address = addressOf(FIRST_WRITER + index);
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
    const name = `crowd${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}x`;
    const answer = await fetch(`${origin}/api/register`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        username: name,
        email: `${name}@example.com`,
        password: `a long pass phrase of ${name}`,
        fullName: 'Somebody Else',
      }),
    });
    if (answer.status !== 201) throw new Error(`Nobody can register: ${await answer.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const itemId = index + 1;
    const item = (await (await fetch(`${origin}/api/items/${itemId}`)).json()) as { ownerId: number };
    writers.push({ cookie, address, itemId, ownerId: item.ownerId });
  }
  return writers;
}
