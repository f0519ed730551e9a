import type { AuditEntry } from '@lendloop/contract/admin';
import { paths, pathTo } from '@lendloop/contract/pages';
import { eq, sql } from 'drizzle-orm';

import { CURRENT_USER } from '../accounts/queries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { items, users } from '../db/schema.ts';
import { addressee, type Composers, type Letter } from '../mail/topics.ts';
import { findEntries } from './decisionQueries.ts';

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'action'>;

/** The letters about decisions on people and their listings. */
export const decisionLetters = ({ config, database }: Context): Pick<Composers, 'decided'> => ({
  decided: async ({ decisionId }) => {
    const [entry] = await findEntries(database.db, sql`l.id = ${decisionId}`, 1);
    const words = entry && wordsOn(entry, config.siteName);
    const concerned = entry && (await findConcerned(database.db, entry));
    // The decision was reversed in the meantime, which has its own mail.
    if (!words || concerned?.state !== entry?.after) return null;
    return {
      to: addressee(concerned.email, concerned.fullName, concerned.emailVerified),
      ...words,
      reason: `You get this mail because it is about your account on ${config.siteName}.`,
    };
  },
});

interface Concerned {
  readonly email: string;
  readonly fullName: string;
  readonly emailVerified: boolean;
  /** The current state. */
  readonly state: string;
}

/** The person whom a decision concerns; undefined if it concerns nobody or a deleted listing. */
async function findConcerned(db: Db, { action, subject }: AuditEntry): Promise<Concerned | undefined> {
  if (action === 'edit_category') return undefined;
  const { email, fullName, emailVerified } = CURRENT_USER;
  const person = { email, fullName, emailVerified };
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

function wordsOn({ action, after, subject, comment }: AuditEntry, site: string): Words | undefined {
  const title = `"${subject.name}"`;
  const because = comment === null ? [] : [`The reason: ${comment}`];
  switch (`${action} ${after}`) {
    case 'verify_user approved':
      return {
        subject: `You are verified on ${site}`,
        paragraphs: [
          'Good news: we have reviewed your account and verified it.',
          'Your profile and your listings now carry the "Verified" badge.',
        ],
        action: { label: 'See your profile', path: paths.profile },
      };
    case 'verify_user rejected':
      return {
        subject: `Your ${site} account could not be verified`,
        paragraphs: [
          'We have reviewed your account and could not verify it.',
          `You can keep using ${site} without the "Verified" badge. A complete profile helps; write to us when yours is complete.`,
        ],
        action: { label: 'Complete your profile', path: paths.profile },
      };
    case 'moderate_item approved':
      return {
        subject: 'Your listing was approved',
        paragraphs: [`We have reviewed ${title} and approved it. Everybody can find it now.`],
        action: { label: 'See your listing', path: pathTo(paths.item, { id: subject.id }) },
      };
    case 'moderate_item rejected':
      return {
        subject: 'Your listing was rejected',
        paragraphs: [
          `We have reviewed ${title} and had to reject it. Only you can see it now.`,
          ...because,
          'Correct it and write to us, and we will review it again.',
        ],
        action: { label: 'See your listing', path: pathTo(paths.item, { id: subject.id }) },
      };
    case 'suspend_user suspended':
      return {
        subject: `Your ${site} account is suspended`,
        paragraphs: [
          'Your account is suspended. You were signed out everywhere, your listings are hidden, and open requests have ended.',
          ...because,
          'If you think this is a mistake, write to us.',
        ],
        action: { label: 'Write to us', path: paths.contact },
      };
    case 'suspend_user active':
      return {
        subject: `Your ${site} account is open again`,
        paragraphs: ['You can sign in again, and your listings are visible again.', ...because],
        action: { label: 'Sign in', path: paths.auth },
      };
    default:
      return undefined;
  }
}
