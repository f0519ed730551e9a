import { JOB_NAMES, type JobName, type JobState } from '@lendloop/contract/admin/jobs';
import { inArray, sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { jobs } from '../db/schema.ts';

/** The recurring jobs in the order of the contract. One whose lease has run out no longer counts as running. */
export async function findJobs(db: Db): Promise<JobState[]> {
  const rows = await db
    .select({
      name: jobs.name,
      dueAt: jobs.dueAt,
      isRunning: sql<boolean>`coalesce(${jobs.leaseUntil} > now(), false)`,
      node: jobs.node,
      ranAt: jobs.ranAt,
      durationMs: jobs.durationMs,
      done: jobs.done,
      error: jobs.error,
    })
    .from(jobs)
    .where(inArray(jobs.name, [...JOB_NAMES]));
  return rows
    .map(({ name, dueAt, isRunning, node, ranAt, durationMs, done, error }) => ({
      // The condition lets no other names through.
      name: name as JobName,
      isRunning,
      lastRun:
        node === null || ranAt === null || durationMs === null
          ? null
          : { startedAt: ranAt, durationMs, node, done, error },
      nextRunAt: dueAt,
    }))
    .sort((a, b) => JOB_NAMES.indexOf(a.name) - JOB_NAMES.indexOf(b.name));
}
