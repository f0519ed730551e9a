import { setTimeout as sleep } from 'node:timers/promises';

import type { Database, Tx } from '../db/connect.ts';

/** How long it is waited for what may have to wait for the transaction, in ms. */
const WAIT_MS = 300;

/**
 * Does `other` while what `work` does in a transaction is not committed yet: until it is done, or seems to wait for the
 * commit. Answers what it came to.
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
