import type { SQL } from 'drizzle-orm';
import type pg from 'pg';

import type { Db } from '../db/connect.ts';
import { runPlannedWithin } from '../db/prepared.ts';
import { databaseError } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';

/** The time-out of an expensive search, in ms. */
const SEARCH_MS = 2000;
/** PostgreSQL's error code for a statement that ran into its time-out. */
const QUERY_CANCELED = '57014';

/** Runs an expensive search with a time-out and a plan for its actual values. Throws `search_too_slow`. */
export function runTimed<Row extends pg.QueryResultRow>(db: Db, statement: SQL): Promise<Row[]> {
  return runPlannedWithin<Row>(db, statement, SEARCH_MS).catch((error: unknown) => {
    if (databaseError(error)?.code === QUERY_CANCELED) throw new Problem('search_too_slow');
    throw error;
  });
}
