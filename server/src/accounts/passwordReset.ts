import { randomBytes } from 'node:crypto';

import type { Body } from '@lendloop/contract/endpoint';
import {
  RESET_LINK_MINUTES,
  RESET_PASSWORD_PATH,
  type forgotPassword,
  type resetPassword,
} from '@lendloop/contract/password';

import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { closeSocketsOfSessions } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { addressee, type Composers, type Letter } from '../mail/topics.ts';
import * as store from './passwordResetStore.ts';
import { hashPassword } from './passwords.ts';
import { updateUser } from './queries.ts';
import { fingerprint } from './sessions.ts';

const MINUTE_MS = 60_000;
/** One mail in this time for one address, however often it is asked for. */
const ASKED_AGAIN_MS = 5 * MINUTE_MS;

/** The two calls, made with their counts of tries by address. */
interface PasswordReset {
  /** Queues the mail. What it does is the same for an address that nobody has. Throws `too_many_requests`. */
  forgot(body: Body<typeof forgotPassword>, address: string): Promise<void>;
  /** Sets the password and ends every session. Throws `invalid_reset_link`, `too_many_requests`. */
  reset(body: Body<typeof resetPassword>, address: string): Promise<void>;
}

export function makePasswordReset(context: Context): PasswordReset {
  const { database, bus } = context;
  const asked = context.makeLimit('password forgot address', 30);
  const tries = context.makeLimit('password reset address', 30);

  return {
    forgot: async ({ email }, address) => {
      await asked.spend(address);
      const now = context.now();
      await database.db.transaction(async (tx) => {
        const since = new Date(now.getTime() - ASKED_AGAIN_MS);
        if (await store.noteRequest(tx, email, now, since))
          await queueMails(tx, now, { topic: { kind: 'password_asked', email } });
      });
    },

    reset: async ({ token, password }, address) => {
      await tries.check(address);
      const tokenHash = fingerprint(token);
      // Before the password is hashed: that is work which nobody gets for a made-up link.
      if (!(await store.isGoodReset(database.db, tokenHash, context.now()))) {
        await tries.spend(address);
        throw new Problem('invalid_reset_link');
      }
      const passwordHash = await hashPassword(password);
      const now = context.now();
      const ended = await database.db.transaction(async (tx) => {
        const userId = await store.useReset(tx, tokenHash, now);
        if (userId === null) throw new Problem('invalid_reset_link');
        // The link came by mail: whoever has it has the address.
        await updateUser(tx, userId, { passwordHash, emailVerifiedAt: now.toISOString() });
        await store.deleteResets(tx, userId);
        await queueMails(tx, now, { topic: { kind: 'password_changed', userId } });
        return store.deleteSessionsOf(tx, userId);
      });
      await closeSocketsOfSessions(bus, ended);
    },
  };
}

/** The letters about passwords. The link's token is made when its letter is, and only its hash is stored. */
export function passwordLetters({
  config,
  database,
  now,
}: Context): Pick<Composers, 'password_asked' | 'password_changed' | 'password_removed'> {
  const tell = async (userId: number, words: Pick<Letter, 'subject' | 'paragraphs' | 'action'>) => {
    const user = await store.findById(database.db, userId);
    return user && { to: addressOf(user), ...words, reason: REASON };
  };
  return {
    password_asked: async ({ email }, askedAt) => {
      const moment = now();
      const isLate = moment.getTime() - askedAt.getTime() > RESET_LINK_MINUTES * MINUTE_MS;
      if (isLate) return null;
      const token = randomBytes(32).toString('base64url');
      const user = await database.db.transaction(async (tx) => {
        const found = await store.holdByEmail(tx, email);
        if (found)
          await store.insertReset(tx, {
            tokenHash: fingerprint(token),
            userId: found.id,
            expiresAt: new Date(moment.getTime() + RESET_LINK_MINUTES * MINUTE_MS).toISOString(),
          });
        return found;
      });
      if (!user) return null;
      return {
        to: addressOf(user),
        subject: `Choose a new password for ${config.siteName}`,
        paragraphs: [
          `Someone, we hope you, asked for a new password for your account.${user.isConfirmed ? ` Your username is ${user.username}.` : ''}`,
          'The link below is good once and for one hour. If you did not ask for it, do nothing: your password stays as it is.',
        ],
        action: { label: 'Choose a new password', path: `${RESET_PASSWORD_PATH}#${token}` },
        reason: REASON,
      };
    },
    password_changed: ({ userId }) =>
      tell(userId, {
        subject: `Your ${config.siteName} password was changed`,
        paragraphs: [
          'Your password was changed just now, and all other devices were signed out.',
          'If it was not you, choose another one at once.',
        ],
        action: { label: 'Choose a new password', path: '/forgot-password' },
      }),
    password_removed: ({ userId }) =>
      tell(userId, {
        subject: `You sign in to ${config.siteName} with Google now`,
        paragraphs: [
          'You signed in with Google, which vouches that this e-mail address is yours. Nobody had shown that before, so the password that was chosen with this account no longer works, and every other device was signed out.',
          'You can go on with Google, or choose a new password.',
        ],
        action: { label: 'Choose a new password', path: '/forgot-password' },
      }),
  };
}

const REASON = 'You get this mail because it is about the safety of your account.';

const addressOf = ({ fullName, email, isConfirmed }: store.Addressed) =>
  addressee(email, fullName, isConfirmed);

/** Forgets who asked a while ago, and the links that are over. */
export const sweepPasswordResets = ({ database, now }: Context): Promise<void> =>
  store.deleteOldResets(database.db, new Date(now().getTime() - ASKED_AGAIN_MS), now());
