import { isTimedOut } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';

/** The time-out of an expensive search, in ms. */
export const SEARCH_MS = 2000;

/** Throws `search_too_slow` for a search that took longer. */
export async function timed<Result>(search: Promise<Result>): Promise<Result> {
  try {
    return await search;
  } catch (error) {
    throw isTimedOut(error) ? new Problem('search_too_slow') : error;
  }
}
