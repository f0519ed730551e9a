import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { inject } from 'vitest';

import { freePort } from '../../tools/freePort.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders of servers that have ended: one as it first starts, and one that has filled in the demo data. */
    emptyData: string;
    demoData: string;
  }
}

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_MS = 120_000;
/** How the folders begin in which servers keep their data. */
const DATA = path.join(tmpdir(), 'lendloop-e2e-');

export interface RunningServer {
  /** Address without a slash at the end. */
  readonly url: string;
  /** The folder that its mails are written to. */
  readonly outbox: string;
  /** Ends the process as an operator would; `resume` starts it again with what it has stored. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface ServerOptions {
  /** What it begins with: a folder of `prepareData`, of which it takes a copy. */
  readonly data?: string;
  /** Settings beside those that every test has. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the whole product as an operator would, on an embedded database of its own, with nobody in it. */
export async function startServer({
  data = inject('emptyData'),
  settings,
}: ServerOptions = {}): Promise<RunningServer> {
  const directory = await mkdtemp(DATA);
  // A thousand files: one by one, as the asynchronous copy takes them, they cost four times the work.
  cpSync(data, directory, { recursive: true });
  const { url, run } = await serverOn(directory, settings);
  let end = await run();
  return {
    url,
    outbox: path.join(directory, 'outbox'),
    pause: () => end(),
    resume: async () => {
      end = await run();
    },
    stop: async () => {
      await end();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** What a server leaves in its folder that was started once and ended: an empty database, or one with the demo data. */
export async function prepareData({ demo }: { demo: boolean }) {
  const directory = await mkdtemp(DATA);
  const { run } = await serverOn(directory, { DEMO: demo ? '1' : '0' });
  const end = await run();
  await end();
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function serverOn(directory: string, settings?: Readonly<Record<string, string>>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const run = () =>
    startProcess(url, {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: '0',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      TIME_ZONE: 'UTC',
      ...settings,
    });
  return { url, run };
}

/** Resolves once the server answers, to what ends its process. */
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
