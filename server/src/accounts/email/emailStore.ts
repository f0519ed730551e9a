import { randomUUID } from 'node:crypto';

import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../../db/connect.ts';
import { emailRequests, users } from '../../db/schema.ts';
import { confirmationLinks, resetLinks } from '../linkStore.ts';

/** The user's address if it is unconfirmed, otherwise null. */
export async function findUnconfirmed(on: Queryable, userId: number): Promise<string | null> {
  const [row] = await on
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.emailVerifiedAt} is null`));
  return row?.email ?? null;
}

/** The user whose unconfirmed address this is, or null. */
export async function findUnconfirmedHolder(on: Queryable, email: string): Promise<number | null> {
  const [row] = await on.select({ id: users.id }).from(users).where(isUnconfirmedAt(email));
  return row?.id ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockUnconfirmedHolder(tx: Tx, email: string): Promise<number | null> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(isUnconfirmedAt(email))
    .for('no key update');
  return row?.id ?? null;
}

const isUnconfirmedAt = (email: string) =>
  and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNull(users.emailVerifiedAt));

/** Whether somebody is suspended for good whose address nobody has confirmed. Those of the demo do not count. */
const mayGiveUp = (userId: number) =>
  and(
    eq(users.id, userId),
    isNull(users.emailVerifiedAt),
    isNotNull(users.suspendedAt),
    eq(users.isDemo, false),
    // After some days they have it again, and somebody else could take it meanwhile.
    sql`not exists (
      select from restrictions r where r.user_id = ${userId} and r.ended_at is null and r.until is not null
    )`,
  );

/** Whether `giveUpEmail` would free the address of this user. */
export async function wouldGiveUp(on: Queryable, userId: number): Promise<boolean> {
  const found = await on.select({ id: users.id }).from(users).where(mayGiveUp(userId));
  return found.length > 0;
}

/**
 * Takes an unconfirmed address from an account that is suspended for good, and gives it one that nobody can have or guess. A stranger may
 * have opened the account, and the owner of the address could never open one. False if the address stays.
 */
export async function giveUpEmail(tx: Tx, userId: number): Promise<boolean> {
  const freed = await tx
    .update(users)
    .set({ email: `account-${userId}-${randomUUID()}@nobody.invalid` })
    .where(mayGiveUp(userId))
    .returning({ id: users.id });
  if (freed.length === 0) return false;
  await confirmationLinks.deleteOf(tx, userId);
  await resetLinks.deleteOf(tx, userId);
  return true;
}

/** Whether the user exists and has another address than this one. */
export async function hasOtherEmail(on: Queryable, userId: number, email: string): Promise<boolean> {
  const found = await on
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), sql`lower(${users.email}) <> lower(${email})`));
  return found.length > 0;
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
