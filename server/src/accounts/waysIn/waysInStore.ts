import { and, asc, eq, ne } from 'drizzle-orm';

import type { Queryable, Tx } from '../../db/connect.ts';
import { identities, sessions } from '../../db/schema.ts';
import { resetLinks } from '../linkStore.ts';
import { forgetDevices } from '../sessions/deviceStore.ts';
import { deleteSessionsOf } from '../sessions/sessionStore.ts';

/** What stays when the ways into an account end. */
interface Kept {
  /** The session with this fingerprint. */
  readonly session?: string;
  /** One third-party identity. */
  readonly identity?: string | null;
  /** Whether all of them stay. */
  readonly identities?: boolean;
  /** The known device with this fingerprint. */
  readonly device?: string;
}

/**
 * Ends every way into an account but the password and what is kept: sessions, third-party identities, known devices and
 * mailed links to a new password. Answers the fingerprints of the sessions that ended. Called with the user's row locked,
 * which whoever signs in waits for.
 */
export async function endWaysIn(tx: Tx, userId: number, kept: Kept = {}): Promise<string[]> {
  await resetLinks.deleteOf(tx, userId);
  await forgetDevices(tx, userId, kept.device);
  const ended = await deleteSessionsOf(tx, userId, kept.session);
  if (!kept.identities)
    await tx
      .delete(identities)
      .where(
        and(eq(identities.userId, userId), kept.identity ? ne(identities.id, kept.identity) : undefined),
      );
  return ended;
}

/** The third-party identities of a user, as they were linked. */
export function findIdentities(db: Queryable, userId: number) {
  return db
    .select({ id: identities.id, email: identities.email, linkedAt: identities.linkedAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.linkedAt), asc(identities.id));
}

/** What a mail about a new password says of third-party sign-ins: nothing where there are none. */
export async function toldOfGoogle(
  tx: Tx,
  userId: number,
  isKept = false,
): Promise<{ google?: 'kept' | 'removed' }> {
  const found = await findIdentities(tx, userId);
  return found.length > 0 ? { google: isKept ? 'kept' : 'removed' } : {};
}

/** Removes an identity with the sessions that it began, but the one with the fingerprint `except`; null when it is not the user's. */
export async function deleteIdentity(
  tx: Tx,
  userId: number,
  id: string,
  except: string,
): Promise<string[] | null> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.identityId, id), ne(sessions.tokenHash, except)))
    .returning({ tokenHash: sessions.tokenHash });
  const removed = await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.id, id)))
    .returning({ id: identities.id });
  return removed.length > 0 ? ended.map(({ tokenHash }) => tokenHash) : null;
}
