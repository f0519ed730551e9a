import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../tools/freePort.ts';
import { startNginx } from '../../tools/proxy/nginx.ts';
import { serverSettings } from '../../tools/serverSettings.mjs';

const SERVER = path.resolve(import.meta.dirname, '../../server/src');
const START_MS = 120_000;

/** One server process of the product. */
export interface Node {
  readonly origin: string;
  readonly pid: number;
  /** False once it has ended for any reason. */
  readonly isAlive: () => boolean;
  /** Its log so far, only errors and worse. */
  readonly log: () => readonly string[];
}

/** The running product, and words to search for. */
export interface Stage {
  /** Its public address. */
  readonly origin: string;
  readonly nodes: readonly Node[];
  readonly commonWords: readonly string[];
  readonly misspeltWords: readonly string[];
}

interface Stores {
  readonly settings: Readonly<Record<string, string>>;
  readonly commonWords: readonly string[];
  readonly misspeltWords: readonly string[];
}

/**
 * Starts the product with its limits on and `items` listings: one node on the embedded database, or two on PostgreSQL behind a
 * proxy. Runs `use` against it and stops everything.
 */
export async function withStage(
  { database, items }: { readonly database: 'embedded' | 'postgres'; readonly items: number },
  use: (stage: Stage) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-hostile-'));
  const children: ChildProcess[] = [];
  try {
    const { stores, filling } = await fillStores({ database, items, directory });
    children.push(filling);
    const { settings, ...words } = stores;
    const count = database === 'postgres' ? 2 : 1;
    const ports = await Promise.all(Array.from({ length: count + 1 }, freePort));
    const [front = 0, ...nodePorts] = ports;
    const isBehindProxy = count > 1;
    const publicPort = isBehindProxy ? front : (nodePorts[0] ?? 0);
    const origin = `http://127.0.0.1:${publicPort}`;
    // Everybody here has a loopback address of their own, and only the proxy is trusted with forwarded addresses.
    const TRUSTED_PROXIES = isBehindProxy ? '127.0.0.1' : '192.0.2.1';
    const nodes: Node[] = [];
    for (const port of nodePorts) {
      const child = startNode({
        ...settings,
        PORT: String(port),
        DATA_DIR: directory,
        PUBLIC_URL: origin,
        TRUSTED_PROXIES,
      });
      children.push(child);
      nodes.push(watch(child, port));
    }
    for (const node of nodes) await ready(node);
    if (isBehindProxy) children.push(await startNginx(publicPort, nodePorts, directory));
    await use({ origin, nodes, ...words });
  } finally {
    for (const child of children.toReversed()) await end(child);
    await rm(directory, { recursive: true, force: true });
  }
}

/** Fills the stores of a server that is to be started, in a process that holds them until it ends. */
export async function fillStores({
  database,
  items,
  directory,
}: {
  readonly database: 'embedded' | 'postgres';
  readonly items: number;
  readonly directory: string;
}): Promise<{ readonly stores: Stores; readonly filling: ChildProcess }> {
  const script = path.join(SERVER, 'testing/servers/filledStores.ts');
  const args = ['--items', String(items), '--database', database, '--directory', directory];
  const filling = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    return { stores: JSON.parse(await firstLine(filling)) as Stores, filling };
  } catch (error) {
    await end(filling);
    throw error;
  }
}

export function startNode(settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [path.join(SERVER, 'main.ts')], {
    env: {
      ...serverSettings,
      PATH: process.env.PATH,
      DEMO: '0',
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'error',
      ...settings,
    },
    // Because of the IPC channel it ends when this process does.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

export function watch(child: ChildProcess, port: number): Node {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', (line) => line.includes('"level":') && lines.push(line));
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    log: () => lines,
  };
}

export async function ready({ origin, isAlive, log }: Node): Promise<void> {
  for (const until = Date.now() + START_MS; ;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (!isAlive() || Date.now() > until)
      throw new Error(`A server does not get ready.\n${log().join('\n')}`);
    await sleep(100);
  }
}

/** The only line that a process prints, once it is ready. */
async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('There is nothing to read from.');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error(`${child.spawnargs[1]} ended before it was ready.`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  if (child.stdin) child.stdin.end();
  else child.kill('SIGTERM');
  await ended;
}
