import { and, asc, eq, inArray, ne } from 'drizzle-orm';

import type { Queryable, Tx } from '../../db/connect.ts';
import { appealLinks, calendars, caseDecisions, identities, sessions } from '../../db/schema.ts';
import { resetLinks } from '../linkStore.ts';
import { forgetDevices } from '../sessions/deviceStore.ts';
import { deleteSessionsOf } from '../sessions/sessionStore.ts';

/** What is kept when the ways into an account end. */
interface Kept {
  /** The session with this fingerprint. */
  readonly session?: string;
  /** The id of one Google identity. */
  readonly identity?: string | null;
  /** Whether all Google identities are kept. */
  readonly identities?: boolean;
  /** The known device with this fingerprint. */
  readonly device?: string;
  /** Whether the addresses at which other programs read the calendars stay. */
  readonly calendars?: boolean;
}

/**
 * Ends every way into an account except the password and what is kept: sessions, Google identities, known devices, mailed
 * links to a new password and to appeals, and the addresses of calendars, which whoever was in the account before may know. Returns the fingerprints of the ended sessions. Called with the user's row locked,
 * which concurrent sign-ins wait for.
 */
export async function endWaysIn(tx: Tx, userId: number, kept: Kept = {}): Promise<string[]> {
  await resetLinks.deleteOf(tx, userId);
  const decisions = tx
    .select({ id: caseDecisions.id })
    .from(caseDecisions)
    .where(eq(caseDecisions.concernedId, userId));
  await tx.delete(appealLinks).where(inArray(appealLinks.decisionId, decisions));
  await forgetDevices(tx, userId, kept.device);
  const ended = await deleteSessionsOf(tx, userId, kept.session);
  if (!kept.calendars) await tx.delete(calendars).where(eq(calendars.userId, userId));
  if (!kept.identities)
    await tx
      .delete(identities)
      .where(
        and(eq(identities.userId, userId), kept.identity ? ne(identities.id, kept.identity) : undefined),
      );
  return ended;
}

/** The Google identities of a user, oldest first. */
export function findIdentities(db: Queryable, userId: number) {
  return db
    .select({ id: identities.id, email: identities.email, linkedAt: identities.linkedAt })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.linkedAt), asc(identities.id));
}

/** What the mail about a new password says about Google sign-ins: nothing if there are none. */
export async function googleOutcome(
  tx: Tx,
  userId: number,
  isKept = false,
): Promise<{ google?: 'kept' | 'removed' }> {
  const found = await findIdentities(tx, userId);
  return found.length > 0 ? { google: isKept ? 'kept' : 'removed' } : {};
}

/**
 * Removes an identity and the sessions that it began, except the one with the fingerprint `except`; returns their
 * fingerprints, or null if the identity is not the user's.
 */
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
