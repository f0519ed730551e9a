import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Decision } from '@lendloop/contract/admin';
import { and, eq, isNull, sql } from 'drizzle-orm';

import type { Db, Tx } from '../db/connect.ts';
import { auditLog, items, sessions, users } from '../db/schema.ts';

type Status = CurrentUser['verificationStatus'];

/** Locks a user against other decisions and answers the status until now; null when there is none. */
export async function lockUser(tx: Tx, id: number): Promise<Status | null> {
  const [row] = await tx
    .select({ status: users.verificationStatus })
    .from(users)
    .where(eq(users.id, id))
    .for('update');
  return row?.status ?? null;
}

/** Locks a listing against other decisions and answers the status until now; null when there is none. */
export async function lockListing(tx: Tx, id: number): Promise<Status | null> {
  const [row] = await tx
    .select({ status: items.moderationStatus })
    .from(items)
    .where(and(eq(items.id, id), isNull(items.deletedAt)))
    .for('update');
  return row?.status ?? null;
}

export async function setModeration(tx: Tx, id: number, status: Decision): Promise<void> {
  await tx.update(items).set({ moderationStatus: status }).where(eq(items.id, id));
}

/** Writes a decision down for good. */
export async function insertAudit(tx: Tx, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry);
}

/** Folds the rows of each key into one; what is written meanwhile stays beside it. Nodes may do it at once. */
export async function foldTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with folded as (delete from tallies returning subject, key, amount)
    insert into tallies (subject, key, amount)
    select subject, key, sum(amount) from folded group by subject, key having sum(amount) <> 0`);
}

/** Makes the user of this name an administrator; null when there is none. */
export async function promoteUser(tx: Tx, username: string): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ isAdmin: true })
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .returning({ id: users.id });
  return row?.id ?? null;
}

/** Gives the user of this name another password and ends all their sessions; null when there is none. */
export async function replacePassword(
  tx: Tx,
  username: string,
  passwordHash: string,
): Promise<number | null> {
  const [row] = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
    .returning({ id: users.id });
  if (!row) return null;
  await tx.delete(sessions).where(eq(sessions.userId, row.id));
  return row.id;
}
