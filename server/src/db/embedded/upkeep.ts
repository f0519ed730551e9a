import type { PGlite } from '@electric-sql/pglite';

import type { WireServer } from './server.ts';

const MINUTE = 60_000;

/** True when five minutes or 64 MB of log have passed since the last checkpoint and something was written. */
const CHECKPOINT_DUE = `
  select pg_current_wal_lsn() - redo_lsn > 1024 * 1024
     and (checkpoint_time < now() - interval '5 minutes' or pg_current_wal_lsn() - redo_lsn > 64 * 1024 * 1024) as due
  from pg_control_checkpoint()`;

/** The table that changed most, by autovacuum's thresholds. */
const VACUUM_DUE = `
  select format('vacuum (analyze) %I.%I', schemaname, relname) as command
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc
  limit 1`;

/** How often a vacuum gives way to the clients before it runs to its end. */
const GIVES_WAY_TIMES = 10;

/**
 * Does the work of PostgreSQL's background processes, which PGlite lacks. Without checkpoints the log grows and is replayed at
 * the next start; without vacuum and analyze tables bloat and plans go wrong. Returns a function that stops it.
 */
export function keepUp(engine: PGlite, server: WireServer, every = MINUTE): () => void {
  let given = 0;
  const round = async () => {
    const isDone = await runUpkeep(engine, server, given < GIVES_WAY_TIMES);
    given = isDone ? 0 : given + 1;
  };
  const timer = setInterval(() => void round(), every);
  return () => clearInterval(timer);
}

/**
 * Does one round: at most a checkpoint and the vacuum of one table, so that queries wait little; nothing inside a transaction.
 * The vacuum of a large table takes a second; if it `givesWay`, it ends as soon as a client wants something. False if it did.
 */
export async function runUpkeep(engine: PGlite, server: WireServer, givesWay: boolean): Promise<boolean> {
  if (engine.isInTransaction()) return true;
  // Each statement runs to completion, but a client's queries may run between them.
  const [checkpoint] = await engine.exec(CHECKPOINT_DUE);
  if (checkpoint?.rows[0]?.['due'] === true && !engine.isInTransaction()) await engine.exec('checkpoint');
  const [vacuum] = await engine.exec(VACUUM_DUE);
  const command: unknown = vacuum?.rows[0]?.['command'];
  if (typeof command !== 'string' || engine.isInTransaction()) return true;
  return server.tend(command, givesWay);
}
