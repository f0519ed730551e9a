import { randomBytes, randomUUID } from 'node:crypto';

import { EMAIL_CHANGES_A_DAY, UNDO_LINK_HOURS, type undoEmailChange } from '@lendloop/contract/email';
import type { Body } from '@lendloop/contract/endpoint';
import { paths } from '@lendloop/contract/pages';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { Problem } from '../../http/problem.ts';
import { closeSocketsOfSessions } from '../../live/bus.ts';
import { wordsFor } from '../../mail/letterWords.ts';
import { queueMails } from '../../mail/queries.ts';
import type { Composers } from '../../mail/topics.ts';
import { fingerprint } from '../fingerprint.ts';
import { findLanguage } from '../language/languageStore.ts';
import { confirmationLinks } from '../linkStore.ts';
import { countMail } from '../mailBoundStore.ts';
import { fieldProblem, isEmailTaken } from '../names/takenRefusals.ts';
import type { Origin } from '../proof/passwordLimits.ts';
import { hashPassword } from '../proof/passwords.ts';
import { lockKnown, updateUser } from '../queries.ts';
import { rememberDevice } from '../sessions/deviceActions.ts';
import { endWaysIn, googleOutcome } from '../waysIn/waysInStore.ts';
import { limitConfirmations } from './confirmationLimits.ts';
import * as store from './emailChangeStore.ts';
import {
  findUnconfirmedHolder,
  giveUpEmail,
  hasOtherEmail,
  lockUnconfirmedHolder,
  wouldGiveUp,
} from './emailStore.ts';
import { mailboxOf } from './mailbox.ts';

const HOUR_MS = 3_600_000;
const UNDO_MS = UNDO_LINK_HOURS * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = 24 * 60 * 60;

/** Changes made after this can still be undone. */
export const undoSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS);

/** When a change can no longer be undone. */
export const undoEnd = ({ changedAt }: { readonly changedAt: string }): Date =>
  new Date(Date.parse(changedAt) + UNDO_MS);

/**
 * Records that an account left an address, and mails the undo link to it. An unconfirmed address may belong to a stranger
 * and gets one such mail a day: its link also undoes later changes. Called with the user's row locked.
 */
export async function recordEmailChange(
  { now }: Context,
  tx: Tx,
  userId: number,
  former: { readonly email: string; readonly verifiedAt: string | null },
): Promise<void> {
  const moment = now();
  const changeId = await store.insertChange(tx, {
    userId,
    former: former.email,
    formerVerifiedAt: former.verifiedAt,
    changedAt: moment.toISOString(),
  });
  if (former.verifiedAt === null) {
    const since = new Date(moment.getTime() - DAY_MS);
    const subject = `left ${mailboxOf(former.email)}`;
    const outcome = await countMail(tx, 'emails', subject, moment, { since, countedSince: since, most: 1 });
    if (outcome !== 'counted') return;
  }
  await queueMails(tx, moment, {
    topic: { kind: 'email_changed', userId, former: former.email, changeId },
  });
}

/**
 * Builds the limit on the email changes of an account and an address. Undoing a change does not restore it, since each change
 * sends mail to another address. It throws `too_many_requests`.
 */
export function limitEmailChanges({
  makeLimit,
}: Context): (userId: number, network: string) => Promise<void> {
  const changes = makeLimit('email changes', EMAIL_CHANGES_A_DAY, DAY_SECONDS);
  const confirmations = limitConfirmations(makeLimit);
  return async (userId, network) => {
    // Checked first: whoever shares an address whose tries are used up keeps their own.
    await confirmations.check(network);
    // In sequence, so that a change refused for the account does not count for the address.
    await changes.spend(`user ${userId}`).catch(refuseChange);
    await confirmations.spend(network);
  };
}

function refuseChange(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'too_many_requests') throw error;
  const message = sentence('email.changes', { count: EMAIL_CHANGES_A_DAY });
  throw new Problem('too_many_requests', { ...error.details, message });
}

/**
 * Refuses an address that another account had confirmed and left recently: otherwise whoever moved that account could
 * block its return. Called after the address was written, so that a concurrent change has been waited for. Throws
 * `email_taken`.
 */
export async function refuseHeldEmail(
  { now }: Context,
  tx: Tx,
  userId: number,
  email: string,
): Promise<void> {
  if (await store.isHeld(tx, email, userId, undoSince(now()))) throw fieldProblem('email_taken', 'email');
}

/**
 * Returns an account that had moved to an unconfirmed address to its recovery address, and tells its owner. False if that
 * address is not free.
 */
export async function sendBack({ now }: Context, tx: Tx, move: store.RecoveryChange): Promise<boolean> {
  const moment = now();
  if (!(await store.moveBack(tx, move, undoSince(moment)))) return false;
  await confirmationLinks.deleteOf(tx, move.userId);
  await queueMails(tx, moment, { topic: { kind: 'email_returned', userId: move.userId } });
  return true;
}

/** Whether `releaseEmail` would free the address. */
export async function isReleasable({ database, now }: Context, email: string): Promise<boolean> {
  const holder = await findUnconfirmedHolder(database.db, email);
  if (holder === null) return false;
  const move = await store.findRecoveryChange(database.db, holder, undoSince(now()));
  if (move?.isCurrent) return false;
  return (move !== null && !move.isTaken) || wouldGiveUp(database.db, holder);
}

/**
 * Frees an address for whoever registers with it: an account that has moved to it without confirming it returns to its
 * recovery address, and a suspended one gives it up. Does nothing for any other account without another confirmed address. The lock of
 * the account's row decides between this and a concurrent confirmation.
 */
export async function releaseEmail(context: Context, tx: Tx, email: string): Promise<void> {
  const holder = await lockUnconfirmedHolder(tx, email);
  if (holder === null) return;
  const move = await store.findRecoveryChange(tx, holder, undoSince(context.now()));
  if (move?.isCurrent || (move && (await sendBack(context, tx, move)))) return;
  await giveUpEmail(tx, holder);
}

/** Undoes a change; returns the new token of the known device. */
type UndoEmailChange = (body: Body<typeof undoEmailChange>, origin: Origin) => Promise<string>;

/** Builds the undo with its limit by network. It throws `invalid_undo_link`, `email_taken` and `too_many_requests`. */
export function makeUndo(context: Context): UndoEmailChange {
  const { database, bus } = context;
  const tries = context.makeLimit('email undo address', 30);

  return async ({ token, password }, { network, device }) => {
    await tries.check(network);
    const tokenHash = fingerprint(token);
    const seen = await store.findByLink(database.db, tokenHash, undoSince(context.now()));
    if (!seen) {
      await tries.spend(network);
      throw new Problem('invalid_undo_link');
    }
    const passwordHash = await hashPassword(password);
    const { ended, known } = await database.db
      .transaction(async (tx) => {
        await lockKnown(tx, seen.userId);
        const change = await store.findByLink(tx, tokenHash, undoSince(context.now()));
        if (!change || !(await store.endChange(tx, change))) throw new Problem('invalid_undo_link');
        await updateUser(tx, change.userId, {
          email: change.former,
          emailVerifiedAt: change.formerVerifiedAt,
          passwordHash,
          mailKey: randomUUID(),
        });
        // The other account had confirmed the address.
        if (change.formerVerifiedAt === null)
          await refuseHeldEmail(context, tx, change.userId, change.former);
        await confirmationLinks.deleteOf(tx, change.userId);
        const google = await googleOutcome(tx, change.userId);
        const ended = await endWaysIn(tx, change.userId);
        await queueMails(tx, context.now(), {
          topic: { kind: 'password_changed', userId: change.userId, ...google },
        });
        return { ended, known: await rememberDevice(context, tx, change.userId, device) };
      })
      .catch((error: unknown) => {
        const isHeld = error instanceof Problem && error.code === 'email_taken';
        if (!isHeld && !isEmailTaken(error)) throw error;
        throw new Problem('email_taken', {
          message: sentence('email.undo'),
        });
      });
    await closeSocketsOfSessions(bus, ended);
    return known;
  };
}

/**
 * The letter to a former address. It contains nothing that a user typed in, since the address may never have been
 * confirmed.
 */
export function emailChangeLetters({ config, database, now }: Context): Pick<Composers, 'email_changed'> {
  const site = config.siteName;
  return {
    email_changed: async ({ userId, former, changeId }, askedAt) => {
      const { language, say } = wordsFor(config, await findLanguage(database.db, userId), 'accountMails');
      const frame = {
        to: { isConfirmed: false, address: former },
        language,
        subject: say('changed.subject', { site }),
        reason: say('reason'),
      } as const;
      const withoutLink = {
        ...frame,
        paragraphs: [say('changed.contact')],
        action: { label: say('changed.contactAction'), path: paths.contact },
      };
      if (changeId === undefined) return withoutLink;
      if (askedAt <= undoSince(now())) return null;
      const token = randomBytes(32).toString('base64url');
      const isOpen = await database.db.transaction((tx) =>
        store.insertUndoLink(tx, changeId, fingerprint(token)),
      );
      // The change can no longer be undone. The former address is told unless the account has it again.
      if (!isOpen) return (await hasOtherEmail(database.db, userId, former)) ? withoutLink : null;
      return {
        ...frame,
        paragraphs: [say('changed.body'), say('changed.undo', { hours: UNDO_LINK_HOURS })],
        action: { label: say('changed.action'), path: `${paths.undoEmailChange}#${token}` },
      };
    },
  };
}

/** Deletes the changes that can no longer be undone. */
export const sweepEmailChanges = ({ database, now }: Context): Promise<void> =>
  store.deleteOldChanges(database.db, undoSince(now()));
