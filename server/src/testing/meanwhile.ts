import { setTimeout as sleep } from 'node:timers/promises';

import type { Database, Tx } from '../db/connect.ts';

/** How long `other` may take before it counts as blocked by the transaction, in ms. */
const WAIT_MS = 300;

/**
 * Runs `other` while the transaction of `work` is still uncommitted, until `other` completes or seems blocked by the
 * transaction. Returns the result of `other`.
 */
export async function beforeCommitOf<T>(
  { db }: Database,
  work: (tx: Tx) => Promise<unknown>,
  other: () => Promise<T>,
): Promise<T> {
  const [worked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const committed = db.transaction(async (tx) => {
    await work(tx);
    worked.resolve();
    await end.promise;
  });
  await Promise.race([worked.promise, committed]);
  const under = other();
  await Promise.race([under, sleep(WAIT_MS)]);
  end.resolve();
  await committed;
  return under;
}
