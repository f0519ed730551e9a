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
import type { Limit, MakeLimit } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import { findAccount, hasImage, insertUser, updateUser } from './queries.ts';
import { startSession, type StartedSession } from './sessions.ts';

interface SignedIn {
  readonly user: CurrentUser;
  readonly session: StartedSession;
}

/** Creates an account and signs in. Throws `username_taken` and `email_taken`, which the unique indexes decide. */
export async function registerAccount(
  context: Context,
  body: Body<typeof register>,
  formerToken: string | undefined,
): Promise<SignedIn> {
  const passwordHash = await hashPassword(body.password);
  const now = context.now().toISOString();
  try {
    return await context.database.db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        username: body.username,
        fullName: body.fullName,
        email: body.email,
        passwordHash,
        termsAcceptedAt: body.acceptedTerms ? now : null,
        createdAt: now,
      });
      return { user, session: await startSession(context, tx, user.id, false, formerToken) };
    });
  } catch (error) {
    throw asTaken(error);
  }
}

/** The failed tries to sign in, counted by account name and by address. */
export interface SignInTries {
  readonly ofName: Limit;
  readonly ofAddress: Limit;
}

export const limitSignIn = (makeLimit: MakeLimit): SignInTries => ({
  ofName: makeLimit('sign-in name', 10),
  ofAddress: makeLimit('sign-in address', 30),
});

/**
 * Signs in by username or e-mail. Throws `wrong_credentials`, the same and as slowly for an unknown name as for a wrong
 * password, and `too_many_requests`.
 */
export async function signIn(
  context: Context,
  tries: SignInTries,
  body: Body<typeof login>,
  address: string,
  formerToken: string | undefined,
): Promise<SignedIn> {
  const { db } = context.database;
  await tries.ofAddress.check(address);
  const account = await findAccount(db, body.username);
  // The stored name where there is one: the database may see as one name what differs in the folding of JavaScript.
  const stored = body.username.includes('@') ? account?.user.email : account?.user.username;
  const name = (stored ?? body.username).toLowerCase();
  await tries.ofName.check(name);
  const fits = await fitsPassword(account?.passwordHash ?? null, body.password);
  if (!account || !fits) {
    await Promise.all([tries.ofName.spend(name), tries.ofAddress.spend(address)]);
    throw new Problem('wrong_credentials');
  }
  // Again, or a right guess among many sent at once would slip through before the wrong ones are counted.
  await Promise.all([tries.ofName.check(name), tries.ofAddress.check(address)]);
  const session = await db.transaction((tx) =>
    startSession(context, tx, account.user.id, body.rememberMe ?? false, formerToken),
  );
  return { user: account.user, session };
}

/** Replaces one's own profile. Throws `email_taken` and `unknown_image`. */
export async function updateProfile(
  { database }: Context,
  viewer: CurrentUser,
  body: Body<typeof updateProfileCall>,
): Promise<CurrentUser> {
  try {
    return await database.db.transaction(async (tx) => {
      if (body.avatar !== null && STORED_IMAGE.test(body.avatar)) {
        const hash = body.avatar.slice('/images/'.length);
        if (!(await hasImage(tx, hash))) throw fieldProblem('unknown_image', 'avatar');
      }
      const user = await updateUser(tx, viewer.id, {
        fullName: body.fullName,
        email: body.email,
        location: body.location,
        bio: body.bio,
        avatar: body.avatar,
      });
      if (!user) throw new Problem('not_signed_in');
      return user;
    });
  } catch (error) {
    throw asTaken(error);
  }
}

/** The problem behind a refused name or e-mail; any other error as it is. */
function asTaken(error: unknown): unknown {
  const refused = violation(error);
  if (refused?.constraint === 'users_username_key') return fieldProblem('username_taken', 'username');
  if (refused?.constraint === 'users_email_key') return fieldProblem('email_taken', 'email');
  return error;
}

const fieldProblem = (code: ProblemCode, path: string): Problem =>
  new Problem(code, { issues: [{ path, message: PROBLEMS[code].message }] });
