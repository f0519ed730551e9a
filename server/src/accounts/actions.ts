import type { CurrentUser, login, register } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import type { Language } from '@lendloop/contract/values/languages';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { closeSocketsOfSessions } from '../live/bus.ts';
import { isReleasable, refuseHeldEmail, releaseEmail } from './email/emailChangeActions.ts';
import { queueConfirmation } from './email/emailConfirmationActions.ts';
import { refuseReserved, usernameTaken } from './names/nameRefusals.ts';
import { asTaken, fieldProblem } from './names/takenRefusals.ts';
import { limitNewcomers } from './newcomerLimits.ts';
import { guesserOf, makePasswordTries } from './proof/passwordLimits.ts';
import { matchesPassword, hashPassword } from './proof/passwords.ts';
import { guesserAt } from './proof/proofActions.ts';
import { findAccount, findTaken, holdPassword, insertUser } from './queries.ts';
import { endSession, startSession, type Browser, type StartedSession } from './sessions/sessionActions.ts';
import { withAppeal, type OfferAppeal } from './sessions/suspendedActions.ts';
import { limitTakenTries } from './takenLimits.ts';

export interface SignedIn {
  readonly user: CurrentUser;
  readonly session: StartedSession;
}

/** Registers an account for a caller from `network` who reads `language`, which it keeps. */
type Register = (
  body: Body<typeof register>,
  network: string,
  browser: Browser,
  language: Language,
) => Promise<SignedIn>;

/**
 * Builds the registration with its rate limits by network. It throws `too_many_requests`, `invalid_input` for reserved
 * names, and `username_taken` and `email_taken`, which the unique indexes decide. An account that has only moved to the
 * email and not confirmed it is sent back.
 */
export function makeRegistration(context: Context): Register {
  const newcomers = limitNewcomers(context.makeLimit);
  const takenTries = limitTakenTries(context.makeLimit);
  return async (body, network, browser, language) => {
    await newcomers.check(network);
    await takenTries.check(network);
    const { username, fullName, email } = body;
    refuseReserved(context.config.siteName, { username, fullName });
    const taken = await findTaken(context.database.db, username, email);
    if (taken === 'username' || (taken === 'email' && !(await isReleasable(context, email)))) {
      // Looking for a free name neither uses up the limit of new accounts nor costs a password hash.
      await takenTries.spend(network);
      throw fieldProblem(`${taken}_taken`, taken);
    }
    await newcomers.spend(network);
    return registerAccount(context, body, browser, language);
  };
}

/** Creates an account and signs in. Throws `username_taken` and `email_taken`. */
async function registerAccount(
  context: Context,
  body: Body<typeof register>,
  browser: Browser,
  language: Language,
): Promise<SignedIn> {
  const { username, fullName } = body;
  const passwordHash = await hashPassword(body.password);
  const now = context.now().toISOString();
  try {
    const signedIn = await context.database.db.transaction(async (tx) => {
      await releaseEmail(context, tx, body.email);
      const user = await insertUser(tx, {
        username,
        fullName,
        email: body.email,
        passwordHash,
        language,
        termsAcceptedAt: body.acceptedTerms ? now : null,
        createdAt: now,
      });
      if (!user) throw usernameTaken();
      await refuseHeldEmail(context, tx, user.id, user.email);
      await queueConfirmation(context, tx, user.id, user.email);
      return { user, session: await startSession(context, tx, user.id, false, browser) };
    });
    await closeSocketsOfSessions(context.bus, signedIn.session.ended);
    return signedIn;
  } catch (error) {
    throw asTaken(error);
  }
}

/** Signs in by username or email, for a caller from `network`. */
type SignIn = (body: Body<typeof login>, network: string, browser: Browser) => Promise<SignedIn>;

/**
 * Builds the sign-in. Wrong passwords are counted by account, whether the username or the email was used. It throws
 * `wrong_credentials` (after the same time for an unknown name as for a wrong password), `too_many_requests`, and with
 * `adminsOnly` `not_admin` for everybody else; `account_suspended` only with the right password.
 */
export function makeSignIn(context: Context, offerAppeal: OfferAppeal, { adminsOnly = false } = {}): SignIn {
  const { db } = context.database;
  const tries = makePasswordTries(context);

  return async (body, network, browser) => {
    const account = await findAccount(db, body.username);
    const guesser = account
      ? await guesserAt(context, account.user.id, { network, device: browser.device })
      : guesserOf(body.username, network);
    await tries.check(guesser);
    const fits = await matchesPassword(account?.passwordHash ?? null, body.password);
    if (!account || !fits) {
      await tries.spend(guesser);
      throw new Problem('wrong_credentials');
    }
    // Checked again: otherwise a correct guess among many concurrent ones would succeed before the wrong ones are
    // counted.
    await tries.check(guesser);
    if (adminsOnly && !account.user.isAdmin)
      throw new Problem('not_admin', { message: sentence('admin.signIn') });
    const session = await db
      .transaction(async (tx) => {
        // The password may have been changed while it was being verified, which ended every session.
        if (!(await holdPassword(tx, account.user.id, account.passwordHash)))
          throw new Problem('wrong_credentials');
        return startSession(context, tx, account.user.id, body.rememberMe ?? false, browser);
      })
      .catch(async (error: unknown) => {
        throw await withAppeal(error, account.user.id, offerAppeal);
      });
    await closeSocketsOfSessions(context.bus, session.ended);
    return { user: account.user, session };
  };
}

/** Ends the browser's current session, if any. */
export async function signOut(context: Context, token: string | undefined): Promise<void> {
  if (token !== undefined) await endSession(context, token);
}
