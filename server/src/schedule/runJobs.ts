import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '../context.ts';
import { jobChannel } from './jobChannel.ts';
import type { JobMetrics, Outcome } from './jobMetrics.ts';
import {
  addJobs,
  endRun,
  extendLeases,
  findProspects,
  freeJobs,
  giveBack,
  takeDueJob,
  type Schedule,
} from './jobStore.ts';

/** A node that dies keeps its job for this long, in ms. */
const LEASE_MS = 30_000;
/** How often a node looks at the table at least, in ms. */
const LOOK_MS = 30_000;
/** The shortest pause between two looks, in ms. */
const PAUSE_MS = 1000;
/** Each look is put off by up to this time, in ms, so that not all nodes look at once. */
const SPREAD_MS = 2000;
/** A run is due up to this share of its interval earlier or later, so that jobs do not come in heaps. */
const JITTER = 0.05;
/** After a failure the pause grows from this to the job's interval, in ms. */
const RETRY_MS = 60_000;
/** Enough for several that take long beside those of every minute. */
const AT_ONCE = 4;

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * Returns how many things it changed, if it counts them. It may run again after a run that was cut off, and beside a run of a
   * node that had frozen. The signal aborts when the server stops or the lease is lost; a run that may take long then ends early.
   */
  readonly run: (context: Context, signal: AbortSignal) => Promise<number | void>;
}

interface Options {
  /** What this node is called in the administrator's area. */
  readonly node: string;
  readonly metrics: JobMetrics;
  readonly onError: (job: string, error: unknown) => void;
  /** Whether no other node can be there, so that the leases found at the start are those of a process that died. */
  readonly isAlone: boolean;
  readonly leaseMs?: number;
  readonly lookMs?: number;
  readonly pauseMs?: number;
  readonly spreadMs?: number;
}

/** The running jobs. */
export interface Running {
  /** Stops them and waits for runs in progress. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs each job on one node at a time. The lease is a row of the table `jobs`, so it needs neither a session nor a common clock, and
 * the next run is kept there too: what was due while no node was running is done at the next start. A failed run is
 * repeated, with growing pauses.
 */
export function runOnOneNode(
  context: Context,
  jobs: readonly Job[],
  {
    node,
    metrics,
    onError,
    isAlone,
    leaseMs = LEASE_MS,
    lookMs = LOOK_MS,
    pauseMs = PAUSE_MS,
    spreadMs = SPREAD_MS,
  }: Options,
): Running {
  const { db } = context.database;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const schedule: Schedule = {
    names: jobs.map(({ name }) => name),
    everyMs: jobs.map(({ everyMs }) => everyMs),
  };
  const runs = new Map<
    string,
    { readonly lost: AbortController; readonly ended: Promise<void>; extendedAt: number }
  >();

  /** Ends the pause between two looks. */
  let wake = () => {};

  const run = async (job: Job, failures: number, lost: AbortController): Promise<void> => {
    const lease = { name: job.name, holder };
    const since = performance.now();
    let done: number | null = null;
    let error: unknown = null;
    try {
      const either = AbortSignal.any([signal, lost.signal]);
      done = (await jobChannel.tracePromise(() => job.run(context, either), { name: job.name })) ?? null;
    } catch (reason) {
      error = reason ?? new Error('The run failed without a reason.');
    }
    const durationMs = performance.now() - since;
    const outcome: Outcome = lost.signal.aborted ? 'lost' : error === null ? 'done' : 'failed';
    try {
      if (signal.aborted) return await giveBack(db, lease);
      metrics.count(job.name, outcome, durationMs);
      if (error !== null) onError(job.name, error);
      const nextMs =
        error === null ? job.everyMs : durationMs + Math.min(job.everyMs, RETRY_MS * 2 ** failures);
      const ending = {
        node,
        durationMs,
        done,
        error,
        nextMs: nextMs * (1 + JITTER * (2 * Math.random() - 1)),
      };
      await endRun(db, lease, ending);
    } catch (reason) {
      // The lease runs out, and the job is run again.
      if (!signal.aborted) onError(job.name, reason);
    }
  };

  const start = (job: Job, failures: number) => {
    const lost = new AbortController();
    const ended = run(job, failures, lost).finally(() => {
      runs.delete(job.name);
      wake();
    });
    runs.set(job.name, { lost, ended, extendedAt: performance.now() });
  };

  /** Starts what is due, and returns after which time to look again. */
  const look = async (): Promise<number> => {
    while (runs.size < AT_ONCE && !signal.aborted) {
      const taken = await takeDueJob(db, schedule, holder, leaseMs);
      const job = jobs.find(({ name }) => name === taken?.name);
      if (!job || !taken) break;
      start(job, taken.failures);
    }
    const prospects = await findProspects(db, schedule.names);
    for (const { name, succeededAt } of prospects) if (succeededAt) metrics.succeeded(name, succeededAt);
    const next = Math.min(
      lookMs,
      ...prospects.filter(({ name }) => !runs.has(name)).map(({ waitMs }) => waitMs),
    );
    return Math.max(pauseMs, next);
  };

  const loop = async () => {
    let isReady = false;
    await pause(Math.random() * spreadMs, signal);
    while (!signal.aborted) {
      let waitMs = lookMs;
      try {
        if (!isReady) {
          await addJobs(db, schedule.names);
          if (isAlone) await freeJobs(db);
          isReady = true;
        }
        waitMs = await look();
      } catch (error) {
        if (!signal.aborted) onError('schedule', error);
      }
      const woken = new AbortController();
      wake = () => woken.abort();
      await pause(waitMs + Math.random() * spreadMs, AbortSignal.any([signal, woken.signal]));
    }
  };

  const extend = async () => {
    if (runs.size === 0) return;
    const held = [...runs];
    const asked = performance.now();
    try {
      const names = held.map(([name]) => name);
      const kept = new Set(await extendLeases(db, names, holder, leaseMs));
      for (const [name, running] of held) {
        if (kept.has(name)) running.extendedAt = asked;
        else running.lost.abort();
      }
    } catch (error) {
      onError('schedule', error);
    }
    for (const [, { lost, extendedAt }] of held) if (performance.now() - extendedAt > leaseMs) lost.abort();
  };
  const extending = setInterval(() => void extend(), leaseMs / 3);
  const looping = loop();
  return {
    stop: async () => {
      stopping.abort();
      await looping;
      await Promise.all(Array.from(runs.values(), ({ ended }) => ended));
      clearInterval(extending);
    },
  };
}

/** Runs each job on this node, whatever others do: at once, give or take the spread, and then repeatedly. */
export function runOnEveryNode(
  context: Context,
  jobs: readonly Job[],
  { metrics, onError, spreadMs = SPREAD_MS }: Pick<Options, 'metrics' | 'onError' | 'spreadMs'>,
): Running {
  const stopping = new AbortController();
  const { signal } = stopping;
  const repeat = async ({ name, everyMs, run }: Job) => {
    await pause(Math.random() * spreadMs, signal);
    while (!signal.aborted) {
      const since = performance.now();
      let outcome: Outcome = 'done';
      try {
        await jobChannel.tracePromise(() => run(context, signal), { name });
        metrics.succeeded(name, context.now());
      } catch (error) {
        outcome = 'failed';
        if (!signal.aborted) onError(name, error);
      }
      metrics.count(name, outcome, performance.now() - since);
      await pause(everyMs * (1 + JITTER * (2 * Math.random() - 1)), signal);
    }
  };
  const loops = jobs.map(repeat);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Waits until the time is over or the signal aborts. */
const pause = (waitMs: number, signal: AbortSignal): Promise<unknown> =>
  sleep(waitMs, undefined, { signal }).catch(() => {});
