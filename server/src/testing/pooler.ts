import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { freePort } from '../../../tools/freePort.ts';
import { unprivileged } from './postgres.ts';

const EXAMPLE = new URL('../../../docs/pgbouncer.ini', import.meta.url);

/** Runs PgBouncer, and stops it when stdin closes, which happens however this process dies; then it removes the folder ($0). */
const GUARD = `
trap '' INT TERM HUP
exec 3<&0
"$@" <&- 3<&- & pooler=$!
(
  read -r line <&3
  kill -KILL $pooler
  rm -rf "$0"
) 2>&- &
wait $pooler
`;

export interface TestPooler {
  /** The URL of one of its databases. */
  url(database: string): string;
  stop(): Promise<void>;
}

interface PoolerOptions {
  /** The lines of the example to leave out or to change. */
  readonly change?: (settings: string) => string;
}

/**
 * Runs PgBouncer with the settings of `docs/pgbouncer.ini`, but for addresses and passwords, in front of the databases with
 * these URLs. Throws when it is not installed.
 */
export async function startPooler(
  databases: Readonly<Record<string, string>>,
  { change = (settings) => settings }: PoolerOptions = {},
): Promise<TestPooler> {
  const program = findProgram();
  if (program === undefined)
    throw new Error('These tests need PgBouncer: install it (Debian: apt-get install pgbouncer).');
  const owner = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-pooler-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const [list, settings] = readFileSync(EXAMPLE, 'utf8').split('[pgbouncer]');
  const query = /connect_query='.*'/.exec(list ?? '')?.[0];
  const lines = Object.entries(databases).map(([name, url]) => {
    const { hostname, port: to, pathname } = new URL(url);
    return `${name} = host=${hostname} port=${to} dbname=${pathname.slice(1)} ${query}`;
  });
  const own = (settings ?? '')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, '');
  const file = join(folder, 'pgbouncer.ini');
  const log = join(folder, 'log');
  const text = change(
    `[databases]\n${lines.join('\n')}\n[pgbouncer]\nlogfile = ${log}\nunix_socket_dir =\n${own}`,
  );
  writeFileSync(file, text.replaceAll(/^(.*dbname=\S+)/gm, '$1 user=postgres'));
  const guard = spawn('sh', ['-c', GUARD, folder, program, '--quiet', file], {
    ...owner,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const [first = 'postgres'] = Object.keys(databases);
  while (!(await answers(url(first)))) {
    if (guard.exitCode !== null)
      throw new Error(existsSync(log) ? readFileSync(log, 'utf8') : 'PgBouncer ended.');
    await sleep(20);
  }
  return {
    url,
    stop: async () => {
      const exited = new Promise((resolve) => guard.once('exit', resolve));
      guard.stdin.end('\n');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Debian keeps it off the PATH of most users. */
function findProgram(): string | undefined {
  const folders = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)];
  return folders.map((one) => join(one, 'pgbouncer')).find((path) => existsSync(path));
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
