import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../../../tools/freePort.ts';

const MAIN = path.resolve(import.meta.dirname, '../../main.ts');
const START_MS = 60_000;

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  /** Its address, e.g. `http://127.0.0.1:4711`. */
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Ends with the process: its code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** All that it has printed so far. */
  readonly printed: () => string;
  /** Sends a signal and waits for the end. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
  /** Resolves once it answers that it is ready. Throws what it printed when it ends before, or takes too long. */
  readonly ready: () => Promise<void>;
}

export interface Data {
  readonly directory: string;
  /** A PostgreSQL database; without one the embedded one in the directory. */
  readonly databaseUrl?: string;
  /** A Redis server that carries live events. */
  readonly redisUrl?: string;
  /** Where it listens; a free port without it. */
  readonly port?: number;
  /** Off without it. */
  readonly rateLimit?: 'on';
  /** What it logs; errors alone unless said otherwise. */
  readonly logLevel?: string;
}

/** Starts a server on these data, and waits until it is ready. */
export async function startServer(data: Data): Promise<ServerProcess> {
  const server = await spawnServer(data);
  await server.ready();
  return server;
}

/** Starts a server on these data, which may end at once. */
export async function spawnServer(data: Data): Promise<ServerProcess> {
  const { directory, databaseUrl, redisUrl, rateLimit = 'off', logLevel = 'error' } = data;
  const port = data.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: '0',
      RATE_LIMIT: rateLimit,
      LOG_LEVEL: logLevel,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
    },
    // With a channel, it ends when this process does.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  let hasExited = false;
  const exited = new Promise<number | null>((resolve) => {
    // Not 'exit', after which there may be more to read of what it printed.
    child.once('close', (code) => {
      hasExited = true;
      resolve(code);
    });
  });
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    exited,
    printed: () => printed,
    end: async (signal) => {
      child.kill(signal);
      return exited;
    },
    ready: async () => {
      const until = Date.now() + START_MS;
      while (!(await isReady(origin))) {
        if (hasExited || Date.now() > until) throw new Error(`The server does not get ready.\n${printed}`);
        await sleep(20);
      }
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/readyz`);
    await answer.text();
    return answer.ok;
  } catch {
    return false;
  }
}
