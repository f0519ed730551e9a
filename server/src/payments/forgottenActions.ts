import type { Context } from '../context.ts';
import { cancelDues } from './dueActions.ts';
import { findForgotten } from './dueQueries.ts';
import { WHOLE } from './rules.ts';

/** Rentals looked at with one statement, for which everybody waits on the embedded database. */
const AT_ONCE = 2000;

interface Options {
  readonly atOnce?: number;
  readonly signal?: AbortSignal;
}

/**
 * Ends the dues of rentals that a node of a version without dues has cancelled, during an upgrade: what was paid comes back whole. Returns how
 * many rentals there were. Safe to run on several nodes at once.
 */
export async function endForgottenDues(
  context: Context,
  { atOnce = AT_ONCE, signal }: Options = {},
): Promise<number> {
  const { db } = context.database;
  let count = 0;
  for (let after: number | null = 0; after !== null && !signal?.aborted;) {
    const found: Awaited<ReturnType<typeof findForgotten>> = await findForgotten(db, after, atOnce);
    for (const id of found.ids)
      await db.transaction((tx) => cancelDues(tx, id, WHOLE, { byId: null, at: context.now() }));
    count += found.ids.length;
    after = found.last;
  }
  return count;
}
