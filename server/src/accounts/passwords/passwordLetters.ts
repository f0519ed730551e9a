import { randomBytes } from 'node:crypto';

import { UNDO_LINK_HOURS } from '@lendloop/contract/email';
import { paths } from '@lendloop/contract/pages';
import { RESET_LINK_MINUTES } from '@lendloop/contract/password';

import type { Context } from '../../context.ts';
import { addressee, type Composers, type Letter } from '../../mail/topics.ts';
import { undoSince } from '../email/emailChangeActions.ts';
import { hasLeft } from '../email/emailChangeStore.ts';
import { fingerprint } from '../fingerprint.ts';
import { resetLinks } from '../linkStore.ts';
import * as store from './passwordResetStore.ts';

const MINUTE_MS = 60_000;

/** The letters about passwords. The link's token is made when its letter is, and only its hash is stored. */
export function passwordLetters({
  config,
  database,
  now,
}: Context): Pick<
  Composers,
  'password_asked' | 'password_changed' | 'password_removed' | 'google_removed' | 'email_returned'
> {
  const { db } = database;
  const tell = async (userId: number, words: Pick<Letter, 'subject' | 'paragraphs' | 'action'>) => {
    const user = await store.findById(db, userId);
    return user && { to: addressOf(user), ...words, reason: REASON };
  };
  /** What whoever has an account by its new address must know while the former one can take it back. */
  const warnOfUndo = async (userId: number): Promise<string[]> =>
    (await hasLeft(db, userId, undoSince(now()))) ? [MAY_GO_BACK] : [];
  return {
    password_asked: async ({ email }, askedAt) => {
      const moment = now();
      const isLate = moment.getTime() - askedAt.getTime() > RESET_LINK_MINUTES * MINUTE_MS;
      if (isLate) return null;
      const token = randomBytes(32).toString('base64url');
      const user = await database.db.transaction(async (tx) => {
        const found = await store.holdByEmail(tx, email);
        if (found)
          await resetLinks.insert(tx, {
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
        ...(user.isConfirmed && { exact: [user.username] }),
        paragraphs: [
          `Someone, we hope you, asked for a new password for your account.${user.isConfirmed ? ` Your username is ${user.username}.` : ''}`,
          ...(user.isConfirmed ? [] : await warnOfUndo(user.id)),
          'The link below is good once and for one hour. If you did not ask for it, do nothing: your password stays as it is.',
        ],
        action: { label: 'Choose a new password', path: `${paths.resetPassword}#${token}` },
        reason: REASON,
      };
    },
    password_changed: async ({ userId, google }) =>
      tell(userId, {
        subject: `Your ${config.siteName} password was changed`,
        paragraphs: [
          'Your password was changed just now, and all other devices were signed out.',
          ...(google ? [GOOGLE[google]] : []),
          ...(await warnOfUndo(userId)),
          'If it was not you, choose another one at once.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
    password_removed: async ({ userId }) =>
      tell(userId, {
        subject: `You sign in to ${config.siteName} with Google now`,
        paragraphs: [
          'You signed in with Google, which vouches that this e-mail address is yours. Nobody had shown that before, so every earlier password and sign-in of this account no longer works, and every other device was signed out.',
          ...(await warnOfUndo(userId)),
          'You can go on with Google, or choose a new password.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
    email_returned: ({ userId }) =>
      tell(userId, {
        subject: `Your ${config.siteName} account has its former email again`,
        paragraphs: [
          'The email of your account was changed to another one, which was never confirmed. The owner of that one has signed in with Google now, so your account has this address again.',
          'If you changed it yourself, change it once more and open the link that we mail to the new address. If it was not you, choose a new password at once.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
    google_removed: ({ userId }) =>
      tell(userId, {
        subject: `Google sign-in was removed from your ${config.siteName} account`,
        paragraphs: [
          'A Google sign-in was removed from your account just now, and the devices that came in by it were signed out.',
          'If it was not you, choose a new password at once.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
  };
}

const GOOGLE = {
  removed:
    'Google sign-in was removed from your account. It is set up again when you sign in with Google, if your address is confirmed.',
  kept: 'Signing in with Google stays as it was.',
} as const;

const MAY_GO_BACK = `The email of this account was changed not long ago. Within ${UNDO_LINK_HOURS} hours of that, whoever has the former address can take the account back. If you did not change it yourself, somebody else opened this account: do not use it.`;

const REASON = 'You get this mail because it is about the safety of your account.';

const addressOf = ({ fullName, email, isConfirmed }: store.Addressed) =>
  addressee(email, fullName, isConfirmed);
