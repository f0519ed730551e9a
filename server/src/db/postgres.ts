import type pg from 'pg';

import { Connections, type Access } from './pool.ts';
import { UnusableDatabase } from './unusable.ts';

const SECOND = 1000;

/** JIT compilation would take longer than any of our statements runs. */
const OPTIONS = ['TimeZone=UTC', 'jit=off'];
const STATEMENT_TIMEOUT = 30 * SECOND;

/** The settings of a pool. Through a pooler, connections have their own settings already. */
export function settingsOf(
  connectionString: string,
  { isPooled, max }: Access,
  options: readonly string[] = [],
): pg.PoolConfig {
  return {
    connectionString,
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
  const pool = new Connections(settingsOf(url, access), access);
  pool.on('error', onError);
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

/** The server and database that a URL leads to, without the password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ');
  return error instanceof Error ? error.message : String(error);
}
