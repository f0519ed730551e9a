import type { Duplex } from 'node:stream';

import pg from 'pg';

import { within } from '../deadline.ts';
import { addressesIn, followPrimary } from './failover/servers.ts';
import { Connections, type Access } from './pool.ts';
import { UnusableDatabase } from './unusable.ts';

const SECOND = 1000;

/** JIT compilation would take longer than any of our statements runs. */
const OPTIONS = ['TimeZone=UTC', 'jit=off'];
const STATEMENT_TIMEOUT = 30 * SECOND;
/** Statements of requests take less; only longer ones make it worth asking whether the server is still there. */
const LOOK_MS = 5 * SECOND;
/** A server that does not let anybody in and answer them by then is frozen, or its network is gone. */
const ANSWER_MS = 15 * SECOND;

/** The settings of a pool. Through a pooler, connections have their own settings already. */
export function settingsOf(
  connectionString: string,
  { isPooled, max }: Access,
  options: readonly string[] = [],
): pg.PoolConfig {
  return {
    connectionString: addressesIn(connectionString)[0],
    ...followPrimary(connectionString),
    max,
    connectionTimeoutMillis: 5 * SECOND,
    idleTimeoutMillis: 30 * SECOND,
    keepAlive: true,
    application_name: 'lendloop',
    ...(!isPooled && {
      statement_timeout: STATEMENT_TIMEOUT,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
      options: [...OPTIONS, ...options].map((option) => `-c ${option}`).join(' '),
    }),
  };
}

/** Opens the pool of the primary. Throws `UnusableDatabase`, naming the server but not the password, when it does not answer. */
export async function openPrimary(
  url: string,
  access: Access,
  onError: (error: unknown) => void,
): Promise<Connections> {
  const pool = new Connections(settingsOf(url, access), access, url);
  pool.on('error', onError);
  cutWhenSilent(pool, settingsOf(url, access));
  try {
    await pool.query('select 1');
    if (access.isPooled) await expectSettings(pool);
  } catch (cause) {
    await pool.end();
    throw new UnusableDatabase(`PostgreSQL at ${placeOf(url)} cannot be used: ${reason(cause)}`, { cause });
  }
  return pool;
}

/** Throws when the connections of a pooler lack what we would set on our own. */
async function expectSettings(pool: Connections): Promise<void> {
  const { rows } = await pool.query<{ missing: string | null }>(`
    select string_agg(name, ', ') as missing from pg_settings
    where name = 'TimeZone' and setting not in ('UTC', 'Etc/UTC')
      or name = 'jit' and setting <> 'off'
      or name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`);
  const missing = rows[0]?.missing ?? null;
  if (missing !== null)
    throw new Error(`the connections of its pooler need a value for ${missing}, see docs/pgbouncer.ini`);
}

/** The servers and the database that a setting leads to, without the password. */
export function placeOf(setting: string): string {
  return addressesIn(setting)
    .map((address) => {
      const { host, pathname } = new URL(address);
      return `${host}${pathname}`;
    })
    .join(', ');
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}

/**
 * Cuts a pool's connections to a server that has fallen silent, so that whoever waits for an answer gets an error. The time limit
 * of statements is the server's, which a frozen one does not keep, and a lost network keeps connections open for a quarter of an
 * hour. Long statements on a server that answers are left alone.
 */
function cutWhenSilent(pool: pg.Pool, settings: pg.PoolConfig): void {
  const heldSince = new Map<pg.PoolClient, number>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  const look = async () => {
    if (heldSince.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    const late = performance.now() - LOOK_MS;
    const waiting = [...heldSince].filter(([, since]) => since < late);
    if (isAsking || waiting.length === 0) return;
    isAsking = true;
    const isThere = await answers(settings);
    isAsking = false;
    if (isThere) return;
    for (const [client, since] of waiting) if (heldSince.get(client) === since) streamOf(client).destroy();
  };
  pool.on('acquire', (client) => {
    heldSince.set(client, performance.now());
    timer ??= setInterval(() => void look(), LOOK_MS).unref();
  });
  pool.on('release', (_error, client) => heldSince.delete(client));
  pool.on('remove', (client) => heldSince.delete(client));
}

/** Whether the server says anything in time, be it that it lets nobody in. */
async function answers(settings: pg.PoolConfig): Promise<boolean> {
  // Of several servers the one that is the primary.
  const Client = settings.Client ?? pg.Client;
  const client = new Client({ ...settings, connectionTimeoutMillis: 0 });
  client.on('error', () => {});
  let isLate = false;
  const asking = client.connect().then(() => client.query('select 1'));
  try {
    await within(
      ANSWER_MS,
      asking.catch(() => {}),
    );
  } catch {
    isLate = true;
  }
  streamOf(client).destroy();
  return !isLate;
}

/** The socket of a connection. Ending a client would wait for a server that does not answer. */
const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream;
