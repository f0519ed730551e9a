import { randomBytes } from 'node:crypto';

import type { CurrentUser } from '@lendloop/contract/accounts';
import { CONFIRM_AGAIN_MINUTES, CONFIRM_LINK_HOURS } from '@lendloop/contract/email';
import { paths } from '@lendloop/contract/pages';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../../context.ts';
import type { Tx } from '../../db/connect.ts';
import { transactCounted } from '../../db/counted.ts';
import { Problem } from '../../http/problem.ts';
import { wordsFor } from '../../mail/letterWords.ts';
import { queueMails } from '../../mail/queries.ts';
import type { Composers } from '../../mail/topics.ts';
import { fingerprint } from '../fingerprint.ts';
import { findLanguage } from '../language/languageStore.ts';
import { confirmationLinks } from '../linkStore.ts';
import { countMail, type CountOutcome, type MailBounds } from '../mailBoundStore.ts';
import { lockKnown } from '../queries.ts';
import { limitConfirmations } from './confirmationLimits.ts';
import { undoSince } from './emailChangeActions.ts';
import { endOutrankedChanges } from './emailChangeStore.ts';
import * as store from './emailStore.ts';
import { domainOf, isPublicProvider, mailboxOf } from './mailbox.ts';

const MINUTE_MS = 60_000;
const LINK_MS = CONFIRM_LINK_HOURS * 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Minimum time between mails to one mailbox, and their number a day, whoever asks; then one an hour, so that nobody can use up
 * those that its owner needs.
 */
const AGAIN_MS = CONFIRM_AGAIN_MINUTES * MINUTE_MS;
const MAILS_A_DAY = 6;
const HOUR_MS = 60 * MINUTE_MS;
/** How many of those one account gets: fewer than all, as the mailbox may belong to somebody else. */
const MAILS_TO_ONE_A_DAY = 4;
/** The same for one account, however often its address changes. */
const OF_ACCOUNT_MS = MINUTE_MS;
const MAILS_OF_ACCOUNT_A_DAY = 12;
/**
 * Mails a day to one domain, other than those of large providers; then one a minute, so that nobody can lock its people
 * out.
 */
const MAILS_OF_DOMAIN_A_DAY = 200;

/** Whether a mail was queued, or why not: `later`, many were sent to the mailbox or its domain today. */
type Outcome = CountOutcome | 'later';

/** Queues the mail with the link in the transaction that set the address, or returns why none is sent. */
export async function queueConfirmation(
  { now }: Context,
  tx: Tx,
  userId: number,
  email: string,
): Promise<Outcome> {
  const moment = now();
  const before = (ms: number) => new Date(moment.getTime() - ms);
  const count = (subject: string, bounds: Omit<MailBounds, 'countedSince'>) =>
    countMail(tx, 'emails', subject, moment, { countedSince: before(DAY_MS), ...bounds });
  const address = `address ${mailboxOf(email)}`;
  const ofAccount = [
    { subject: `account ${userId}`, since: before(OF_ACCOUNT_MS), most: MAILS_OF_ACCOUNT_A_DAY },
    { subject: `account ${userId} ${address}`, most: MAILS_TO_ONE_A_DAY },
  ];
  for (const { subject, ...bounds } of ofAccount) {
    const outcome = await count(subject, bounds);
    if (outcome !== 'counted') return outcome;
  }
  const ofAll = [
    { subject: address, since: before(AGAIN_MS), most: MAILS_A_DAY, beyondSince: before(HOUR_MS) },
    // All mailboxes of a domain may belong to one owner.
    ...(isPublicProvider(domainOf(email))
      ? []
      : [
          {
            subject: `domain ${domainOf(email)}`,
            most: MAILS_OF_DOMAIN_A_DAY,
            beyondSince: before(MINUTE_MS),
          },
        ]),
  ];
  for (const { subject, ...bounds } of ofAll) {
    const outcome = await count(subject, bounds);
    if (outcome !== 'counted') return outcome === 'used_up' ? 'later' : outcome;
  }
  await queueMails(tx, moment, { topic: { kind: 'email_unconfirmed', userId } });
  return 'counted';
}

/** Sends the link again, for a viewer at `network`. */
type Resend = (userId: number, network: string) => Promise<void>;

/**
 * Builds what sends the link again. It throws `email_confirmed`, and `too_many_requests` if one was sent just now or several
 * today, also from this network.
 */
export function makeResend(context: Context): Resend {
  const confirmations = limitConfirmations(context.makeLimit);
  return (userId, network) =>
    transactCounted(
      context.database.db,
      () => confirmations.spend(network),
      async (tx, count) => {
        const email = await store.findUnconfirmed(tx, userId);
        if (email === null) throw new Problem('email_confirmed');
        // Throwing rolls the count back: asking too early does not lengthen the wait.
        refuseToResend(await queueConfirmation(context, tx, userId, email));
        count();
      },
    );
}

function refuseToResend(outcome: Outcome): void {
  if (outcome === 'sent_just_now')
    throw new Problem('too_many_requests', {
      message: sentence('email.sent', { count: CONFIRM_AGAIN_MINUTES }),
      retryAfter: AGAIN_MS / 1000,
    });
  if (outcome === 'used_up')
    throw new Problem('too_many_requests', {
      message: sentence('email.sentToday'),
      retryAfter: DAY_MS / 1000,
    });
  if (outcome === 'later')
    throw new Problem('too_many_requests', {
      message: sentence('email.sentOften'),
      retryAfter: HOUR_MS / 1000,
    });
}

/** Confirms the address that a link was sent to, for a viewer at `network`. */
type Confirm = (viewer: CurrentUser | null, token: string, network: string) => Promise<void>;

/**
 * Builds the confirmation. It requires a session of the account itself: the mail may have reached a stranger, who must
 * not vouch for whoever opened the account. It throws `other_account` (the link then stays valid), `invalid_email_link`
 * and `too_many_requests`.
 */
export function makeConfirmation(context: Context): Confirm {
  const { db } = context.database;
  const tries = context.makeLimit('email confirm address', 30);
  return async (viewer, token, network) => {
    await tries.check(network);
    const now = context.now();
    const isConfirmed = await db.transaction(async (tx) => {
      // Lock the user first, as everywhere, to avoid deadlocks.
      if (viewer) await lockKnown(tx, viewer.id);
      const link = await confirmationLinks.take(tx, fingerprint(token), now);
      // Throwing rolls back, so that the link still works for its owner.
      if (link && link.userId !== viewer?.id) throw new Problem('other_account');
      if (!link || !(await store.setConfirmed(tx, link.userId, link.email, now))) return false;
      await confirmationLinks.deleteOf(tx, link.userId);
      await endOutrankedChanges(tx, link.userId, undoSince(now));
      return true;
    });
    if (isConfirmed) return;
    await tries.spend(network);
    throw new Problem('invalid_email_link');
  };
}

/**
 * The letter that asks to confirm an address. Its token is created when the letter is written. It contains nothing that
 * whoever opened the account typed in: otherwise anybody could have us mail their words to strangers.
 */
export function emailLetters({ config, database, now }: Context): Pick<Composers, 'email_unconfirmed'> {
  return {
    email_unconfirmed: async ({ userId }) => {
      const email = await store.findUnconfirmed(database.db, userId);
      if (email === null) return null;
      const token = randomBytes(32).toString('base64url');
      await confirmationLinks.insert(database.db, {
        tokenHash: fingerprint(token),
        userId,
        email,
        expiresAt: new Date(now().getTime() + LINK_MS).toISOString(),
      });
      const { language, say } = wordsFor(config, await findLanguage(database.db, userId), 'accountMails');
      const site = config.siteName;
      return {
        to: { isConfirmed: false, address: email },
        language,
        subject: say('confirm.subject', { site }),
        paragraphs: [say('confirm.body', { site }), say('confirm.link', { hours: CONFIRM_LINK_HOURS })],
        action: { label: say('confirm.action'), path: `${paths.confirmEmail}#${token}` },
        reason: say('confirm.reason'),
      };
    },
  };
}

/** Deletes old requests and expired links. */
export async function sweepEmailLinks({ database, now }: Context): Promise<void> {
  await store.deleteOldEmailRequests(database.db, new Date(now().getTime() - DAY_MS));
  await confirmationLinks.deleteOld(database.db, now());
}
