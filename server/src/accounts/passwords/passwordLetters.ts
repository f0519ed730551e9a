import { randomBytes } from 'node:crypto';

import { UNDO_LINK_HOURS } from '@lendloop/contract/email';
import { paths } from '@lendloop/contract/pages';
import { RESET_LINK_MINUTES } from '@lendloop/contract/password';
import type { Language } from '@lendloop/contract/values/languages';
import type { Say } from '@lendloop/words/formatter';
import type { TextId } from '@lendloop/words/types';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { theirs, wordsFor } from '../../mail/letterWords.ts';
import { queueMails } from '../../mail/queries.ts';
import { addressee, type Composers, type Letter } from '../../mail/topics.ts';
import { undoEnd, undoSince } from '../email/emailChangeActions.ts';
import { findRecoveryChange, hasUndoableChange, type RecoveryChange } from '../email/emailChangeStore.ts';
import { wouldGiveUp } from '../email/emailStore.ts';
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
  const site = config.siteName;
  type Words = Pick<Letter, 'subject' | 'paragraphs'>;
  /** A letter about the security of an account, which offers a new password. */
  const tell = async (userId: number, wordsOf: (say: Say<'accountMails'>) => Words | Promise<Words>) => {
    const user = await store.findById(db, userId);
    if (!user) return null;
    const { language, say } = wordsFor(config, user.language, 'accountMails');
    return {
      to: addressOf(user),
      language,
      ...(await wordsOf(say)),
      action: { label: say('choosePassword'), path: paths.forgotPassword },
      reason: say('reason'),
    };
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
    const { language, say } = wordsFor(config, user.language, 'accountMails');
    return {
      to: addressee(recovery?.former ?? user.email, user.fullName, isConfirmed),
      language,
      subject: say('reset.subject', { site }),
      ...(isConfirmed && { exact: [user.username] }),
      paragraphs: [
        isConfirmed ? say('reset.askedOf', { username: theirs(user.username) }) : say('reset.asked'),
        ...(recovery ? [say('reset.former')] : []),
        say('reset.link', { minutes: RESET_LINK_MINUTES }),
      ],
      action: { label: say('choosePassword'), path: `${paths.resetPassword}#${token}` },
      reason: say('reason'),
    };
  };
  /**
   * The letter to an unconfirmed address that an account has moved to or gives up, in the language of the request. It reveals nothing
   * about that account, its language neither.
   */
  const noAccountLetter = (email: string, isReleasable: boolean, asked: Language | null): Letter => {
    const { language, say } = wordsFor(config, asked, 'accountMails');
    const offer = isReleasable
      ? say(config.google ? 'noAccount.registerOrGoogle' : 'noAccount.register')
      : say(config.google ? 'noAccount.otherOrGoogle' : 'noAccount.other');
    return {
      to: { isConfirmed: false, address: email },
      language,
      subject: say('noAccount.subject', { site }),
      paragraphs: [say('noAccount.asked', { site }), say('noAccount.nothing'), offer],
      action: { label: say('noAccount.action', { site }), path: paths.auth },
      reason: say('noAccount.reason'),
    };
  };
  /** The warning to whoever uses an account while its former address can take it back. */
  const warnOfUndo = async (userId: number, say: Say<'accountMails'>): Promise<string[]> =>
    (await hasUndoableChange(db, userId, undoSince(now())))
      ? [say('mayGoBack', { hours: UNDO_LINK_HOURS })]
      : [];
  return {
    password_asked: async ({ email, language: asked = null }, askedAt) => {
      const moment = now();
      if (isLate(askedAt, moment)) return null;
      return database.db.transaction(async (tx) => {
        const user = await store.holdByEmail(tx, email);
        if (!user) return null;
        const reader = { ...user, language: user.language ?? asked };
        const recovery = await findRecovery(tx, user, moment);
        if (recovery === null)
          return (await wouldGiveUp(tx, user.id))
            ? noAccountLetter(user.email, true, asked)
            : resetLetter(tx, reader, moment);
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
        return noAccountLetter(user.email, !recovery.isTaken, asked);
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
    password_changed: ({ userId, google }) =>
      tell(userId, async (say) => ({
        subject: say('passwordChanged.subject', { site }),
        paragraphs: [
          say('passwordChanged.body'),
          ...(google ? [say(GOOGLE[google])] : []),
          ...(await warnOfUndo(userId, say)),
          say('notYou'),
        ],
      })),
    password_removed: ({ userId }) =>
      tell(userId, async (say) => ({
        subject: say('passwordRemoved.subject', { site }),
        paragraphs: [
          say('passwordRemoved.body'),
          ...(await warnOfUndo(userId, say)),
          say('passwordRemoved.next'),
        ],
      })),
    email_returned: ({ userId }) =>
      tell(userId, (say) => ({
        subject: say('returned.subject', { site }),
        paragraphs: [say('returned.body'), say('returned.next')],
      })),
    google_linked: ({ userId }) =>
      tell(userId, (say) => ({
        subject: say('googleLinked.subject', { site }),
        paragraphs: [say('googleLinked.body'), say('googleLinked.next')],
      })),
    google_removed: ({ userId }) =>
      tell(userId, (say) => ({
        subject: say('googleRemoved.subject', { site }),
        paragraphs: [say('googleRemoved.body'), say('notYou')],
      })),
  };
}

const GOOGLE = {
  removed: 'passwordChanged.googleRemoved',
  kept: 'passwordChanged.googleKept',
} as const satisfies Record<string, TextId<'accountMails'>>;

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
