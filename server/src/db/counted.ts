import type { Db, Tx } from './connect.ts';

/**
 * Runs `work` in a transaction that takes from a limit. When `work` calls `count`, the transaction is undone, `spend` asks
 * the limit with no transaction open, since that may be another machine's to answer, and `work` runs once more. What
 * `work` refuses before it counts costs nothing; what others change in between may be refused after it was counted. Throws
 * what `work` and `spend` throw.
 */
export async function transactCounted<T>(
  db: Db,
  spend: () => Promise<void>,
  work: (tx: Tx, count: () => void) => Promise<T>,
): Promise<T> {
  const uncounted = new Error('This is not counted yet.');
  try {
    return await db.transaction((tx) =>
      work(tx, () => {
        throw uncounted;
      }),
    );
  } catch (error) {
    if (error !== uncounted) throw error;
  }
  await spend();
  return db.transaction((tx) => work(tx, () => {}));
}
