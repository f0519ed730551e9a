import type { Body } from '@lendloop/contract/endpoint';
import { RESET_LINK_MINUTES, type forgotPassword, type resetPassword } from '@lendloop/contract/password';
import type { Language } from '@lendloop/contract/values/languages';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { Problem } from '../../http/problem.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { queueMails } from '../../mail/queries.ts';
import { undoSince } from '../email/emailChangeActions.ts';
import { endChange, endUnconfirmedChanges, findRecoveryChange } from '../email/emailChangeStore.ts';
import { mailboxOf } from '../email/mailbox.ts';
import { fingerprint } from '../fingerprint.ts';
import { confirmationLinks, resetLinks } from '../linkStore.ts';
import { countMail } from '../mailBoundStore.ts';
import type { Origin } from '../proof/passwordLimits.ts';
import { hashPassword } from '../proof/passwords.ts';
import { lockKnown, updateUser } from '../queries.ts';
import { rememberDevice } from '../sessions/deviceActions.ts';
import { endWaysIn, googleOutcome } from '../waysIn/waysInStore.ts';
import { limitForgotten } from './forgotLimits.ts';
import * as store from './passwordResetStore.ts';

const MINUTE_MS = 60_000;
/** Minimum time between mails to one mailbox. */
const ASKED_AGAIN_MS = 5 * MINUTE_MS;
/**
 * Mails a day to one mailbox, counted from the first. After that one mail in the lifetime of a link: strangers can ask
 * too, and must not lock the owner out for the rest of the day by using them all up.
 */
const MAILS_A_DAY = 6;
const BEYOND_MS = RESET_LINK_MINUTES * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The two calls, with their limits by network. */
interface PasswordReset {
  /**
   * Queues the mail, in `language` if the account has none of its own; does the same for an unknown address, with the same answer. Throws `too_many_requests`.
   */
  forgot(body: Body<typeof forgotPassword>, network: string, language: Language): Promise<void>;
  /**
   * Sets the password and ends every other way in; returns the new token of the known device. Throws `invalid_reset_link`
   * and `too_many_requests`.
   */
  reset(body: Body<typeof resetPassword>, origin: Origin): Promise<string>;
}

export function makePasswordReset(context: Context): PasswordReset {
  const { database, bus } = context;
  const asked = context.makeLimit('password forgot address', 30);
  const count = limitForgotten(context.makeLimit);
  const tries = context.makeLimit('password reset address', 30);

  return {
    forgot: async ({ email }, network, language) => {
      await asked.spend(network);
      const source = await count(network);
      const now = context.now();
      await database.db.transaction(async (tx) => {
        if (await countResetMail(tx, email, now))
          await queueMails(tx, now, { topic: { kind: 'password_asked', email, language }, source });
      });
    },

    reset: async ({ token, password }, { network, device }) => {
      await tries.check(network);
      const tokenHash = fingerprint(token);
      // Checked before the password is hashed, so that invalid links cost little.
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
        const isConfirmed = await claimAddress(tx, userId, user.verifiedAt !== null, now);
        await updateUser(tx, userId, {
          passwordHash,
          ...(isConfirmed && { emailVerifiedAt: now.toISOString() }),
        });
        await confirmationLinks.deleteOf(tx, userId);
        await queueMails(tx, now, {
          topic: { kind: 'password_changed', userId, ...(await googleOutcome(tx, userId)) },
        });
        const ended = await endWaysIn(tx, userId);
        // Strangers who guess passwords must not lock out whoever has just chosen one.
        return { ended, known: await rememberDevice(context, tx, userId, device) };
      });
      await closeSocketsOfSessions(bus, ended);
      return known;
    },
  };
}

/** Counts a reset mail to the mailbox of an address; false if its limits are reached. */
export async function countResetMail(tx: Tx, email: string, now: Date): Promise<boolean> {
  const outcome = await countMail(tx, 'passwords', mailboxOf(email), now, {
    since: new Date(now.getTime() - ASKED_AGAIN_MS),
    countedSince: new Date(now.getTime() - DAY_MS),
    most: MAILS_A_DAY,
    beyondSince: new Date(now.getTime() - BEYOND_MS),
  });
  return outcome === 'counted';
}

/**
 * Whether the current address is confirmed after a reset: it was before, or it belongs to whoever has the link, because the
 * link did not go to a former address. Former addresses that were never confirmed can no longer take the account back. If
 * the account is at a confirmed former address again, neither can those of later moves.
 */
async function claimAddress(tx: Tx, userId: number, wasConfirmed: boolean, now: Date): Promise<boolean> {
  const recovery = await findRecoveryChange(tx, userId, undoSince(now));
  if (recovery?.isCurrent) await endChange(tx, recovery);
  else await endUnconfirmedChanges(tx, userId);
  return wasConfirmed || recovery === null || recovery.isCurrent;
}

/** Deletes requests older than a day, and expired links. */
export async function sweepPasswordResets({ database, now }: Context): Promise<void> {
  await store.deleteOldRequests(database.db, new Date(now().getTime() - DAY_MS));
  await resetLinks.deleteOld(database.db, now());
}
