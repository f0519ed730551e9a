import { and, eq, lte, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { emailRequests, users } from '../../db/schema.ts';

/** The user's address if it is unconfirmed, otherwise null. */
export async function findUnconfirmed(on: Queryable, userId: number): Promise<string | null> {
  const [row] = await on
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.emailVerifiedAt} is null`));
  return row?.email ?? null;
}

/** Marks the address as confirmed; false if the user has another one by now. */
export async function setConfirmed(tx: Tx, userId: number, email: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ emailVerifiedAt: now.toISOString() })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, sql`lower(${email})`)))
    .returning({ id: users.id });
  return confirmed.length > 0;
}

/** Deletes the requests whose count began before `since`. */
export async function deleteOldEmailRequests(db: Db, since: Date): Promise<void> {
  await db.delete(emailRequests).where(lte(emailRequests.countedSince, since.toISOString()));
}
