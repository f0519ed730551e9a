import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { knownDevices } from '../../db/schema.ts';

/** Whether the device has signed in to the account after `since`. */
export async function isKnown(
  on: Queryable,
  tokenHash: string,
  since: Date,
  userId: number,
): Promise<boolean> {
  const found = await on
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        gt(knownDevices.usedAt, since.toISOString()),
        eq(knownDevices.userId, userId),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Records that a device signs in to an account, and deletes the account's devices beyond the last `max`. */
export async function noteDevice(
  tx: Tx,
  userId: number,
  tokenHash: string,
  now: Date,
  max: number,
): Promise<void> {
  const usedAt = now.toISOString();
  await tx
    .insert(knownDevices)
    .values({ tokenHash, userId, usedAt })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { usedAt } });
  const beyond = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.usedAt), desc(knownDevices.tokenHash))
    .offset(max)
    // Skip rows that a concurrent sign-in is deleting: cleaning up is not worth a wait.
    .for('update', { skipLocked: true });
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, beyond)));
}

/** Deletes the devices of an account, except the one with the fingerprint `except`. */
export async function forgetDevices(tx: Tx, userId: number, except = ''): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.tokenHash, except)));
}

export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.usedAt, before.toISOString()));
}
