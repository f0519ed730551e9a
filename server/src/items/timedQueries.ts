import type { Db } from '../db/connect.ts';
import { runWithin, type Runner } from '../db/prepared.ts';
import { isTimedOut } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';

/** The time-out of an expensive search, in ms. */
const SEARCH_MS = 2000;

/** Runs the statements of an expensive search in a transaction, each with a time-out. Throws `search_too_slow`. */
export function runTimed<Result>(db: Db, work: (runner: Runner) => Promise<Result>): Promise<Result> {
  return runWithin(db, SEARCH_MS, work).catch((error: unknown) => {
    if (isTimedOut(error)) throw new Problem('search_too_slow');
    throw error;
  });
}
