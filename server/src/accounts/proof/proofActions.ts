import { PROBLEMS } from '@lendloop/contract/problems';
import { FRESH_MINUTES } from '@lendloop/contract/waysIn';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { Problem } from '../../http/problem.ts';
import { findPasswordHash, lockPasswordHash } from '../queries.ts';
import { findDevice } from '../sessions/deviceActions.ts';
import { findFreshIdentity } from '../sessions/sessionStore.ts';
import { makePasswordTries, type Guesser, type Origin } from './passwordLimits.ts';
import { matchesPassword } from './passwords.ts';

/** Identifies somebody who enters a password for this account. */
export async function guesserAt(
  context: Context,
  userId: number,
  { network, device }: Origin,
): Promise<Guesser> {
  return {
    account: `account ${userId}`,
    network,
    device: await findDevice(context, userId, device),
  };
}

/** Verifies a current password and counts wrong ones; returns the hash that it matches. */
export type CheckPassword = (userId: number, currentPassword: string, origin: Origin) => Promise<string>;

/** Builds the check. It throws `wrong_password`, `no_password` and `too_many_requests`. */
export function makePasswordCheck(context: Context): CheckPassword {
  const tries = makePasswordTries(context);
  return async (userId, currentPassword, origin) => {
    const guesser = await guesserAt(context, userId, origin);
    await tries.check(guesser);
    const passwordHash = await findPasswordHash(context.database.db, userId);
    if (passwordHash === null) throw new Problem('no_password');
    if (!(await matchesPassword(passwordHash, currentPassword))) {
      await tries.spend(guesser);
      throw wrongPassword();
    }
    // Checked again: otherwise a correct guess among many concurrent ones would succeed before the wrong ones are
    // counted.
    await tries.check(guesser);
    return passwordHash;
  };
}

export const wrongPassword = () =>
  new Problem('wrong_password', {
    issues: [{ path: 'currentPassword', message: PROBLEMS.wrong_password.message }],
  });

/**
 * Requires recent proof of identity: the password with the hash `checked`, or a session that Google began in the last ten
 * minutes. Locks the user. Returns the identity that began the session, if one did. Throws `confirm_identity`, and
 * `wrong_password` if the password has changed since it was checked.
 */
export async function requireProof(
  { now }: Context,
  tx: Tx,
  userId: number,
  session: string,
  checked: string | null,
): Promise<string | null> {
  const current = await lockPasswordHash(tx, userId);
  if (checked !== null) {
    if (current !== checked) throw wrongPassword();
    return null;
  }
  const identity = await findFreshIdentity(tx, userId, session, freshSince(now()));
  if (identity === null)
    throw new Problem('confirm_identity', {
      issues: [{ path: 'currentPassword', message: sentence('password.enterCurrent') }],
    });
  return identity;
}

/** A session that Google began after this stands in for the password. */
export const freshSince = (now: Date): Date => new Date(now.getTime() - FRESH_MINUTES * 60_000);
