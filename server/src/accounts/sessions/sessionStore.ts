import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';

import type { Db, Tx } from '../../db/connect.ts';
import { sessions } from '../../db/schema.ts';

interface SessionRow {
  readonly id: string;
  readonly tokenHash: string;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** The user's sessions that have not expired at `now`, last used first. */
export async function findSessionsOf(
  db: Db,
  userId: number,
  now: Date,
  limit: number,
): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now.toISOString())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limit);
}

/** Locks a session of the user against its end; false if it has ended by `now`. */
export async function lockSession(tx: Tx, userId: number, tokenHash: string, now: Date): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now.toISOString()),
      ),
    )
    .for('key share');
  return found.length > 0;
}

/** Deletes one session of the user; returns its fingerprint, or null if there is no such session. */
export async function deleteSessionOf(db: Db, userId: number, id: string): Promise<string | null> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended?.tokenHash ?? null;
}

/**
 * Deletes the user's sessions beyond the `max` used last, always keeping the one with the fingerprint `own`; returns
 * their fingerprints.
 */
export async function endSessionsBeyond(tx: Tx, userId: number, own: string, max: number): Promise<string[]> {
  const beyond = tx.$with('beyond').as(
    tx
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, own)))
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .offset(max - 1)
      // Skip rows that a concurrent sign-in is deleting.
      .for('update', { skipLocked: true }),
  );
  const ended = await tx
    .with(beyond)
    .delete(sessions)
    .where(inArray(sessions.tokenHash, tx.select({ tokenHash: beyond.tokenHash }).from(beyond)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Deletes all sessions of a user except the one with the fingerprint `except`; returns their fingerprints. */
export async function deleteSessionsOf(tx: Tx, userId: number, except = ''): Promise<string[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)))
    .returning({ tokenHash: sessions.tokenHash });
  return ended.map(({ tokenHash }) => tokenHash);
}

/** The Google identity that began the session as a proof, if it began after `since`; otherwise null. */
export async function findFreshIdentity(
  on: Db | Tx,
  userId: number,
  tokenHash: string,
  since: Date,
): Promise<string | null> {
  const [session] = await on
    .select({ identityId: sessions.identityId, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId), eq(sessions.isProof, true)));
  return session && session.createdAt > since.toISOString() ? session.identityId : null;
}
