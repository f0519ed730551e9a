import { randomBytes } from 'node:crypto';

import { undoSince } from '../accounts/email/emailChangeActions.ts';
import { hasUndoableChange } from '../accounts/email/emailChangeStore.ts';
import { hashPassword } from '../accounts/proof/passwords.ts';
import { findAccount, insertUser } from '../accounts/queries.ts';
import { ConfigError } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { isClosedDemo, promoteUser, replacePassword } from './writes.ts';

export interface NewAdministrator {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A random password of 24 characters. */
export const newPassword = (): string => randomBytes(18).toString('base64url');

/** Creates an administrator, or returns which of username and email is taken. */
export async function createAdministrator(
  { db }: Database,
  { username, email, password }: NewAdministrator,
): Promise<'created' | 'username_taken' | 'email_taken'> {
  const passwordHash = await hashPassword(password);
  try {
    const created = await db.transaction((tx) =>
      insertUser(tx, { username, fullName: username, email, passwordHash, isAdmin: true }),
    );
    return created ? 'created' : 'username_taken';
  } catch (error) {
    const refused = violation(error)?.constraint;
    if (refused === 'users_username_key') return 'username_taken';
    if (refused === 'users_email_key') return 'email_taken';
    throw error;
  }
}

/**
 * Creates the administrator named in the settings, unless there is one of that name. Throws `ConfigError` if the email or the
 * name belongs to somebody else, or the name to a closed demo account.
 */
export async function ensureAdministrator(database: Database, named: NewAdministrator): Promise<void> {
  const isThere = async () => {
    const account = await findAccount(database.db, named.username);
    if (account && (await isClosedDemo(database.db, account.user.id)))
      throw new ConfigError(
        'ADMIN_USERNAME is the name of a demo account, which is closed while other machines can reach the server',
      );
    // Whoever registered with the name first may be a stranger.
    if (account && !account.user.isAdmin)
      throw new ConfigError('ADMIN_USERNAME already belongs to a user who is not an administrator');
    return account !== null;
  };
  if (await isThere()) return;
  const outcome = await createAdministrator(database, named);
  // Another node that starts at the same moment may have created it.
  if (outcome === 'created' || (await isThere())) return;
  throw new ConfigError(
    outcome === 'email_taken'
      ? 'ADMIN_EMAIL already belongs to another user'
      : 'ADMIN_USERNAME looks like the name of another user',
  );
}

/** Makes a user an administrator; false if there is no such user. */
export async function promote({ db }: Database, username: string): Promise<boolean> {
  return (await db.transaction((tx) => promoteUser(tx, username))) !== null;
}

/**
 * Gives a user another password and ends every other way into the account, except that a former email address can still
 * undo a recent change of it (`isUndoable`). Null if there is no such user.
 */
export async function resetPassword(
  { db }: Database,
  username: string,
  password: string,
): Promise<{ readonly isUndoable: boolean } | null> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await replacePassword(tx, username, passwordHash);
    return userId === null
      ? null
      : { isUndoable: await hasUndoableChange(tx, userId, undoSince(new Date())) };
  });
}
