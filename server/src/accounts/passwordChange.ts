import type { Body } from '@lendloop/contract/endpoint';
import type { changePassword } from '@lendloop/contract/password';
import { PROBLEMS } from '@lendloop/contract/problems';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import type { Viewer } from '../http/route.ts';
import { closeSocketsOfSessions } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { deleteResets, deleteSessionsOf } from './passwordResetStore.ts';
import { fitsPassword, hashPassword } from './passwords.ts';
import { findPasswordHash, replacePasswordHash } from './queries.ts';
import { fingerprint } from './sessions.ts';

const TRIES_A_MINUTE = 10;

/** Changes the password of whoever signed in with the session of this token, which stays while all others end. */
type ChangePassword = (viewer: Viewer, body: Body<typeof changePassword>, token: string) => Promise<void>;

/**
 * Makes the change, with its count of failed tries. It throws `wrong_password`, `no_password` for those who only ever
 * came by a third party, and `too_many_requests`.
 */
export function makePasswordChange(context: Context): ChangePassword {
  const { db } = context.database;
  const tries = context.makeLimit('password change', TRIES_A_MINUTE);

  return async ({ id }, { currentPassword, password }, token) => {
    const key = `user ${id}`;
    await tries.check(key);
    const former = await findPasswordHash(db, id);
    if (former === null) throw new Problem('no_password');
    if (!(await fitsPassword(former, currentPassword))) {
      await tries.spend(key);
      throw wrong();
    }
    // Again, or a right guess among many sent at once would slip through before the wrong ones are counted.
    await tries.check(key);
    const passwordHash = await hashPassword(password);
    const ended = await db.transaction(async (tx) => {
      if (!(await replacePasswordHash(tx, id, former, passwordHash))) throw wrong();
      await deleteResets(tx, id);
      await queueMails(tx, context.now(), { topic: { kind: 'password_changed', userId: id } });
      return deleteSessionsOf(tx, id, fingerprint(token));
    });
    await closeSocketsOfSessions(context.bus, ended);
  };
}

const wrong = () =>
  new Problem('wrong_password', {
    issues: [{ path: 'currentPassword', message: PROBLEMS.wrong_password.message }],
  });
