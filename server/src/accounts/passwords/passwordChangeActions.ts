import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import type { changePassword } from '@lendloop/contract/password';

import type { Context } from '../../context.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { queueMails } from '../../mail/queries.ts';
import { fingerprint } from '../fingerprint.ts';
import { limitPasswordChanges } from '../proof/credentialLimits.ts';
import { hashPassword } from '../proof/passwords.ts';
import { makePasswordCheck, wrongPassword } from '../proof/proofActions.ts';
import { replacePasswordHash } from '../queries.ts';
import { findDevice } from '../sessions/deviceActions.ts';
import type { Browser } from '../sessions/sessionActions.ts';
import { endWaysIn, googleOutcome } from '../waysIn/waysInStore.ts';

/** Changes the password of a viewer at `network`, and ends all their other sessions. */
type ChangePassword = (
  viewer: CurrentUser,
  body: Body<typeof changePassword>,
  network: string,
  browser: Browser,
) => Promise<void>;

/**
 * Builds the change. It removes Google sign-ins unless they are to be kept. It throws `wrong_password`, `no_password` for
 * accounts that have only used Google, and `too_many_requests`.
 */
export function makePasswordChange(context: Context): ChangePassword {
  const { db } = context.database;
  const checkPassword = makePasswordCheck(context);
  const changes = limitPasswordChanges(context.makeLimit);

  return async ({ id }, { currentPassword, password, keepGoogle = false }, network, browser) => {
    const former = await checkPassword(id, currentPassword, { network, device: browser.device });
    await changes.spend(`user ${id}`);
    const passwordHash = await hashPassword(password);
    const device = await findDevice(context, id, browser.device);
    const ended = await db.transaction(async (tx) => {
      if (!(await replacePasswordHash(tx, id, former, passwordHash))) throw wrongPassword();
      await queueMails(tx, context.now(), {
        topic: { kind: 'password_changed', userId: id, ...(await googleOutcome(tx, id, keepGoogle)) },
      });
      return endWaysIn(tx, id, {
        session: fingerprint(browser.token ?? ''),
        ...(device && { device }),
        identities: keepGoogle,
        // Signed in, one sees them all and can delete any.
        calendars: true,
      });
    });
    await closeSocketsOfSessions(context.bus, ended);
  };
}
