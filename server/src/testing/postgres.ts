import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { freePort } from '../../../tools/freePort.ts';

/** How often a server is asked for something that is expected soon, in ms. */
const POLL_MS = 20;

interface TestServer {
  /** The URL of one of its databases. */
  url(database: string): string;
  /** The process whose children serve the connections. */
  pid(): number;
  /** Kills it with SIGKILL, as a crash would; or stops it as an operator does, by SIGINT. */
  kill(signal?: 'SIGKILL' | 'SIGINT'): Promise<void>;
  /** Starts it again after `kill`, on the same port and data. */
  restart(): Promise<void>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

export interface TestPostgres extends TestServer {
  /** Creates an empty database, or a copy of `template`, and returns its URL. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** Starts a standby that streams from it. Stop the standby first. */
  addReplica(): Promise<TestReplica>;
}

export interface TestReplica extends TestServer {
  /** Keeps it from applying changes until `resume`. It still receives them, and answers reads. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves once it shows everything that the primary has committed so far. */
  caughtUp(): Promise<void>;
}

export interface TestPostgresOptions {
  /** False turns fsync off, for tests that kill nothing. */
  durable?: boolean;
  /** Settings that differ from PostgreSQL's defaults, as `name=value`. */
  settings?: readonly string[];
}

/**
 * Runs the server and stops it when stdin closes, which happens however this process dies; then it removes the folder ($0).
 * A line on stdin stops the server and keeps the folder. The folder also stays when the server has exited by itself, because
 * it may be started again.
 */
const GUARD = `
trap '' INT TERM HUP
exec 3<&0
"$@" <&- 3<&- & server=$!
(
  read -r line <&3; asked=$?
  kill -QUIT $server || exit
  [ $asked = 0 ] && exit
  while kill -0 $server; do sleep 0.05; done
  rm -rf "$0"
) 2>&- &
wait $server
`;

/**
 * Starts a PostgreSQL server in a temporary folder, on loopback only. The server and its folder go with this process, even
 * when that is killed. Throws when PostgreSQL's binaries are not installed.
 */
export async function startPostgres({
  durable = true,
  settings: others = [],
}: TestPostgresOptions = {}): Promise<TestPostgres> {
  const owner = unprivileged();
  const { folder, data } = makeFolder(owner);
  execFileSync(
    binary('initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    { ...owner, cwd: folder, stdio: 'pipe' },
  );
  const server = await runServer({ folder, data, owner, durable, others });
  return {
    ...server,
    createDatabase: async (name, template) => {
      await run(
        server.url('postgres'),
        `create database ${pg.escapeIdentifier(name)}${template ? ` template ${pg.escapeIdentifier(template)}` : ''}`,
      );
      return server.url(name);
    },
    addReplica: () => startReplica(server.url('postgres'), durable),
  };
}

async function startReplica(primary: string, durable: boolean): Promise<TestReplica> {
  const owner = unprivileged();
  const { folder, data } = makeFolder(owner);
  await promisify(execFile)(
    binary('pg_basebackup'),
    ['-d', primary, '-D', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    { ...owner, cwd: folder },
  );
  const server = await runServer({ folder, data, owner, durable });
  const own = server.url('postgres');
  return {
    ...server,
    pause: async () => {
      await run(own, 'select pg_wal_replay_pause()');
      while ((await run(own, 'select pg_get_wal_replay_pause_state() as value')) !== 'paused')
        await sleep(POLL_MS);
    },
    resume: async () => void (await run(own, 'select pg_wal_replay_resume()')),
    caughtUp: async () => {
      // Where commits are not durable, they reach the log only with a later one that is.
      await run(
        primary,
        "select pg_logical_emit_message(true, '', ''), set_config('synchronous_commit', 'on', true)",
      );
      const written = pg.escapeLiteral(String(await run(primary, 'select pg_current_wal_lsn() as value')));
      while (!(await run(own, `select pg_last_wal_replay_lsn() >= ${written} as value`)))
        await sleep(POLL_MS);
    },
  };
}

interface ServerOptions {
  readonly folder: string;
  readonly data: string;
  readonly owner: Owner | null;
  readonly durable: boolean;
  /** Further settings, as `name=value`. */
  readonly others?: readonly string[];
}

function makeFolder(owner: Owner | null): { readonly folder: string; readonly data: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lendloop-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return { folder, data: join(folder, 'data') };
}

/** Runs the server on data that is there already. */
async function runServer({ folder, data, owner, durable, others = [] }: ServerOptions): Promise<TestServer> {
  const port = await freePort();
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=200',
    ...(durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ...others.flatMap((setting) => ['-c', setting]),
  ];
  const start = () => {
    const log = openSync(join(folder, 'log'), 'a');
    return spawn(
      'sh',
      ['-c', GUARD, folder, binary('postgres'), '-D', data, '-p', String(port), ...settings],
      {
        ...owner,
        cwd: folder,
        stdio: ['pipe', log, log],
      },
    );
  };
  let guard = start();
  const pidFile = join(data, 'postmaster.pid');
  const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const kill = async (signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL') => {
    process.kill(pid(), signal);
    while (signal === 'SIGINT' && existsSync(pidFile)) await sleep(POLL_MS);
    await leave(guard);
  };
  const restart = async () => {
    guard = start();
    // Leftovers of a killed server may hold the shared memory for a moment, which makes the new one exit.
    for (let tries = 0; !(await answers(url('postgres'), guard)); tries++) {
      if (tries === 50) throw new Error(readFileSync(join(folder, 'log'), 'utf8'));
      await leave(guard);
      await sleep(100);
      guard = start();
    }
  };
  if (!(await answers(url('postgres'), guard))) throw new Error(readFileSync(join(folder, 'log'), 'utf8'));
  return {
    url,
    pid,
    kill,
    restart,
    stop: async () => {
      await leave(guard);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function leave(guard: ChildProcess): Promise<void> {
  const running = guard.exitCode === null && guard.signalCode === null;
  const exited = running && new Promise((resolve) => guard.once('exit', resolve));
  if (guard.stdin?.writable) guard.stdin.end('\n');
  await exited;
}

/** True once the server answers; false when it exits instead. */
async function answers(url: string, guard: ChildProcess): Promise<boolean> {
  let ended = false;
  guard.once('exit', () => (ended = true));
  while (!ended) {
    try {
      await run(url, 'select 1');
      return true;
    } catch {
      await sleep(POLL_MS);
    }
  }
  return false;
}

/** Returns the column `value` of the first row, if there is one. */
async function run(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ value?: unknown }>(statement);
    return rows[0]?.value;
  } finally {
    await client.end();
  }
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The user to run as: PostgreSQL refuses to run as root. Null when this process is not root. */
export function unprivileged(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

/** The path of one of PostgreSQL's programs, from the newest version in Debian's folder or from the PATH. */
function binary(name: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const folder = folders.find((candidate) => existsSync(join(candidate, name)));
  if (folder === undefined) {
    throw new Error(
      `These tests need PostgreSQL's ${name}: install PostgreSQL (Debian: apt-get install postgresql).`,
    );
  }
  return join(folder, name);
}
