import { setImmediate } from 'node:timers/promises';

import { openCase } from '../cases/caseStore.ts';
import type { Context } from '../context.ts';
import { findRings } from './ringRules.ts';
import { findDealings, isRingKnown } from './ringStore.ts';

/** Opens a case for each ring of people who review each other, once, and returns how many. Safe to run on several nodes at once. */
export async function flagRings({ database, now }: Context): Promise<number> {
  const rings = await findRings(await findDealings(database.db), () => setImmediate());
  let flagged = 0;
  for (const people of rings) {
    const [first] = people;
    if (first === undefined) continue;
    const isNew = await database.db.transaction(async (tx) => {
      if (await isRingKnown(tx, people)) return false;
      const subject = { kind: 'user', id: first } as const;
      await openCase(tx, { category: 'review_ring', subject, concernedId: null, people, at: now() });
      return true;
    });
    if (isNew) flagged += 1;
  }
  return flagged;
}
