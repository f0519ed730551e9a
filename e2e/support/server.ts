import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { inject } from 'vitest';

import { freePort } from '../../tools/freePort.ts';
import { serverSettings } from '../../tools/serverSettings.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folders of stopped servers: one empty, one with the demo data. */
    emptyData: string;
    demoData: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_MS = 120_000;
/** Prefix of the servers' data folders. */
const DATA = path.join(tmpdir(), 'lendloop-e2e-');

export interface RunningServer {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Folder of its outgoing mails. */
  readonly outbox: string;
  /** Stops the process gracefully; `resume` starts it again with the same data, and with `changed` among its settings. */
  readonly pause: () => Promise<void>;
  readonly resume: (changed?: Settings) => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

interface ServerOptions {
  /** Initial data: a folder from `prepareData`, which is copied. */
  readonly data?: string;
  /** Additional environment variables. */
  readonly settings?: Settings;
}

/** Starts the product as an operator would, with its own embedded database; empty by default. */
export async function startServer({
  data = inject('emptyData'),
  settings,
}: ServerOptions = {}): Promise<RunningServer> {
  const directory = await mkdtemp(DATA);
  // Copies synchronously: the asynchronous copy is four times slower for a thousand files.
  cpSync(data, directory, { recursive: true });
  const { url, run } = await serverOn(directory, settings);
  let end = await run();
  return {
    url,
    outbox: path.join(directory, 'outbox'),
    pause: () => end(),
    resume: async (changed) => {
      end = await run(changed);
    },
    stop: async () => {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The data folder of a server that was started and stopped once: an empty database, or one with the demo data. */
export async function prepareData({ demo }: { demo: boolean }) {
  const directory = await mkdtemp(DATA);
  const { run } = await serverOn(directory, { DEMO: demo ? '1' : '0' });
  const end = await run();
  await end();
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function serverOn(directory: string, settings?: Settings) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const run = (changed?: Settings) =>
    startProcess(url, {
      PATH: process.env.PATH,
      ...serverSettings,
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      TIME_ZONE: 'UTC',
      ...settings,
      ...changed,
    });
  return { url, run };
}

/** Resolves when the server is ready, to a function that stops it. */
async function startProcess(url: string, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  server.stdout?.on('data', (chunk) => (output += String(chunk)));
  server.stderr?.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const deadline = Date.now() + START_MS;
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${output}`);
    await sleep(100);
  }
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
