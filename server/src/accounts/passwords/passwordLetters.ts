import { randomBytes } from 'node:crypto';

import { UNDO_LINK_HOURS } from '@lendloop/contract/email';
import { paths } from '@lendloop/contract/pages';
import { RESET_LINK_MINUTES } from '@lendloop/contract/password';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { queueMails } from '../../mail/queries.ts';
import { addressee, type Composers, type Letter } from '../../mail/topics.ts';
import { undoEnd, undoSince } from '../email/emailChangeActions.ts';
import { findRecoveryChange, hasUndoableChange, type RecoveryChange } from '../email/emailChangeStore.ts';
import { mailboxOf } from '../email/mailbox.ts';
import { fingerprint } from '../fingerprint.ts';
import { resetLinks } from '../linkStore.ts';
import { countResetMail } from './passwordResetActions.ts';
import * as store from './passwordResetStore.ts';

const MINUTE_MS = 60_000;

/** The letters about passwords. The token of a link is created when its letter is written, and only its hash is stored. */
export function passwordLetters({
  config,
  database,
  now,
}: Context): Pick<
  Composers,
  | 'password_asked'
  | 'password_asked_after_move'
  | 'password_changed'
  | 'password_removed'
  | 'google_linked'
  | 'google_removed'
  | 'email_returned'
> {
  const { db } = database;
  const tell = async (userId: number, words: Pick<Letter, 'subject' | 'paragraphs' | 'action'>) => {
    const user = await store.findById(db, userId);
    return user && { to: addressOf(user), ...words, reason: REASON };
  };
  /** The letter with a link for a new password, to the user's own address or to their recovery address. */
  const resetLetter = async (
    tx: Tx,
    user: store.Addressed,
    moment: Date,
    recovery: RecoveryChange | null = null,
  ): Promise<Letter> => {
    const token = randomBytes(32).toString('base64url');
    const end = moment.getTime() + RESET_LINK_MINUTES * MINUTE_MS;
    await resetLinks.insert(tx, {
      tokenHash: fingerprint(token),
      userId: user.id,
      // After that the link would confirm the current address.
      expiresAt: new Date(recovery ? Math.min(end, undoEnd(recovery).getTime()) : end).toISOString(),
    });
    const isConfirmed = recovery !== null || user.isConfirmed;
    return {
      to: addressee(recovery?.former ?? user.email, user.fullName, isConfirmed),
      subject: `Choose a new password for ${config.siteName}`,
      ...(isConfirmed && { exact: [user.username] }),
      paragraphs: [
        `Someone, we hope you, asked for a new password for your account.${isConfirmed ? ` Your username is ${user.username}.` : ''}`,
        ...(recovery ? [SENT_TO_FORMER] : []),
        'The link below works once and for one hour. If you did not ask for it, do nothing: your password stays the same.',
      ],
      action: { label: 'Choose a new password', path: `${paths.resetPassword}#${token}` },
      reason: REASON,
    };
  };
  /** The letter to an unconfirmed address that an account has moved to. It reveals nothing about that account. */
  const noAccountLetter = (email: string, isReleasable: boolean): Letter => ({
    to: { isConfirmed: false, address: email },
    subject: `There is no confirmed ${config.siteName} account with your address`,
    paragraphs: [
      `Someone asked for a new password at ${config.siteName} and entered this email address. An account uses it but has not confirmed it, so we cannot send you a link.`,
      'There is nothing you need to do.',
      isReleasable
        ? `If you would like an account of your own, you can register with this address${config.google ? ' or sign in with Google' : ''}.`
        : `If you would like an account of your own, ${config.google ? 'sign in with Google, ' : ''}register with another address, or ask us to release this one.`,
    ],
    action: { label: `Go to ${config.siteName}`, path: paths.auth },
    reason: 'You get this mail because someone entered your address.',
  });
  /** The warning to whoever uses an account while its former address can take it back. */
  const warnOfUndo = async (userId: number): Promise<string[]> =>
    (await hasUndoableChange(db, userId, undoSince(now()))) ? [MAY_GO_BACK] : [];
  return {
    password_asked: async ({ email }, askedAt) => {
      const moment = now();
      if (isLate(askedAt, moment)) return null;
      return database.db.transaction(async (tx) => {
        const user = await store.holdByEmail(tx, email);
        if (!user) return null;
        const recovery = await findRecovery(tx, user, moment);
        if (recovery === null) return resetLetter(tx, user, moment);
        // If both addresses belong to one mailbox, the request has already counted it.
        const mayGetMail =
          !recovery.isTaken &&
          (mailboxOf(recovery.former) === mailboxOf(email) ||
            (await countResetMail(tx, recovery.former, moment)));
        if (mayGetMail)
          await queueMails(tx, moment, {
            topic: { kind: 'password_asked_after_move', userId: user.id },
            // This letter is composed again if sending it fails.
            once: `reset of ${user.id} after move, ${askedAt.toISOString()}`,
          });
        return noAccountLetter(user.email, !recovery.isTaken);
      });
    },
    password_asked_after_move: async ({ userId }, askedAt) => {
      const moment = now();
      if (isLate(askedAt, moment)) return null;
      return database.db.transaction(async (tx) => {
        const user = await store.holdById(tx, userId);
        const recovery = user && (await findRecovery(tx, user, moment));
        return user && recovery && !recovery.isTaken ? resetLetter(tx, user, moment, recovery) : null;
      });
    },
    password_changed: async ({ userId, google }) =>
      tell(userId, {
        subject: `Your ${config.siteName} password was changed`,
        paragraphs: [
          'Your password was just changed, and all other devices were signed out.',
          ...(google ? [GOOGLE[google]] : []),
          ...(await warnOfUndo(userId)),
          'If this was not you, choose another one at once.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
    password_removed: async ({ userId }) =>
      tell(userId, {
        subject: `You now sign in to ${config.siteName} with Google`,
        paragraphs: [
          'You signed in with Google, which confirms that this email address is yours. It had not been confirmed before, so earlier passwords and sign-ins of this account no longer work, and all other devices were signed out.',
          ...(await warnOfUndo(userId)),
          'You can keep signing in with Google, or choose a new password.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
    email_returned: ({ userId }) =>
      tell(userId, {
        subject: `Your ${config.siteName} account is back at its former email`,
        paragraphs: [
          'The email of your account was changed to an address that was never confirmed. Somebody has now opened an account of their own with that address, so your account is back at this one.',
          'If you changed it yourself and that address is yours, contact us. If this was not you, choose a new password at once.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
    google_linked: ({ userId }) =>
      tell(userId, {
        subject: `A Google sign-in was added to your ${config.siteName} account`,
        paragraphs: [
          'Somebody signed in to your account with a Google account that has this email address, and can do so from now on.',
          'If this was not you, choose a new password at once. That removes the Google sign-in.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
    google_removed: ({ userId }) =>
      tell(userId, {
        subject: `Google sign-in was removed from your ${config.siteName} account`,
        paragraphs: [
          'A Google sign-in was just removed from your account, and the devices that used it were signed out.',
          'If this was not you, choose a new password at once.',
        ],
        action: { label: 'Choose a new password', path: paths.forgotPassword },
      }),
  };
}

const GOOGLE = {
  removed:
    'Google sign-in was removed from your account. If your address is confirmed, it is set up again when you next sign in with Google.',
  kept: 'Google sign-in stays as it was.',
} as const;

const MAY_GO_BACK = `The email of this account was changed recently. Within ${UNDO_LINK_HOURS} hours of the change, whoever has the former address can take the account back. If you did not change it yourself, somebody else opened this account: do not use it.`;

const SENT_TO_FORMER =
  'The email of this account was changed not long ago and the new address is not confirmed yet, so the link comes to this one.';

const REASON = 'You get this mail because it concerns the security of your account.';

const isLate = (askedAt: Date, now: Date): boolean =>
  now.getTime() - askedAt.getTime() > RESET_LINK_MINUTES * MINUTE_MS;

/** The change whose former address gets the reset link; null if the link goes to the current address. */
async function findRecovery(tx: Tx, user: store.Addressed, now: Date): Promise<RecoveryChange | null> {
  if (user.isConfirmed) return null;
  const recovery = await findRecoveryChange(tx, user.id, undoSince(now));
  return recovery?.isCurrent ? null : recovery;
}

const addressOf = ({ fullName, email, isConfirmed }: store.Addressed) =>
  addressee(email, fullName, isConfirmed);
