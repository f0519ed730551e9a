import { setTimeout as sleep } from 'node:timers/promises';

import type { Database, Db } from './connect.ts';

const MB = 1024 * 1024;
const LOCK = `hashtextextended('rebuild swollen indexes', 0)`;
const CANCEL_PAUSE_MS = 100;

interface Options {
  /** The size in bytes below which an index is let be. */
  readonly least?: number;
  /** Cancels a rebuild in progress, except on the embedded database, which has no second connection to do it over. */
  readonly signal?: AbortSignal;
}

/**
 * Rebuilds the indexes of words that are many times what their rows need: they never give up the words that are gone. The
 * rows hold those words too, so an index of twice the size of its table holds little else. One node does it, one
 * index after the other; answers the names of those that it rebuilt. First it drops what an unfinished rebuild left behind,
 * which every write would keep up to date.
 */
export async function rebuildSwollen(
  { db, direct, kind }: Database,
  { least = 8 * MB, signal }: Options = {},
): Promise<string[]> {
  const client = await direct.$client.connect();
  const rebuilt: string[] = [];
  try {
    const lock = await client.query<{ free: boolean; pid: number }>(
      `select pg_try_advisory_lock(${LOCK}) as free, pg_backend_pid() as pid`,
    );
    const { free, pid } = lock.rows[0] ?? {};
    if (!free || pid === undefined) return rebuilt;
    // Where there is one connection, nobody could go on beside it anyway.
    const concurrently = kind === 'postgres' ? 'concurrently' : '';
    const run = (statement: string) => {
      const running = client.query(statement);
      return kind === 'postgres' && signal ? cancellable(running, db, pid, signal) : running;
    };
    try {
      // Building a large one takes longer than any statement of a request may.
      await client.query('set statement_timeout = 0');
      const { rows: leftovers } = await client.query<{ quoted: string }>(
        `select format('%I.%I', namespace.nspname, class.relname) as quoted
         from pg_index
         join pg_class class on class.oid = indexrelid
         join pg_namespace namespace on namespace.oid = class.relnamespace
         where not indisvalid and relname ~ '_cc(new|old)[0-9]*$' and nspname = current_schema()`,
      );
      for (const { quoted } of leftovers) {
        if (signal?.aborted) return rebuilt;
        await run(`drop index ${concurrently} if exists ${quoted}`);
      }
      const { rows: swollen } = await client.query<{ name: string; quoted: string }>(
        `select class.relname as name, format('%I.%I', namespace.nspname, class.relname) as quoted
         from pg_index
         join pg_class class on class.oid = indexrelid
         join pg_namespace namespace on namespace.oid = class.relnamespace
         join pg_am on pg_am.oid = class.relam
         where amname = 'gin' and indisvalid and nspname = current_schema()
           and pg_relation_size(indexrelid) > greatest($1::bigint, 2 * pg_table_size(indrelid))`,
        [least],
      );
      for (const { name, quoted } of swollen) {
        if (signal?.aborted) return rebuilt;
        await run(`reindex index ${concurrently} ${quoted}`);
        rebuilt.push(name);
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    } finally {
      await client.query('reset statement_timeout');
      await client.query(`select pg_advisory_unlock(${LOCK})`);
    }
  } finally {
    // A cancellation that comes late must not end somebody else's statement.
    client.release(signal?.aborted);
  }
  return rebuilt;
}

/** Waits for a statement of the session `pid`, which is cancelled over another connection when the signal aborts. */
async function cancellable(
  running: Promise<unknown>,
  db: Db,
  pid: number,
  signal: AbortSignal,
): Promise<void> {
  let isRunning = true;
  const cancel = async () => {
    // The session may not have begun the statement yet, and would then ignore it.
    while (isRunning) {
      await db.$client.query('select pg_cancel_backend($1)', [pid]);
      await sleep(CANCEL_PAUSE_MS);
    }
  };
  let cancelling = Promise.resolve();
  const onAbort = () => {
    cancelling = cancel().catch(() => {});
  };
  signal.addEventListener('abort', onAbort);
  try {
    await running;
  } finally {
    isRunning = false;
    signal.removeEventListener('abort', onAbort);
    await cancelling;
  }
}
