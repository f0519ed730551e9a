import type { Context } from '../context.ts';
import { cancelDues } from './dueActions.ts';
import { findForgotten } from './dueQueries.ts';
import { WHOLE } from './rules.ts';

/** Rentals looked at together. */
const AT_ONCE = 100;

/**
 * Ends the dues of rentals that a node of a version without dues has cancelled, during an upgrade: what was paid comes back whole. Returns how
 * many rentals there were. Safe to run on several nodes at once.
 */
export async function endForgottenDues(context: Context): Promise<number> {
  const { db } = context.database;
  for (let count = 0; ;) {
    const found = await findForgotten(db, AT_ONCE);
    for (const id of found)
      await db.transaction((tx) => cancelDues(tx, id, WHOLE, { byId: null, at: context.now() }));
    count += found.length;
    if (found.length < AT_ONCE) return count;
  }
}
