import { randomUUID } from 'node:crypto';

import type { CurrentUser, updateProfile } from '@lendloop/contract/accounts';
import type { Body } from '@lendloop/contract/endpoint';
import { STORED_IMAGE } from '@lendloop/contract/images';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { transactCounted } from '../../db/counted.ts';
import { Problem } from '../../http/problem.ts';
import { isTakenDown, renewOwnImages } from '../../images/queries.ts';
import { closeSocketsOfSessions, tellOfOutdatedPages } from '../../live/bus.ts';
import { limitEmailChanges, recordEmailChange, refuseHeldEmail } from '../email/emailChangeActions.ts';
import { queueConfirmation } from '../email/emailConfirmationActions.ts';
import { fingerprint } from '../fingerprint.ts';
import { confirmationLinks } from '../linkStore.ts';
import { refuseReserved } from '../names/nameRefusals.ts';
import { asTaken, fieldProblem } from '../names/takenRefusals.ts';
import { requireProof, makePasswordCheck } from '../proof/proofActions.ts';
import { lockKnown, updateUser } from '../queries.ts';
import { findDevice } from '../sessions/deviceActions.ts';
import type { Browser } from '../sessions/sessionActions.ts';
import { limitTakenEmails } from '../takenLimits.ts';
import { endWaysIn } from '../waysIn/waysInStore.ts';
import { limitProfileChanges } from './profileLimits.ts';

/** Replaces the profile of a viewer at `network`. */
type UpdateProfile = (
  viewer: CurrentUser,
  body: Body<typeof updateProfile>,
  network: string,
  browser: Browser,
) => Promise<CurrentUser>;

/**
 * Builds the change. A new full name ends the verification. A new email requires the password or a recent Google sign-in,
 * and ends every other way in. It throws `email_taken`, `unknown_image` (also for a picture that was taken down with a
 * listing), `invalid_input` for a reserved name, `confirm_identity`, `wrong_password`, `no_password` and
 * `too_many_requests`.
 */
export function makeProfileUpdate(context: Context): UpdateProfile {
  const { config, database, now } = context;
  const checkPassword = makePasswordCheck(context);
  const spend = limitEmailChanges(context);
  const spendChange = limitProfileChanges(context.makeLimit);
  const takenTries = limitTakenEmails(context.makeLimit);

  return async (viewer, { currentPassword, ...body }, network, browser) => {
    if (body.email.toLowerCase() !== viewer.email.toLowerCase()) await takenTries.check(viewer.id, network);
    const origin = { network, device: browser.device };
    const checked =
      currentPassword === undefined ? null : await checkPassword(viewer.id, currentPassword, origin);
    const device = await findDevice(context, viewer.id, browser.device);
    const session = fingerprint(browser.token ?? '');
    await spendChange(viewer.id, network);
    try {
      const change = async (tx: Tx, count: () => void) => {
        if (body.avatar !== null && STORED_IMAGE.test(body.avatar)) {
          const hash = body.avatar.slice('/images/'.length);
          const [known] = await renewOwnImages(tx, [hash], viewer.id, now());
          if (known === undefined) throw fieldProblem('unknown_image', 'avatar');
          if (body.avatar !== viewer.avatar && (await isTakenDown(tx, hash))) throw takenDown();
        }
        // Read again: a concurrent change may have made `viewer` out of date.
        const former = await lockKnown(tx, viewer.id);
        if (!former) throw new Problem('not_signed_in');
        const isMoved = body.email.toLowerCase() !== former.email.toLowerCase();
        const isRenamed = body.fullName !== former.fullName;
        if (isRenamed && !viewer.isAdmin) refuseReserved(config.siteName, { fullName: body.fullName });
        const values = {
          ...body,
          ...(isMoved && { emailVerifiedAt: null, mailKey: randomUUID() }),
          // The verification was for the former name.
          ...(isRenamed &&
            former.verificationStatus === 'approved' && { verificationStatus: 'pending' as const }),
        };
        if (!isMoved) return { user: await updateUser(tx, viewer.id, values), ended: [] };
        const identity = await requireProof(context, tx, viewer.id, session, checked);
        const user = await updateUser(tx, viewer.id, values);
        await refuseHeldEmail(context, tx, viewer.id, body.email);
        // Links mailed to the old address, and ways in set up until now, must no longer work.
        await confirmationLinks.deleteOf(tx, viewer.id);
        const ended = await endWaysIn(tx, viewer.id, {
          session,
          identity,
          ...(device && { device }),
          calendars: true,
        });
        await queueConfirmation(context, tx, viewer.id, body.email);
        await recordEmailChange(context, tx, viewer.id, former);
        // Counted last, so that refused changes do not count.
        count();
        return { user, ended };
      };
      const { user, ended } = await transactCounted(database.db, () => spend(viewer.id, network), change);
      if (!user) throw new Problem('not_signed_in');
      await closeSocketsOfSessions(context.bus, ended);
      await tellOfOutdatedPages(context.bus, { people: [viewer.id] });
      return user;
    } catch (error) {
      const refusal = asTaken(error);
      if (refusal instanceof Problem && refusal.code === 'email_taken')
        await takenTries.spend(viewer.id, network);
      throw refusal;
    }
  };
}

function takenDown(): Problem {
  const message = sentence('images.takenDown');
  return new Problem('unknown_image', { message, issues: [{ path: 'avatar', message }] });
}
