import { and, eq, lte, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { emailRequests, users } from '../../db/schema.ts';

/** Notes that a link was asked for `subject`; false when that was so after `since` already. */
export async function noteEmailRequest(tx: Tx, subject: string, now: Date, since: Date): Promise<boolean> {
  const noted = await tx
    .insert(emailRequests)
    .values({ subject, askedAt: now.toISOString() })
    .onConflictDoUpdate({
      target: emailRequests.subject,
      set: { askedAt: now.toISOString() },
      setWhere: lte(emailRequests.askedAt, since.toISOString()),
    })
    .returning({ subject: emailRequests.subject });
  return noted.length > 0;
}

/** The address of a user who has not shown yet that it is theirs; null for all others. */
export async function findUnconfirmed(on: Queryable, userId: number): Promise<string | null> {
  const [row] = await on
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.emailVerifiedAt} is null`));
  return row?.email ?? null;
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

/** Deletes the requests from before `since`. */
export async function deleteOldEmailRequests(db: Db, since: Date): Promise<void> {
  await db.delete(emailRequests).where(lte(emailRequests.askedAt, since.toISOString()));
}
