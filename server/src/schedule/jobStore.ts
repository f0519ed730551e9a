import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { messageOf } from '../db/loggable.ts';
import { runPrepared } from '../db/prepared.ts';

const ERROR_MAX = 500;
/** How deep the chain of an error's causes is followed. */
const DEPTH = 5;

/** The right of one node to run a job. */
export interface Lease {
  readonly name: string;
  /** The process that has it. */
  readonly holder: string;
}

/** Adds the jobs that the table does not have; they are due at once. */
export async function addJobs(db: Db, names: readonly string[]): Promise<void> {
  await runPrepared(
    db,
    sql`insert into jobs (name) select unnest(${sql.param([...names])}::text[]) on conflict do nothing`,
  );
}

/** Frees every job: for a database that no other process can have open, whose leases are those of a process that died. */
export async function freeJobs(db: Db): Promise<void> {
  await runPrepared(
    db,
    sql`update jobs set holder = null, lease_until = null, due_at = now() where holder is not null`,
  );
}

/** What a node may run. */
export interface Schedule {
  readonly names: readonly string[];
  /** How often each of them runs. */
  readonly everyMs: readonly number[];
}

export interface TakenJob {
  readonly name: string;
  /** How often it has failed since it last succeeded. */
  readonly failures: number;
}

/**
 * Takes the job that has been due for longest and that nobody holds; null if there is none. What is due or leased
 * further ahead than can be was written before the clock was set back, and does not count.
 */
export async function takeDueJob(
  db: Db,
  { names, everyMs }: Schedule,
  holder: string,
  leaseMs: number,
): Promise<TakenJob | null> {
  const rows = await runPrepared<TakenJob>(
    db,
    sql`
      with due as materialized (
        select jobs.name from jobs
        join unnest(${sql.param([...names])}::text[], ${sql.param([...everyMs])}::float8[]) as mine (name, every) on mine.name = jobs.name
        where (due_at <= now() or due_at > now() + 2 * ${ms(sql`mine.every`)})
          and (lease_until is null or lease_until <= now() or lease_until > now() + 2 * ${ms(leaseMs)})
        order by due_at
        limit 1
        for update of jobs skip locked
      )
      update jobs set holder = ${holder}, lease_until = now() + ${ms(leaseMs)}, started_at = now()
      from due where jobs.name = due.name
      returning jobs.name, failures`,
  );
  return rows[0] ?? null;
}

/** Extends the leases that this process still has, and returns their names. */
export async function extendLeases(
  db: Db,
  names: readonly string[],
  holder: string,
  leaseMs: number,
): Promise<string[]> {
  const rows = await runPrepared<{ name: string }>(
    db,
    sql`update jobs set lease_until = now() + ${ms(leaseMs)}
        where name = any(${sql.param([...names])}::text[]) and holder = ${holder} returning name`,
  );
  return rows.map(({ name }) => name);
}

/** How a run ended. */
export interface Ending {
  readonly node: string;
  readonly durationMs: number;
  readonly done: number | null;
  /** Null if it did not fail. */
  readonly error: unknown;
  /** How long after the start of this run the next one is due. */
  readonly nextMs: number;
}

/** Writes down how a run ended and frees the job; does nothing if the lease was lost, because another run follows. */
export async function endRun(
  db: Db,
  { name, holder }: Lease,
  { node, durationMs, done, error, nextMs }: Ending,
): Promise<void> {
  const failed = error !== null;
  await runPrepared(
    db,
    sql`
      update jobs set
        holder = null, lease_until = null, ran_at = started_at, node = ${node},
        duration_ms = ${Math.round(durationMs)}::float8, done = ${done}::bigint,
        error = ${failed ? sentenceOf(error) : null}::text,
        failures = case when ${failed}::boolean then failures + 1 else 0 end,
        succeeded_at = case when ${failed}::boolean then succeeded_at else now() end,
        due_at = greatest(now(), started_at + ${ms(nextMs)})
      where name = ${name} and holder = ${holder}`,
  );
}

/** Frees a job that was not finished, for the next node that looks. */
export async function giveBack(db: Db, { name, holder }: Lease): Promise<void> {
  await runPrepared(
    db,
    sql`update jobs set holder = null, lease_until = null, due_at = now() where name = ${name} and holder = ${holder}`,
  );
}

export interface Prospect {
  readonly name: string;
  /** How long until it can be taken, in ms; below 0 if it already can. */
  readonly waitMs: number;
  readonly succeededAt: Date | null;
}

/** When each of the jobs can be taken next, unless its lease is extended. */
export async function findProspects(db: Db, names: readonly string[]): Promise<Prospect[]> {
  const rows = await runPrepared<{ name: string; wait_ms: number; succeeded_at: Date | null }>(
    db,
    sql`select name, extract(epoch from greatest(due_at, lease_until) - now())::float8 * 1000 as wait_ms,
          succeeded_at
        from jobs where name = any(${sql.param([...names])}::text[])`,
  );
  return rows.map(({ name, wait_ms: waitMs, succeeded_at: succeededAt }) => ({ name, waitMs, succeededAt }));
}

const ms = (value: unknown) => sql`(${value}::float8 * interval '1 millisecond')`;

/** What went wrong at the bottom of it, without anything that people wrote. */
function sentenceOf(error: unknown): string {
  let cause = error;
  for (let depth = 0; depth < DEPTH && cause instanceof Error && cause.cause !== undefined; depth++)
    cause = cause.cause;
  return messageOf(cause).slice(0, ERROR_MAX);
}
