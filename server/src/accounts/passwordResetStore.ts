import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';
import { passwordRequests, passwordResets, sessions, users } from '../db/schema.ts';

/** The person with an address, as far as a letter needs. */
export interface Addressed {
  readonly id: number;
  readonly fullName: string;
  readonly email: string;
  readonly username: string;
  /** Whether they have shown that the address is theirs. */
  readonly isConfirmed: boolean;
}

const ADDRESSEE = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  username: users.username,
  isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
};

/** The person with an address, which stays theirs until the transaction ends. */
export async function holdByEmail(tx: Tx, email: string): Promise<Addressed | null> {
  const [row] = await tx
    .select(ADDRESSEE)
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
    .for('share');
  return row ?? null;
}

export async function findById(on: Queryable, id: number): Promise<Addressed | null> {
  const [row] = await on.select(ADDRESSEE).from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function insertReset(tx: Tx, values: typeof passwordResets.$inferInsert): Promise<void> {
  await tx.insert(passwordResets).values(values);
}

const isGood = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now.toISOString()));

/** Whose password a link sets; null when it is good for nothing. */
export async function findReset(db: Db, tokenHash: string, now: Date): Promise<number | null> {
  const [found] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isGood(tokenHash, now));
  return found?.userId ?? null;
}

/** Uses a token up; of several who try, one is told true. */
export async function useReset(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .delete(passwordResets)
    .where(isGood(tokenHash, now))
    .returning({ userId: passwordResets.userId });
  return used.length > 0;
}

/** Makes the user's links good for nothing. */
export async function deleteResets(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Ends all sessions of a user but the one with the fingerprint `except`; answers their fingerprints. */
export async function deleteSessionsOf(tx: Tx, userId: number, except = ''): Promise<string[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Deletes the requests whose count began before `since` and the links that ended by `now`. */
export async function deleteOldResets(db: Db, since: Date, now: Date): Promise<void> {
  await db.delete(passwordRequests).where(lte(passwordRequests.countedSince, since.toISOString()));
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now.toISOString()));
}
