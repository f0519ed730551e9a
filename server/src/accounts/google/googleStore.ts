import type { CurrentUser } from '@lendloop/contract/accounts';
import { and, eq, lte, sql } from 'drizzle-orm';

import type { Db, Tx } from '../../db/connect.ts';
import { googleAttempts, identities, users } from '../../db/schema.ts';
import { insertClaimed } from '../names/usernameStore.ts';
import { CURRENT_USER } from '../queries.ts';
import type { Checks, ProviderPerson } from './googleProvider.ts';

export async function insertAttempt(db: Db, values: typeof googleAttempts.$inferInsert): Promise<void> {
  await db.insert(googleAttempts).values(values);
}

/** Uses up an attempt and returns its checks; null if it is unknown, expired or already used. */
export async function useAttempt(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<(Checks & { readonly isAgain: boolean; readonly expiresAt: string }) | null> {
  const [used] = await db.delete(googleAttempts).where(eq(googleAttempts.tokenHash, tokenHash)).returning({
    state: googleAttempts.state,
    nonce: googleAttempts.nonce,
    verifier: googleAttempts.verifier,
    isAgain: googleAttempts.isAgain,
    expiresAt: googleAttempts.expiresAt,
  });
  return used && used.expiresAt > now.toISOString() ? used : null;
}

export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(googleAttempts).where(lte(googleAttempts.expiresAt, now.toISOString()));
}

/** Finds the account linked to this identity, and locks it until the transaction ends. */
export async function holdByIdentity(
  tx: Tx,
  issuer: string,
  subject: string,
): Promise<{ user: CurrentUser; identityId: string } | null> {
  const isTheirs = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  const [known] = await tx.select({ userId: identities.userId }).from(identities).where(isTheirs);
  if (!known) return null;
  // Whoever takes the account over locks it first, so wait for that lock and then read again.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, known.userId)).for('share');
  const [row] = await tx
    .select({ ...CURRENT_USER, identityId: identities.id })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isTheirs);
  if (!row) return null;
  const { identityId, ...user } = row;
  return { user, identityId };
}

/** Whether this sign-in creates no new account. */
export async function isKnown(db: Db, { issuer, subject, email }: ProviderPerson): Promise<boolean> {
  const [known] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  if (known) return true;
  // Without a verified email the sign-in is refused.
  if (email === null) return true;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
  return rows.length > 0;
}

/** Finds the account with an email, and locks it until the transaction ends. */
export async function lockByEmail(tx: Tx, email: string): Promise<CurrentUser | null> {
  const [row] = await tx
    .select(CURRENT_USER)
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
    .for('update');
  return row ?? null;
}

/** Null if the email, the username or one that looks like it is taken. */
export function insertIfFree(tx: Tx, values: typeof users.$inferInsert): Promise<CurrentUser | null> {
  return insertClaimed(tx, values.username, async (nested) => {
    const [row] = await nested.insert(users).values(values).onConflictDoNothing().returning(CURRENT_USER);
    return row;
  });
}

/** Links an identity to an account; null if a concurrent sign-in has just done so. */
export async function insertIdentity(tx: Tx, values: typeof identities.$inferInsert): Promise<string | null> {
  const [row] = await tx
    .insert(identities)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return row?.id ?? null;
}
