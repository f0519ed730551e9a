import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createClient } from '@redis/client';

import { freePort } from '../../../tools/freePort.ts';

export interface TestRedis {
  readonly url: string;
  /** Kills it with SIGKILL, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same port. */
  restart(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** Runs Redis or Valkey, and stops it when stdin closes, which happens however this process dies. */
const GUARD = `
trap '' INT TERM HUP
exec 3<&0
"$(command -v redis-server || command -v valkey-server)" "$@" <&- 3<&- & server=$!
(
  read -r line <&3
  kill -KILL $server
) 2>&- &
wait $server
`;

/** Starts a Redis server, in memory and on loopback only. Throws when it is not installed. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const start = async (): Promise<ChildProcess> => {
    const guard = spawn('sh', ['-c', GUARD, 'redis', ...settings], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    while (!(await answers(url))) {
      if (guard.exitCode !== null)
        throw new Error(
          'These tests need redis-server: install Redis (Debian: apt-get install redis-server).',
        );
      await sleep(20);
    }
    return guard;
  };
  let guard = await start();
  const kill = async () => {
    if (guard.exitCode !== null) return;
    const exited = new Promise((resolve) => guard.once('exit', resolve));
    guard.stdin?.end('\n');
    await exited;
  };
  return {
    url,
    kill,
    restart: async () => {
      guard = await start();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
    client.destroy();
    return true;
  } catch {
    return false;
  }
}
