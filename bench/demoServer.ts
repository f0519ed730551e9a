import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../tools/freePort.ts';

const MAIN = path.resolve(import.meta.dirname, '../server/src/main.ts');

/**
 * Starts the product with its demo data on a temporary embedded database, runs `use` with its address, and stops it.
 * `isPublic` tells it what it would know on a public site: that it is in production, and that search engines may list it.
 */
export async function withDemo(use: (origin: string) => Promise<void>, isPublic = false): Promise<void> {
  const port = await freePort();
  // Browsers and Lighthouse take it for secure, like a site with https.
  const origin = `http://127.0.0.1:${port}`;
  const directory = await mkdtemp(path.join(tmpdir(), 'lendloop-bench-'));
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: directory,
      DEMO: '1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...(isPublic && { NODE_ENV: 'production', PUBLIC_URL: origin, INDEXING: 'on' }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    while (!(await isReady(origin))) {
      if (server.exitCode !== null) throw new Error('The server ended before it was ready.');
      await sleep(200);
    }
    await use(origin);
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true, force: true });
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
