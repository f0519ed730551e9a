import { and, desc, eq, gt, inArray, isNotNull, lte, ne, sql, type SQL } from 'drizzle-orm';

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

/** The browser that has this cookie, or had it before it got another account's; null if nobody has signed in with it. */
export async function browserOf(on: Queryable, tokenHash: string): Promise<string | null> {
  const [known] = await on
    .select({ browser: knownDevices.browser })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, tokenHash), isNotNull(knownDevices.browser)))
    .limit(1);
  return known?.browser ?? null;
}

/** True if both people, given as SQL, have signed in from one browser since then. */
export const shareBrowser = (one: SQL, other: SQL, since: Date): SQL => sql`exists (
  select from known_devices theirs join known_devices others on others.browser = theirs.browser
  where theirs.user_id = ${one} and others.user_id = ${other}
    and theirs.used_at > ${since.toISOString()}::timestamptz and others.used_at > ${since.toISOString()}::timestamptz
)`;

/** Records that a device signs in to an account, and deletes the account's devices beyond the last `max`. */
export async function noteDevice(
  tx: Tx,
  userId: number,
  { tokenHash, browser }: { readonly tokenHash: string; readonly browser: string },
  now: Date,
  max: number,
): Promise<void> {
  const usedAt = now.toISOString();
  await tx
    .insert(knownDevices)
    .values({ tokenHash, userId, usedAt, browser })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { usedAt, browser } });
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
