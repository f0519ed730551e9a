import { HISTORY_HOURS, HISTORY_STEP_MINUTES, type HealthPoint } from '@lendloop/contract/admin/health';
import { lt, sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { healthSamples } from '../db/schema.ts';
import type { HealthSample } from './health.ts';

const HOURS = sql`make_interval(hours => ${HISTORY_HOURS})`;
const STEP = sql`make_interval(mins => ${HISTORY_STEP_MINUTES})`;

/** Keeps what a node has just measured. */
export async function keepSample(db: Db, node: string, sample: HealthSample): Promise<void> {
  await db
    .insert(healthSamples)
    .values({ at: sql`now()`, node, ...sample })
    .onConflictDoNothing();
}

/** Deletes the samples that are more than a day old, and returns how many. */
export async function deleteOldSamples(db: Db): Promise<number> {
  const { rowCount } = await db.delete(healthSamples).where(lt(healthSamples.at, sql`now() - ${HOURS}`));
  return rowCount ?? 0;
}

/** The samples of the last day, folded into points, oldest first. */
export async function findHistory(db: Db): Promise<HealthPoint[]> {
  const rows = await runPrepared<Omit<HealthPoint, 'at'> & { at: Date }>(
    db,
    sql`
      with of_node as (
        select date_bin(${STEP}, at, 'epoch') as at, node, max(load)::float8 as load, max(memory_bytes)::float8 as memory,
          avg(requests)::float8 as requests, max(p95_ms)::float8 as p95, avg(connections)::float8 as connections
        from health_samples
        where at > now() - ${HOURS}
        group by 1, node
      )
      select at, count(*)::integer as nodes, max(load) as load, max(memory) as "memoryBytes",
        sum(requests) as "requestsPerMinute", max(p95) as "p95Ms", sum(connections) as connections
      from of_node group by at order by at`,
  );
  return rows.map(({ at, ...point }) => ({ ...point, at: at.toISOString() }));
}
