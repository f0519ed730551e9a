import type { Body } from '@lendloop/contract/endpoint';
import { RESET_LINK_MINUTES, type forgotPassword, type resetPassword } from '@lendloop/contract/password';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { Problem } from '../../http/problem.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { queueMails } from '../../mail/queries.ts';
import { undoSince } from '../email/emailChangeActions.ts';
import { endChange, findRecoveryChange } from '../email/emailChangeStore.ts';
import { mailboxOf } from '../email/mailbox.ts';
import { fingerprint } from '../fingerprint.ts';
import { confirmationLinks, resetLinks } from '../linkStore.ts';
import { noteMail } from '../mailBoundStore.ts';
import type { Origin } from '../proof/passwordLimits.ts';
import { hashPassword } from '../proof/passwords.ts';
import { lockKnown, updateUser } from '../queries.ts';
import { rememberDevice } from '../sessions/deviceActions.ts';
import { endWaysIn, toldOfGoogle } from '../waysIn/waysInStore.ts';
import * as store from './passwordResetStore.ts';

const MINUTE_MS = 60_000;
/** One mail in this time for one mailbox, however often it is asked for. */
const ASKED_AGAIN_MS = 5 * MINUTE_MS;
/**
 * So many in a day, from the first of them on. Then one in the time that a link is good: strangers can ask too, and if they
 * could use up all mails of the day, they would keep the owner out of the account for the rest of it.
 */
const MAILS_A_DAY = 6;
const BEYOND_MS = RESET_LINK_MINUTES * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The two calls, made with their counts of tries by address. */
interface PasswordReset {
  /** Queues the mail. What it does is the same for an address that nobody has. Throws `too_many_requests`. */
  forgot(body: Body<typeof forgotPassword>, network: string): Promise<void>;
  /**
   * Sets the password and ends every other way in; answers what the browser is known by from now on. Throws
   * `invalid_reset_link`, `too_many_requests`.
   */
  reset(body: Body<typeof resetPassword>, origin: Origin): Promise<string>;
}

export function makePasswordReset(context: Context): PasswordReset {
  const { database, bus } = context;
  const asked = context.makeLimit('password forgot address', 30);
  const tries = context.makeLimit('password reset address', 30);

  return {
    forgot: async ({ email }, network) => {
      await asked.spend(network);
      const now = context.now();
      await database.db.transaction(async (tx) => {
        if (await countResetMail(tx, email, now))
          await queueMails(tx, now, { topic: { kind: 'password_asked', email } });
      });
    },

    reset: async ({ token, password }, { network, device }) => {
      await tries.check(network);
      const tokenHash = fingerprint(token);
      // Before the password is hashed: that is work which nobody gets for a made-up link.
      const link = await resetLinks.find(database.db, tokenHash, context.now());
      if (!link) {
        await tries.spend(network);
        throw new Problem('invalid_reset_link');
      }
      const { userId } = link;
      const passwordHash = await hashPassword(password);
      const now = context.now();
      const { ended, known } = await database.db.transaction(async (tx) => {
        // Lock the user first, as everywhere, to avoid deadlocks.
        const user = await lockKnown(tx, userId);
        if (!user || !(await resetLinks.take(tx, tokenHash, now))) throw new Problem('invalid_reset_link');
        const isConfirmed = user.verifiedAt !== null || (await claimAddress(tx, userId, now));
        await updateUser(tx, userId, {
          passwordHash,
          ...(isConfirmed && { emailVerifiedAt: now.toISOString() }),
        });
        await confirmationLinks.deleteOf(tx, userId);
        await queueMails(tx, now, {
          topic: { kind: 'password_changed', userId, ...(await toldOfGoogle(tx, userId)) },
        });
        const ended = await endWaysIn(tx, userId);
        // Strangers who try passwords must not keep out whoever has just chosen one.
        return { ended, known: await rememberDevice(context, tx, userId, device) };
      });
      await closeSocketsOfSessions(bus, ended);
      return known;
    },
  };
}

/** Counts a mail with a reset link to the mailbox of an address; false if the mailbox has had its share. */
export async function countResetMail(tx: Tx, email: string, now: Date): Promise<boolean> {
  const noted = await noteMail(tx, 'passwords', mailboxOf(email), now, {
    since: new Date(now.getTime() - ASKED_AGAIN_MS),
    countedSince: new Date(now.getTime() - DAY_MS),
    most: MAILS_A_DAY,
    beyondSince: new Date(now.getTime() - BEYOND_MS),
  });
  return noted === 'noted';
}

/**
 * Whether a reset shows that the current, unconfirmed address belongs to whoever has the link. It does not if the link went
 * to a former address. If the account is at its recovery address again, later moves can no longer be undone.
 */
async function claimAddress(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const recovery = await findRecoveryChange(tx, userId, undoSince(now));
  if (recovery?.isCurrent) await endChange(tx, recovery);
  return recovery === null || recovery.isCurrent;
}

/** Forgets who asked more than a day ago, and the links that are over. */
export async function sweepPasswordResets({ database, now }: Context): Promise<void> {
  await store.deleteOldRequests(database.db, new Date(now().getTime() - DAY_MS));
  await resetLinks.deleteOld(database.db, now());
}
