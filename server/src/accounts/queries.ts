import type { CurrentUser, PublicUser } from '@lendloop/contract/accounts';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';
import { claimUsername } from './names/usernameStore.ts';

const PUBLIC_USER = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  location: users.location,
  bio: users.bio,
  avatar: users.avatar,
  createdAt: users.createdAt,
  verificationStatus: users.verificationStatus,
};
export const CURRENT_USER = {
  ...PUBLIC_USER,
  email: users.email,
  emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  isAdmin: users.isAdmin,
  authProvider: users.authProvider,
};

interface SessionRow extends Omit<CurrentUser, 'createdAt'> {
  createdAt: Date;
  remember: boolean;
  lastSeenAt: Date;
}

interface FoundSession {
  readonly user: CurrentUser;
  readonly remember: boolean;
  readonly lastSeenAt: Date;
}

/** The session that has not ended at `now`, with its user. Every signed-in call runs it. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<FoundSession | null> {
  const rows = await runPrepared<SessionRow>(
    db,
    sql`
      select u.id, u.username, u.full_name as "fullName", u.location, u.bio, u.avatar, u.created_at as "createdAt",
        u.verification_status as "verificationStatus", u.email, u.is_admin as "isAdmin", u.auth_provider as "authProvider",
        u.email_verified_at is not null as "emailVerified", s.remember, s.last_seen_at as "lastSeenAt"
      from sessions s
      join users u on u.id = s.user_id
      where s.token_hash = ${tokenHash} and s.expires_at > ${now.toISOString()}`,
  );
  const row = rows[0];
  if (!row) return null;
  const { remember, lastSeenAt, createdAt, ...user } = row;
  return { user: { ...user, createdAt: createdAt.toISOString() }, remember, lastSeenAt };
}

/** Those of the sessions that have not ended at `now`. */
export async function findUnended(db: Db, tokenHashes: readonly string[], now: Date): Promise<string[]> {
  const rows = await runPrepared<{ token_hash: string }>(
    db,
    sql`
      select s.token_hash
      from sessions s
      where s.token_hash = any(${sql.param(tokenHashes)}::text[]) and s.expires_at > ${now.toISOString()}`,
  );
  return rows.map((row) => row.token_hash);
}

export async function insertSession(on: Queryable, values: typeof sessions.$inferInsert): Promise<void> {
  await on.insert(sessions).values(values);
}

/** Notes a use of a session, and with `until` moves its end; of several calls at once, one writes. */
export async function touchSession(
  db: Db,
  tokenHash: string,
  formerly: Date,
  now: Date,
  until: Date | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now.toISOString(), ...(until && { expiresAt: until.toISOString() }) })
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.lastSeenAt, formerly.toISOString())));
}

export async function deleteSession(on: Queryable, tokenHash: string): Promise<void> {
  await on.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes the sessions that have ended by `now`; answers how many. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lte(sessions.expiresAt, now.toISOString()));
  return rowCount ?? 0;
}

interface Account {
  readonly user: CurrentUser;
  /** Null for people who only ever signed in through an identity provider. */
  readonly passwordHash: string | null;
}

/** The account of a username or, where there is an @, an e-mail address, in any case. */
export async function findAccount(db: Db, name: string): Promise<Account | null> {
  const column = name.includes('@') ? users.email : users.username;
  const [row] = await db
    .select({ ...CURRENT_USER, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${column})`, sql`lower(${name})`));
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** Which of the two somebody has, in any case; the username where it is both. */
export async function findTaken(
  db: Db,
  username: string,
  email: string,
): Promise<'username' | 'email' | null> {
  const isUsername = eq(sql`lower(${users.username})`, sql`lower(${username})`);
  const found = await db
    .select({ isUsername: sql<boolean>`${isUsername}` })
    .from(users)
    .where(or(isUsername, eq(sql`lower(${users.email})`, sql`lower(${email})`)));
  if (found.length === 0) return null;
  return found.some((row) => row.isUsername) ? 'username' : 'email';
}

/** Null when there is no such user, or one that is suspended and these eyes are not to see. */
export async function findPublicUser(db: Db, id: number, withSuspended: boolean): Promise<PublicUser | null> {
  const [row] = await db
    .select(PUBLIC_USER)
    .from(users)
    .where(and(eq(users.id, id), withSuspended ? undefined : isNull(users.suspendedAt)));
  return row ?? null;
}

/**
 * Null when the username looks like another's. Throws the database's unique violation when it is taken as it is, or the
 * e-mail.
 */
export async function insertUser(tx: Tx, values: typeof users.$inferInsert): Promise<CurrentUser | null> {
  const [row] = await tx.insert(users).values(values).returning(CURRENT_USER);
  if (!row) throw new Error('The inserted user did not come back.');
  return (await claimUsername(tx, row)) ? row : null;
}

/** Null when there is no such user. Throws the database's unique violation when the e-mail is taken. */
export async function updateUser(
  tx: Tx,
  id: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<CurrentUser | null> {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning(CURRENT_USER);
  return row ?? null;
}

/** Null where there is no password, or no such user. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.passwordHash ?? null;
}

/** Whether the user still has the password that was looked at, which then stays until the transaction ends. */
export async function holdPassword(tx: Tx, id: number, passwordHash: string | null): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), sql`${users.passwordHash} = ${passwordHash}`))
    .for('share');
  return held.length > 0;
}

/** The user as locked against changes. */
interface Known extends Pick<CurrentUser, 'email' | 'fullName' | 'verificationStatus'> {
  /** When the address was shown to be theirs. */
  readonly verifiedAt: string | null;
  readonly hasPassword: boolean;
}

/** What the user is known by, which then stays until the transaction ends. Null when there is no such user. */
export async function lockKnown(tx: Tx, id: number): Promise<Known | null> {
  const [row] = await tx
    .select({
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      fullName: users.fullName,
      verificationStatus: users.verificationStatus,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row ?? null;
}

/** The hash of the user's password as it is now; the user is locked until the transaction ends. */
export async function lockPasswordHash(tx: Tx, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row?.passwordHash ?? null;
}

/** Sets a password in place of the one that was looked at; false when that has changed meanwhile. */
export async function replacePasswordHash(
  tx: Tx,
  id: number,
  former: string,
  passwordHash: string,
): Promise<boolean> {
  const replaced = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, former)))
    .returning({ id: users.id });
  return replaced.length > 0;
}
