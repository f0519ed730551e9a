import { randomUUID } from 'node:crypto';

import type {
  CurrentUser,
  login,
  register,
  updateProfile as updateProfileCall,
} from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import { STORED_IMAGE } from '@lendloop/contract/images';
import { PROBLEMS, type ProblemCode } from '@lendloop/contract/problems';

import type { Context } from '../context.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { renewImages } from '../images/queries.ts';
import { queueMails } from '../mail/queries.ts';
import { askToConfirm } from './emailConfirmation.ts';
import { deleteEmailLinks } from './emailStore.ts';
import { refuseReserved, usernameTaken } from './nameRules.ts';
import { deleteResets } from './passwordResetStore.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import { findAccount, holdPassword, insertUser, lockKnown, updateUser } from './queries.ts';
import { announceEnd, endSession, startSession, type Browser, type StartedSession } from './sessions.ts';

export interface SignedIn {
  readonly user: CurrentUser;
  readonly session: StartedSession;
}

/**
 * Creates an account and signs in. Throws `username_taken` and `email_taken`, which the unique indexes decide, and
 * `invalid_input` for names that are reserved.
 */
export async function registerAccount(
  context: Context,
  body: Body<typeof register>,
  browser: Browser,
): Promise<SignedIn> {
  const { username, fullName } = body;
  refuseReserved(context.config.siteName, { username, fullName });
  const passwordHash = await hashPassword(body.password);
  const now = context.now().toISOString();
  try {
    const signedIn = await context.database.db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        username,
        fullName,
        email: body.email,
        passwordHash,
        termsAcceptedAt: body.acceptedTerms ? now : null,
        createdAt: now,
      });
      if (!user) throw usernameTaken();
      await askToConfirm(context, tx, user.id, user.email);
      return { user, session: await startSession(context, tx, user.id, false, browser) };
    });
    await announceEnd(context, browser.token);
    return signedIn;
  } catch (error) {
    throw asTaken(error);
  }
}

/** Signs in by username or e-mail, for a caller at `address`. */
type SignIn = (body: Body<typeof login>, address: string, browser: Browser) => Promise<SignedIn>;

/**
 * Makes the sign-in, with its counts of failed tries by account name and by address. It throws `wrong_credentials`, the
 * same and as slowly for an unknown name as for a wrong password, `too_many_requests`, and with `adminsOnly` `not_admin`
 * for everybody else.
 */
export function makeSignIn(context: Context, { adminsOnly = false } = {}): SignIn {
  const { db } = context.database;
  const triesOfName = context.makeLimit('sign-in name', 10);
  const triesOfAddress = context.makeLimit('sign-in address', 30);

  return async (body, address, browser) => {
    await triesOfAddress.check(address);
    const account = await findAccount(db, body.username);
    // The stored name where there is one: the database may see as one name what differs in the folding of JavaScript.
    const stored = body.username.includes('@') ? account?.user.email : account?.user.username;
    const name = (stored ?? body.username).toLowerCase();
    await triesOfName.check(name);
    const fits = await fitsPassword(account?.passwordHash ?? null, body.password);
    if (!account || !fits) {
      await Promise.all([triesOfName.spend(name), triesOfAddress.spend(address)]);
      throw new Problem('wrong_credentials');
    }
    // Again, or a right guess among many sent at once would slip through before the wrong ones are counted.
    await Promise.all([triesOfName.check(name), triesOfAddress.check(address)]);
    if (adminsOnly && !account.user.isAdmin)
      throw new Problem('not_admin', { message: 'Only administrators can sign in here' });
    const session = await db.transaction(async (tx) => {
      // While it was verified the password may have been changed, and every session of the former one ended.
      if (!(await holdPassword(tx, account.user.id, account.passwordHash)))
        throw new Problem('wrong_credentials');
      return startSession(context, tx, account.user.id, body.rememberMe ?? false, browser);
    });
    await announceEnd(context, browser.token);
    return { user: account.user, session };
  };
}

/** Ends the session that the browser came with, if any. */
export async function signOut(context: Context, token: string | undefined): Promise<void> {
  if (token !== undefined) await endSession(context, token);
}

/**
 * Replaces one's own profile. Whoever is verified and takes another name is so no more: it was that name which was looked at.
 * Throws `email_taken`, `unknown_image`, and `invalid_input` for a name that is reserved.
 */
export async function updateProfile(
  context: Context,
  viewer: CurrentUser,
  body: Body<typeof updateProfileCall>,
): Promise<CurrentUser> {
  const { config, database, now } = context;
  try {
    return await database.db.transaction(async (tx) => {
      if (body.avatar !== null && STORED_IMAGE.test(body.avatar)) {
        const hash = body.avatar.slice('/images/'.length);
        const [known] = await renewImages(tx, [hash], now());
        if (known === undefined) throw fieldProblem('unknown_image', 'avatar');
      }
      // As it is now: what the viewer is known by may be from before another change.
      const former = await lockKnown(tx, viewer.id);
      if (!former) throw new Problem('not_signed_in');
      const isRenamed = body.fullName !== former.fullName;
      if (isRenamed && !viewer.isAdmin) refuseReserved(config.siteName, { fullName: body.fullName });
      // Whoever has the old mailbox is not to come in by a link to it, nor to be known by it.
      const isMoved = body.email.toLowerCase() !== former.email.toLowerCase();
      if (isMoved) {
        await deleteResets(tx, viewer.id);
        await deleteEmailLinks(tx, viewer.id);
      }
      const user = await updateUser(tx, viewer.id, {
        ...(isMoved && { emailVerifiedAt: null, mailKey: randomUUID() }),
        ...(isRenamed && former.verificationStatus === 'approved' && { verificationStatus: 'pending' }),
        fullName: body.fullName,
        email: body.email,
        location: body.location,
        bio: body.bio,
        avatar: body.avatar,
      });
      if (!user) throw new Problem('not_signed_in');
      if (isMoved) {
        await askToConfirm(context, tx, user.id, user.email);
        if (former.isVerified)
          await queueMails(tx, now(), {
            topic: { kind: 'email_changed', userId: user.id, former: former.email },
          });
      }
      return user;
    });
  } catch (error) {
    throw asTaken(error);
  }
}

/** The problem behind a refused name or e-mail; any other error as it is. */
function asTaken(error: unknown): unknown {
  const refused = violation(error);
  if (refused?.constraint === 'users_username_key') return usernameTaken();
  if (refused?.constraint === 'users_email_key') return fieldProblem('email_taken', 'email');
  return error;
}

const fieldProblem = (code: ProblemCode, path: string): Problem =>
  new Problem(code, { issues: [{ path, message: PROBLEMS[code].message }] });
