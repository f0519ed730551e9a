import pg from 'pg';

import { isAway } from './failover/servers.ts';

const kinds = {
  '23502': 'not_null',
  '23503': 'foreign_key',
  '23505': 'unique',
  '23514': 'check',
  '23P01': 'exclusion',
} as const;

export interface Violation {
  code: (typeof kinds)[keyof typeof kinds];
  /** The constraint's name; empty for not_null, which has none. */
  constraint: string;
}

/** The constraint violation behind an error, also when Drizzle wrapped it; null for any other error. */
export function violation(error: unknown): Violation | null {
  const cause = databaseError(error);
  const state = cause?.code;
  if (!cause || !isViolation(state)) return null;
  return { code: kinds[state], constraint: cause.constraint ?? '' };
}

/** The database error behind `error`, with its SQLSTATE as `code`; null when there is none. */
export function databaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error ? databaseError(error.cause) : null;
}

/** PostgreSQL's error code for a statement that ran into its time-out. */
const QUERY_CANCELED = '57014';

/** Whether a statement ran into its time-out. */
export const isTimedOut = (error: unknown): boolean => databaseError(error)?.code === QUERY_CANCELED;

/** What PgBouncer says, with the code of any breach of the protocol, to who has waited too long for one of its connections. */
const POOLER_GAVE_UP = 'query_wait_timeout';

/** Whether the database had no time for a statement, was away, or the pooler had no connection, so that it is worth trying again. */
export const isOverloaded = (error: unknown): boolean =>
  isTimedOut(error) || isAway(error) || databaseError(error)?.message === POOLER_GAVE_UP;

/** Whether the database refused the statement, so that nothing was stored. After a lost connection that is unknown. */
export const isRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

function isViolation(state: string | undefined): state is keyof typeof kinds {
  return state !== undefined && state in kinds;
}
