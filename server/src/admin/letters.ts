import type { AuditEntry } from '@lendloop/contract/admin';
import { paths, pathTo } from '@lendloop/contract/pages';
import type { Say } from '@lendloop/words/formatter';
import { eq, sql } from 'drizzle-orm';

import { CURRENT_USER } from '../accounts/queries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { items, users } from '../db/schema.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { addressee, type Composers, type Letter } from '../mail/topics.ts';
import { findEntries } from './decisionQueries.ts';

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'action'>;

/** The letters about decisions on people and their listings. */
export const decisionLetters = ({ config, database }: Context): Pick<Composers, 'decided'> => ({
  decided: async ({ decisionId }) => {
    const [entry] = await findEntries(database.db, sql`l.id = ${decisionId}`, 1);
    const concerned = entry && (await findConcerned(database.db, entry));
    // The decision was reversed in the meantime, which has its own mail.
    if (!entry || concerned?.state !== entry.after) return null;
    const site = config.siteName;
    const { language, say } = wordsFor(config, concerned.language, 'mails');
    const words = wordsOn(entry, site, say);
    if (!words) return null;
    return {
      to: addressee(concerned.email, concerned.fullName, concerned.emailVerified),
      language,
      ...words,
      reason: say('decided.reason', { site }),
    };
  },
});

interface Concerned {
  readonly email: string;
  readonly fullName: string;
  readonly emailVerified: boolean;
  readonly language: string | null;
  /** The current state. */
  readonly state: string;
}

/** The person whom a decision concerns; undefined if it concerns nobody or a deleted listing. */
async function findConcerned(db: Db, { action, subject }: AuditEntry): Promise<Concerned | undefined> {
  if (action === 'edit_category') return undefined;
  const { email, fullName, emailVerified } = CURRENT_USER;
  const person = { email, fullName, emailVerified, language: users.language };
  if (action === 'moderate_item') {
    const state = sql<string>`case when ${items.deletedAt} is null then ${items.moderationStatus} else 'deleted' end`;
    const [row] = await db
      .select({ ...person, state })
      .from(items)
      .innerJoin(users, eq(users.id, items.ownerId))
      .where(eq(items.id, subject.id));
    return row;
  }
  const state =
    action === 'verify_user'
      ? sql<string>`${users.verificationStatus}`
      : sql<string>`case when ${users.suspendedAt} is null then 'active' else 'suspended' end`;
  const [row] = await db
    .select({ ...person, state })
    .from(users)
    .where(eq(users.id, subject.id));
  return row;
}

function wordsOn(
  { action, after, subject, comment }: AuditEntry,
  site: string,
  say: Say<'mails'>,
): Words | undefined {
  const title = theirs(subject.name);
  const because = comment === null ? [] : [say('decided.because', { comment: theirs(comment) })];
  const listing = { label: say('listing.action'), path: pathTo(paths.item, { id: subject.id }) };
  switch (`${action} ${after}`) {
    case 'verify_user approved':
      return {
        subject: say('verified.subject', { site }),
        paragraphs: [say('verified.body'), say('verified.next')],
        action: { label: say('verified.action'), path: paths.profile },
      };
    case 'verify_user rejected':
      return {
        subject: say('unverified.subject', { site }),
        paragraphs: [say('unverified.body'), say('unverified.next', { site })],
        action: { label: say('unverified.action'), path: paths.profile },
      };
    case 'moderate_item approved':
      return {
        subject: say('listed.subject'),
        paragraphs: [say('listed.body', { title })],
        action: listing,
      };
    case 'moderate_item rejected':
      return {
        subject: say('unlisted.subject'),
        paragraphs: [say('unlisted.body', { title }), ...because, say('unlisted.next')],
        action: listing,
      };
    case 'suspend_user suspended':
      return {
        subject: say('suspended.subject', { site }),
        paragraphs: [say('suspended.body'), ...because, say('suspended.next')],
        action: { label: say('suspended.action'), path: paths.contact },
      };
    case 'suspend_user active':
      return {
        subject: say('reopened.subject', { site }),
        paragraphs: [say('reopened.body'), ...because],
        action: { label: say('reopened.action'), path: paths.auth },
      };
    default:
      return undefined;
  }
}
