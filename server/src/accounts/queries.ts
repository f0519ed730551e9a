import type { CurrentUser, PublicUser } from '@lendloop/contract/accounts';
import { and, eq, lte, or, sql, type SQL } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';
import { makePrepared, runPrepared } from '../db/prepared.ts';
import { sessions, users } from '../db/schema.ts';
import { insertClaimed } from './names/usernameStore.ts';

const PUBLIC_USER = {
  id: users.id,
  username: users.username,
  fullName: users.fullName,
  location: users.location,
  bio: users.bio,
  avatar: users.avatar,
  createdAt: users.createdAt,
  verificationStatus: users.verificationStatus,
  findable: users.findable,
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
  hasBlocks: boolean;
  remember: boolean;
  lastSeenAt: Date;
}

interface FoundSession {
  readonly user: CurrentUser & { readonly hasBlocks: boolean };
  readonly remember: boolean;
  readonly lastSeenAt: Date;
}

const readSession = makePrepared<SessionRow & object>(sql`
  select u.id, u.username, u.full_name as "fullName", u.location, u.bio, u.avatar, u.created_at as "createdAt",
    u.verification_status as "verificationStatus", u.email, u.is_admin as "isAdmin", u.auth_provider as "authProvider",
    u.email_verified_at is not null as "emailVerified", u.findable, s.remember, s.last_seen_at as "lastSeenAt",
    exists (select from person_blocks b where b.blocker_id = u.id)
    or exists (select from person_blocks b where b.blocked_id = u.id) as "hasBlocks"
  from sessions s
  join users u on u.id = s.user_id
  where s.token_hash = ${sql.placeholder('tokenHash')} and s.expires_at > ${sql.placeholder('now')}`);

/** Finds a session that has not expired at `now`, with its user. It runs for every signed-in call. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<FoundSession | null> {
  const rows = await readSession(db, { tokenHash, now: now.toISOString() });
  const row = rows[0];
  if (!row) return null;
  const { remember, lastSeenAt, createdAt, ...user } = row;
  return { user: { ...user, createdAt: createdAt.toISOString() }, remember, lastSeenAt };
}

/** Returns those of the sessions that have not expired at `now`. */
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

/** Records that a session was used, and extends it to `until` if given. Of several concurrent calls, one writes. */
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

/** Deletes a session; false if there is none. */
export async function deleteSession(on: Queryable, tokenHash: string): Promise<boolean> {
  const { rowCount } = await on.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
  return (rowCount ?? 0) > 0;
}

/** Deletes the sessions that have expired by `now`; returns how many. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db.delete(sessions).where(lte(sessions.expiresAt, now.toISOString()));
  return rowCount ?? 0;
}

interface Account {
  readonly user: CurrentUser;
  /** Null for people who have only signed in with Google. */
  readonly passwordHash: string | null;
}

/** Finds the account by its username, or by its email if the name contains an @; ignores case. */
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

/** Which of the two is taken, ignoring case; the username if both are. */
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

/** Null if there is no such user, or the user is suspended and `withSuspended` is false. */
export async function findPublicUser(db: Db, id: number, withSuspended: boolean): Promise<PublicUser | null> {
  const [row] = await (withSuspended ? findAnyUser : findActiveUser)(db, { id });
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null;
}

const findActiveUser = preparePublicUser(sql`u.suspended_at is null`);
const findAnyUser = preparePublicUser(sql`true`);

function preparePublicUser(isFound: SQL) {
  return makePrepared<Omit<PublicUser, 'createdAt'> & { createdAt: Date }>(sql`
    select u.id, u.username, u.full_name as "fullName", u.location, u.bio, u.avatar, u.created_at as "createdAt",
      u.verification_status as "verificationStatus", u.findable
    from users u
    where u.id = ${sql.placeholder('id')} and ${isFound}`);
}

/**
 * Null if the username looks like another one. Throws the database's unique violation if the username or the email is
 * taken.
 */
export function insertUser(tx: Tx, values: typeof users.$inferInsert): Promise<CurrentUser | null> {
  return insertClaimed(tx, values.username, async (nested) => {
    const [row] = await nested.insert(users).values(values).returning(CURRENT_USER);
    return row;
  });
}

/** Null if there is no such user. Throws the database's unique violation if the email is taken. */
export async function updateUser(
  tx: Tx,
  id: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<CurrentUser | null> {
  const [row] = await tx.update(users).set(values).where(eq(users.id, id)).returning(CURRENT_USER);
  return row ?? null;
}

/** Whether the account belongs to the demo, so that everybody knows its password. */
export async function isOfDemo(on: Queryable, id: number): Promise<boolean> {
  return (await on.$count(users, and(eq(users.id, id), users.isDemo))) > 0;
}

/** Null if there is no such user, or the user has no password. */
export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const [row] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id));
  return row?.passwordHash ?? null;
}

/** Whether the user still has the password that was verified. Locks it until the transaction ends. */
export async function holdPassword(tx: Tx, id: number, passwordHash: string | null): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), sql`${users.passwordHash} = ${passwordHash}`))
    .for('share');
  return held.length > 0;
}

/** A user whose row is locked. */
interface Known extends Pick<CurrentUser, 'email' | 'fullName' | 'verificationStatus'> {
  /** When the email was confirmed; null if it is unconfirmed. */
  readonly verifiedAt: string | null;
  readonly hasPassword: boolean;
}

/** Locks the user until the transaction ends. Null if there is no such user. */
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

/** The current hash of the user's password. Locks the user until the transaction ends. */
export async function lockPasswordHash(tx: Tx, id: number): Promise<string | null> {
  const [row] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return row?.passwordHash ?? null;
}

/** Replaces the password that was verified; false if it has changed in the meantime. */
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

/** An account is new for so many days, and until its person has completed a rental. */
export const YOUNG_DAYS = 7;

/** True if the person has completed a rental, on either side. */
export const hasCompleted = (id: number | SQL): SQL => sql`(
  exists (select from rentals r where r.renter_id = ${id} and r.status = 'completed')
  or exists (select from rentals r where r.owner_id = ${id} and r.status = 'completed')
)`;

export async function hasCompletedRental(db: Db, id: number): Promise<boolean> {
  const [row] = await runPrepared<{ has: boolean }>(db, sql`select ${hasCompleted(id)} as has`);
  return row?.has ?? false;
}
