import type { Db, Tx } from './connect.ts';

/**
 * Runs `work` in a transaction that counts against a limit. The limit may be kept on another machine, so no transaction may
 * be open while it is asked: when `work` calls `count`, the transaction rolls back, `spend` asks the limit, and `work` runs
 * again from the start. What `work` refuses before `count` costs nothing. The second run may still refuse because of a
 * concurrent change, after the limit was spent. Throws what `work` and `spend` throw.
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
