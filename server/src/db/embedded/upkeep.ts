import type { PGlite } from '@electric-sql/pglite';

const MINUTE = 60_000;

/** True when five minutes or 64 MB of the log have gone by since the last checkpoint, and anything was written. */
const CHECKPOINT_DUE = `
  select pg_current_wal_lsn() - redo_lsn > 1024 * 1024
     and (checkpoint_time < now() - interval '5 minutes' or pg_current_wal_lsn() - redo_lsn > 64 * 1024 * 1024) as due
  from pg_control_checkpoint()`;

/** The table that changed most, by the thresholds of autovacuum. */
const VACUUM_DUE = `
  select format('vacuum (analyze) %I.%I', schemaname, relname) as command
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc
  limit 1`;

/**
 * Does what PostgreSQL's background processes do, which PGlite is without: checkpoints, or the log would grow and be
 * read again at the next start; and vacuum with analyze, or tables would swell and plans go wrong. Returns what ends it.
 */
export function keepUp(engine: PGlite, every = MINUTE): () => void {
  const timer = setInterval(() => void runUpkeep(engine), every);
  return () => clearInterval(timer);
}

/** One round: a checkpoint and the vacuum of one table at most, so that queries wait little; none during a transaction. */
export async function runUpkeep(engine: PGlite): Promise<void> {
  if (engine.isInTransaction()) return;
  // Each is a message of its own, which runs whole: a client's query may come between them, never into one.
  const [checkpoint] = await engine.exec(CHECKPOINT_DUE);
  if (checkpoint?.rows[0]?.['due'] === true && !engine.isInTransaction()) await engine.exec('checkpoint');
  const [vacuum] = await engine.exec(VACUUM_DUE);
  const command: unknown = vacuum?.rows[0]?.['command'];
  if (typeof command === 'string' && !engine.isInTransaction()) await engine.exec(command);
}
