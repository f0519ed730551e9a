import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import type { Database, Db } from './connect.ts';

const MB = 1024 * 1024;
const LOCK = `hashtextextended('rebuild swollen indexes', 0)`;
const CANCEL_PAUSE_MS = 100;
/** After a rebuild an index is left alone for this long, in ms. */
const REST_MS = 7 * 24 * 3_600_000;
/** After this long without a quiet moment, in ms, the embedded database rebuilds an index although others have to wait. */
const PATIENCE_MS = 7 * 24 * 3_600_000;
/** What the comment of an index begins with; a moment follows. */
const REBUILT = 'rebuilt ';
const SWOLLEN = 'swollen ';

interface Options {
  /** The size in bytes below which an index is let be. */
  readonly least?: number;
  readonly now: () => Date;
  /** Waits until nobody has called for a while, and says whether that came. Only the embedded database asks. */
  readonly whenQuiet: (signal?: AbortSignal) => Promise<boolean>;
  /** Cancels a rebuild in progress, except on the embedded database, which has no second connection to do it over. */
  readonly signal?: AbortSignal;
}

/**
 * Rebuilds the indexes of words that are many times what their rows need: they never give up the words that are gone. The
 * rows hold those words too, so an index of twice the size of its table holds little else. One node does it, one
 * index after the other; answers the names of those that it rebuilt. First it drops what an unfinished rebuild left behind,
 * which every write would keep up to date.
 *
 * Whoever edits long descriptions can make an index swell again within a day. So each is rebuilt once in seven days at most,
 * and its comment says when. On the embedded database nobody else gets the only connection meanwhile, a minute with many
 * listings. There it waits until nobody calls, and leaves it to the next run if somebody always does, for seven days at most:
 * searches bear a swollen index, but it takes space, and each vacuum of its table goes through it. A rebuild that fails or is
 * cut off counts there too, as the next one would take as long.
 */
export function rebuildSwollen(database: Database, options: Options): Promise<string[]> {
  return database.kind === 'embedded'
    ? rebuildInQuiet(database.db, options)
    : rebuildBeside(database, options);
}

async function rebuildInQuiet(
  { $client }: Db,
  { least, now, whenQuiet, signal }: Options,
): Promise<string[]> {
  for (const quoted of await findLeftovers($client)) await $client.query(`drop index if exists ${quoted}`);
  const rebuilt: string[] = [];
  const swollen = await findSwollen($client, now(), least);
  for (const { quoted, since } of swollen)
    if (since === null) await $client.query(markOf(quoted, SWOLLEN, now()));
  // Between two of them, others get the connection, which is not held while this waits.
  for (const { name, quoted, since } of swollen) {
    const isOverdue = since !== null && now().getTime() - since >= PATIENCE_MS;
    if (signal?.aborted || !(isOverdue || (await whenQuiet(signal)))) break;
    const client = await $client.connect();
    try {
      await client.query(markOf(quoted, REBUILT, now()));
      await client.query('set statement_timeout = 0');
      await client.query(`reindex index ${quoted}`);
      rebuilt.push(name);
    } finally {
      await client.query('reset statement_timeout');
      client.release();
    }
  }
  return rebuilt;
}

async function rebuildBeside({ db, direct }: Database, { least, now, signal }: Options): Promise<string[]> {
  const client = await direct.$client.connect();
  const rebuilt: string[] = [];
  try {
    const lock = await client.query<{ free: boolean; pid: number }>(
      `select pg_try_advisory_lock(${LOCK}) as free, pg_backend_pid() as pid`,
    );
    const { free, pid } = lock.rows[0] ?? {};
    if (!free || pid === undefined) return rebuilt;
    const run = (statement: string) => {
      const running = client.query(statement);
      return signal ? cancellable(running, db, pid, signal) : running;
    };
    try {
      // Building a large one takes longer than any statement of a request may.
      await client.query('set statement_timeout = 0');
      for (const quoted of await findLeftovers(client)) {
        if (signal?.aborted) return rebuilt;
        await run(`drop index concurrently if exists ${quoted}`);
      }
      for (const { name, quoted } of await findSwollen(client, now(), least)) {
        if (signal?.aborted) return rebuilt;
        await run(`reindex index concurrently ${quoted}`);
        rebuilt.push(name);
        await client.query(markOf(quoted, REBUILT, now()));
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

const markOf = (quoted: string, what: string, at: Date) =>
  `comment on index ${quoted} is '${what}${at.toISOString()}'`;

/** The moment in a comment that begins so; NaN if there is none. */
const momentIn = (comment: string | null, what: string) =>
  comment?.startsWith(what) ? Date.parse(comment.slice(what.length)) : Number.NaN;

/** The quoted names of indexes that an unfinished rebuild left behind. */
async function findLeftovers(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ quoted: string }>(
    `select format('%I.%I', namespace.nspname, class.relname) as quoted
     from pg_index
     join pg_class class on class.oid = indexrelid
     join pg_namespace namespace on namespace.oid = class.relnamespace
     where not indisvalid and relname ~ '_cc(new|old)[0-9]*$' and nspname = current_schema()`,
  );
  return rows.map(({ quoted }) => quoted);
}

/** The indexes that are to be rebuilt and have not been lately, with the moment, in ms, since when that is known. */
async function findSwollen(
  client: pg.Pool | pg.PoolClient,
  now: Date,
  least = 8 * MB,
): Promise<{ name: string; quoted: string; since: number | null }[]> {
  const { rows } = await client.query<{ name: string; quoted: string; comment: string | null }>(
    `select class.relname as name, format('%I.%I', namespace.nspname, class.relname) as quoted,
       obj_description(indexrelid, 'pg_class') as comment
     from pg_index
     join pg_class class on class.oid = indexrelid
     join pg_namespace namespace on namespace.oid = class.relnamespace
     join pg_am on pg_am.oid = class.relam
     where amname = 'gin' and indisvalid and nspname = current_schema()
       and pg_relation_size(indexrelid) > greatest($1::bigint, 2 * pg_table_size(indrelid))`,
    [least],
  );
  return rows.flatMap(({ name, quoted, comment }) => {
    // A clock that was set back does not keep an index from being rebuilt for ever.
    if (Math.abs(now.getTime() - momentIn(comment, REBUILT)) < REST_MS) return [];
    const since = momentIn(comment, SWOLLEN);
    return { name, quoted, since: Number.isNaN(since) ? null : since };
  });
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
