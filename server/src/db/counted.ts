import type { Db, Tx } from './connect.ts';

/**
 * Runs `work` in a transaction that counts against a limit. The limit may be kept on another machine, so no transaction may
 * be open while it is asked: when `work` calls `count`, the transaction rolls back, `spend` asks the limit with what it was
 * called with, and `work` runs again from the start. What `work` refuses before `count` costs nothing. The second run may still refuse because of a
 * concurrent change, after the limit was spent. Throws what `work` and `spend` throw.
 */
export async function transactCounted<T, Counted = void>(
  db: Db,
  spend: (counted: Counted) => Promise<void>,
  work: (tx: Tx, count: (counted: Counted) => void) => Promise<T>,
): Promise<T> {
  const uncounted = new Error('This is not counted yet.');
  const counted: Counted[] = [];
  try {
    return await db.transaction((tx) =>
      work(tx, (one) => {
        counted.push(one);
        throw uncounted;
      }),
    );
  } catch (error) {
    if (error !== uncounted) throw error;
  }
  await spend(counted[0] as Counted);
  return db.transaction((tx) => work(tx, () => {}));
}
