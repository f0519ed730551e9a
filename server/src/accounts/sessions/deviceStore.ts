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

/** Notes that the device signs in to the account, and forgets those of its devices beyond the last `max`. */
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
    // Another sign-in may be at it: nobody waits for what is only tidying up.
    .for('update', { skipLocked: true });
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, beyond)));
}

/** Forgets the devices of an account, but the one with the fingerprint `except`. */
export async function forgetDevices(tx: Tx, userId: number, except = ''): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.tokenHash, except)));
}

export async function deleteOldDevices(db: Db, before: Date): Promise<void> {
  await db.delete(knownDevices).where(lte(knownDevices.usedAt, before.toISOString()));
}
