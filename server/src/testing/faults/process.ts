import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../../../tools/freePort.ts';
import { serverSettings } from '../../../../tools/serverSettings.mjs';

const MAIN = path.resolve(import.meta.dirname, '../../main.ts');
const START_MS = 120_000;

/** A server in its own process, as `npm start` runs it. */
export interface ServerProcess {
  /** Its address, e.g. `http://127.0.0.1:4711`. */
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves with the exit code, or null after a signal. */
  readonly exited: Promise<number | null>;
  /** Everything printed so far. */
  readonly printed: () => string;
  /** Sends a signal and waits for the process to exit. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
  /** Resolves once the server is ready. Throws its output when it exits before, or takes over two minutes. */
  readonly ready: () => Promise<void>;
}

export interface Data {
  readonly directory: string;
  /** A PostgreSQL database; otherwise the embedded one in the directory. */
  readonly databaseUrl?: string;
  /** A Redis server for live events. */
  readonly redisUrl?: string;
  /** Defaults to a free port. */
  readonly port?: number;
  /** Off by default. */
  readonly rateLimit?: 'on';
  /** Defaults to errors only. */
  readonly logLevel?: string;
  /** Further settings, by their names in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts a server on these data and waits until it is ready. */
export async function startServer(data: Data): Promise<ServerProcess> {
  const server = await spawnServer(data);
  await server.ready();
  return server;
}

/** Starts a server on these data without waiting; it may exit at once. */
export async function spawnServer(data: Data): Promise<ServerProcess> {
  const { directory, databaseUrl, redisUrl, rateLimit = 'off', logLevel = 'error', settings = {} } = data;
  const port = data.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...serverSettings,
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: '0',
      RATE_LIMIT: rateLimit,
      // The rentals that are reviewed ended long ago.
      REVIEW_REVEAL_DAYS: '0',
      LOG_LEVEL: logLevel,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
      ...settings,
    },
    // The channel makes the server stop when this process dies.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  let hasExited = false;
  const exited = new Promise<number | null>((resolve) => {
    // Unlike 'exit', 'close' comes after the last output.
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
        if (hasExited || Date.now() > until) throw new Error(`The server did not become ready.\n${printed}`);
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
