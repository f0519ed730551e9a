// `npm run bench:nodes`: two nodes with a replica, Redis and PgBouncer, compared with one node and its database. See README.md.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { freePort } from '../tools/freePort.ts';
import { load, median } from './load.ts';
import { canShare, descendantsOf, Machine } from './nodes/machines.ts';
import { writeAndRead } from './nodes/ownWrites.ts';

const STORES = path.resolve(import.meta.dirname, '../server/src/testing/servers/clusterStores.ts');
const MAIN = path.resolve(import.meta.dirname, '../server/src/main.ts');

const { values: options } = parseArgs({
  options: {
    items: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    share: { type: 'string', default: '0.3' },
    writes: { type: 'string', default: '10000' },
    case: { type: 'string', multiple: true },
  },
});
const share = canShare() ? Number(options.share) : null;

/** What the stores print. */
interface Stores {
  readonly alone: Record<string, string>;
  readonly together: Record<string, string>;
  readonly replica: string;
  readonly words: readonly string[];
  readonly changing: readonly { readonly id: number; readonly ownerId: number }[];
}

interface Node {
  readonly origin: string;
  readonly machine: Machine;
  readonly process: ChildProcess;
}

/** A round of one case. */
interface Round {
  /** Requests a second. */
  readonly rate: number;
  readonly p99: number;
  /** How much of its share each machine used, where known. */
  readonly loads: ReadonlyMap<string, number>;
}

const folder = await mkdtemp(path.join(tmpdir(), 'lendloop-nodes-'));
const machines: Machine[] = [];
const nodes: Node[] = [];
const stores = spawn(process.execPath, [STORES, '--items', options.items], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const storesEnded = once(stores, 'exit');
try {
  const { value } = await createInterface(stores.stdout)[Symbol.asyncIterator]().next();
  if (typeof value !== 'string') throw new Error('The stores ended before they were ready.');
  // The only line that it prints.
  await compare(JSON.parse(value) as Stores);
} finally {
  for (const { process: node } of nodes) node.kill('SIGTERM');
  await Promise.all(nodes.map(async ({ process: node }) => node.exitCode ?? once(node, 'exit')));
  stores.stdin.end();
  await storesEnded;
  for (const machine of machines) machine.close();
  await rm(folder, { recursive: true, force: true });
}

async function compare({ alone, together, replica, words, changing }: Stores): Promise<void> {
  const [primary, standby] = placeStores(replica);
  const one = await startNode('one node', alone);
  const pair = [await startNode('first node', together), await startNode('second node', together)];
  console.log(
    share === null
      ? 'Processes cannot be held to a share of a core here, so all of them share all cores.'
      : `Each machine has ${share} of a core: the nodes, the primary with PgBouncer and Redis, and the replica.`,
  );
  const cases: Record<string, string[]> = {
    newest: ['/api/items?limit=20', '/api/items?limit=19', '/api/items?limit=18'],
    category: Array.from({ length: 10 }, (_, index) => `/api/items?limit=20&category=${index + 1}`),
    words: words.map((word) => `/api/items?limit=20&search=${word}`),
    'item by id': Array.from({ length: 500 }, (_, index) => `/api/items/${index * 7 + 1}`),
  };
  const wanted = options.case ?? Object.keys(cases);
  for (const [name, paths] of Object.entries(cases).filter(([name]) => wanted.includes(name))) {
    const rounds: { readonly before: Round; readonly after: Round }[] = [];
    for (let round = 0; round < Number(options.rounds); round++)
      rounds.push({
        before: await measure([one], [one.machine, primary], paths),
        after: await measure(pair, [...pair.map(({ machine }) => machine), primary, standby], paths),
      });
    report(name, rounds);
  }
  // What follows is not about speed.
  for (const machine of machines) machine.free();
  const { missed, missedWithout } = await writeAndRead(
    pair.map(({ origin }) => origin),
    changing,
    Number(options.writes),
  );
  console.log(
    `${options.writes} writes, each followed by a read of it on the other node: ${missed} missed; ` +
      `${missedWithout} by readers who did not bring the cookie of the write.`,
  );
}

async function measure(
  targets: readonly Node[],
  used: readonly Machine[],
  paths: readonly string[],
): Promise<Round> {
  const connections = Math.ceil(Number(options.connections) / targets.length);
  const settings = { seconds: Number(options.seconds), connections };
  const before = used.map((machine) => machine.used());
  const start = performance.now();
  const results = await Promise.all(targets.map(({ origin }) => load(origin, paths, settings)));
  const duration = (performance.now() - start) * 1000;
  const loads = used.flatMap((machine, index): [string, number][] => {
    const [from, to] = [before[index] ?? null, machine.used()];
    return from === null || to === null ? [] : [[machine.name, machine.load(to - from, duration)]];
  });
  return {
    rate: results.reduce((sum, { rate }) => sum + rate, 0),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    loads: new Map(loads),
  };
}

function report(name: string, rounds: readonly { readonly before: Round; readonly after: Round }[]): void {
  const of = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const loadsOf = (pick: (round: (typeof rounds)[number]) => Round) =>
    [...(rounds[0] ? pick(rounds[0]).loads.keys() : [])]
      .map(
        (machine) => `${machine} ${Math.round(100 * of((round) => pick(round).loads.get(machine) ?? NaN))} %`,
      )
      .join(', ');
  console.log(
    `${name}: ${of(({ before, after }) => after.rate / before.rate).toFixed(2)} times as many; ` +
      `one node ${Math.round(of(({ before }) => before.rate))} a second, p99 ${of(({ before }) => before.p99).toFixed(0)} ms ` +
      `(${loadsOf(({ before }) => before)}); ` +
      `two nodes ${Math.round(of(({ after }) => after.rate))} a second, p99 ${of(({ after }) => after.p99).toFixed(0)} ms ` +
      `(${loadsOf(({ after }) => after)})`,
  );
}

function placeStores(replica: string): [Machine, Machine] {
  const port = new URL(replica).port;
  const all = descendantsOf(stores.pid ?? 0);
  const roots = all.filter(({ command }) => command.includes(`-p ${port}`)).map(({ pid }) => pid);
  const ofReplica = new Set([
    ...roots,
    ...roots.flatMap((root) => descendantsOf(root).map(({ pid }) => pid)),
  ]);
  const [primary, standby] = [makeMachine('primary'), makeMachine('replica')];
  standby.take([...ofReplica]);
  primary.take(all.map(({ pid }) => pid).filter((pid) => !ofReplica.has(pid)));
  return [primary, standby];
}

function makeMachine(name: string): Machine {
  const machine = new Machine(name, share);
  machines.push(machine);
  return machine;
}

async function startNode(name: string, settings: Record<string, string>): Promise<Node> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const machine = makeMachine(name);
  const node = { origin, machine, process: child };
  nodes.push(node);
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error('A node ended before it was ready.');
    await sleep(200);
  }
  // Starting takes more than its share.
  if (child.pid !== undefined) machine.take([child.pid]);
  return node;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
