import { and, eq, gt, lte, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';
import { emailLinks, emailRequests, users } from '../db/schema.ts';

/** The address of a user who has not shown yet that it is theirs; null for all others. */
export async function findUnconfirmed(on: Queryable, userId: number): Promise<string | null> {
  const [row] = await on
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.emailVerifiedAt} is null`));
  return row?.email ?? null;
}

export async function insertEmailLink(db: Db, values: typeof emailLinks.$inferInsert): Promise<void> {
  await db.insert(emailLinks).values(values);
}

/** Uses a link up; of several who try, one gets what it is for. */
export async function takeEmailLink(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; email: string } | null> {
  const [used] = await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now.toISOString())))
    .returning({ userId: emailLinks.userId, email: emailLinks.email });
  return used ?? null;
}

/** Notes that the address is the user's own; false when it is not their address any more. */
export async function setConfirmed(tx: Tx, userId: number, email: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ emailVerifiedAt: now.toISOString() })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, sql`lower(${email})`)))
    .returning({ id: users.id });
  return confirmed.length > 0;
}

/** Makes the user's links good for nothing. */
export async function deleteEmailLinks(tx: Tx, userId: number): Promise<void> {
  await tx.delete(emailLinks).where(eq(emailLinks.userId, userId));
}

/** Deletes the requests whose count began before `since` and the links that ended by `now`. */
export async function deleteOldEmailLinks(db: Db, since: Date, now: Date): Promise<void> {
  await db.delete(emailRequests).where(lte(emailRequests.countedSince, since.toISOString()));
  await db.delete(emailLinks).where(lte(emailLinks.expiresAt, now.toISOString()));
}
