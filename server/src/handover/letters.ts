import type { HandoverPhase } from '@lendloop/contract/handover/handover';
import { daysLate } from '@lendloop/contract/handover/late';
import { paths, pathTo } from '@lendloop/contract/pages';
import { formatDay, formatRange, type Day } from '@lendloop/contract/values/dates';
import type { Say } from '@lendloop/words/formatter';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { agreedTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, PRESSING, type Composers, type Topic } from '../mail/topics.ts';
import { EXCUSED_DAYS } from '../rentals/excusedQueries.ts';
import { endangered } from './endangeredQueries.ts';

interface HandoverInLetter {
  readonly status: string;
  readonly start_date: Day;
  readonly end_date: Day;
  readonly excused_days: readonly Day[];
  readonly is_owner: boolean;
  readonly done_at: Date | null;
  readonly hash: string | null;
  readonly title: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
  /** The key that unsubscribes from these mails; null for a person who has muted them. */
  readonly key: string | null;
  /** How the other person is named to them. */
  readonly other: string;
  /** When the rental begins that it endangers. */
  readonly next_start: Day | null;
}

/** The handover of a rental as one of its two people reads of it. */
async function findHandover(
  db: Db,
  moderation: Context['config']['moderation'],
  {
    rentalId,
    userId,
    phase,
  }: { readonly rentalId: number; readonly userId: number; readonly phase: HandoverPhase },
): Promise<HandoverInLetter | undefined> {
  const [row] = await runPrepared<HandoverInLetter>(
    db,
    sql`
      select r.status, r.start_date, r.end_date, ${EXCUSED_DAYS} as excused_days, u.id = r.owner_id as is_owner, h.done_at, h.hash,
        case when u.id = r.owner_id then i.title else ${agreedTitle({ moderation, viewer: null })} end as title,
        u.email, u.full_name, u.email_verified_at is not null as is_confirmed, u.language,
        case when not 'rentals' = any(u.muted_mails) then u.mail_key end as key, ${nameForOthers('o')} as other,
        ${endangered(sql`other.start_date`)} as next_start
      from rentals r
      join handovers h on h.rental_id = r.id and h.phase = ${phase}
      join items i on i.id = r.item_id
      join users u on u.id = ${userId} and u.id in (r.owner_id, r.renter_id)
      join users o on o.id = case when u.id = r.owner_id then r.renter_id else r.owner_id end
      where r.id = ${rentalId}`,
  );
  return row;
}

type What = Extract<Topic, { kind: 'handover' }>['what'];

/** Whether there is still something to say. */
function isNews({ status, done_at }: HandoverInLetter, what: What): boolean {
  if (what === 'done' || what === 'one_sided') return done_at !== null;
  return status === 'approved' && done_at === null;
}

/** The words of a letter: its subject, its first sentence, and what follows. */
function wordsOf(
  found: HandoverInLetter,
  { phase, what }: { readonly phase: HandoverPhase; readonly what: What },
  say: Say<'mails'>,
  values: { readonly title: string; readonly other: string; readonly days: string },
  late: { readonly count: number; readonly day: string; readonly next: string | null },
): { readonly subject: string; readonly body: string; readonly rest: string[] } {
  switch (what) {
    case 'done':
    case 'one_sided':
      return {
        subject: say(`handover.${phase}.subject`),
        body: say(`handover.${phase}.body`, values),
        rest: [
          ...(what === 'one_sided' ? [say('handover.oneSided')] : []),
          say('handover.hash', { hash: found.hash ?? '' }),
        ],
      };
    case 'pressed':
      return {
        subject: say(`handover.pressed.${phase}.subject`),
        body: say(`handover.pressed.${phase}.body`, values),
        rest: [say('handover.pressed.next')],
      };
    case 'code_replaced':
      return {
        subject: say('handover.code.subject'),
        body: say('handover.code.body', values),
        rest: [say('handover.code.next')],
      };
    case 'tomorrow':
      return {
        subject: say(`handover.tomorrow.${phase}.subject`),
        body: say(`handover.tomorrow.${phase}.body`, values),
        rest: [say('handover.tomorrow.next')],
      };
    case 'late':
      return {
        subject: say('handover.late.subject'),
        body: say('handover.late.body', { ...values, count: late.count, day: late.day }),
        rest: [
          found.is_owner ? say('handover.late.owner', values) : say('handover.late.renter', values),
          ...(found.is_owner && late.next !== null
            ? [say('handover.late.endangers', { day: late.next })]
            : []),
        ],
      };
  }
}

/** The letters about handovers, to both people of a rental. They tell that there is another code, but never which. */
export function handoverLetters({ config, database, now }: Context): Pick<Composers, 'handover'> {
  return {
    handover: async (topic) => {
      const found = await findHandover(database.db, config.moderation, topic);
      if (!found || (found.key === null && !PRESSING.handover.has(topic.what)) || !isNews(found, topic.what))
        return null;
      const { language, say, days } = wordsFor(config, found.language, 'mails');
      const values = {
        title: found.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(found.title),
        other: theirs(found.other),
        days: formatRange({ startDate: found.start_date, endDate: found.end_date }, days),
      };
      const late = {
        count: daysLate(
          { startDate: found.start_date, endDate: found.end_date, excusedDays: found.excused_days },
          now(),
          config.timeZone,
        ),
        day: formatDay(found.end_date, days),
        next: found.next_start && formatDay(found.next_start, days),
      };
      const { subject, body, rest } = wordsOf(found, topic, say, values, late);
      const action = { label: say('handover.action'), path: pathTo(paths.rental, { id: topic.rentalId }) };
      return {
        to: addressee(found.email, found.full_name, found.is_confirmed),
        language,
        subject,
        paragraphs: [body, ...rest],
        ...(found.hash !== null && { exact: [found.hash] }),
        action,
        reason: say('change.reason', { site: config.siteName }),
        ...(!PRESSING.handover.has(topic.what) &&
          found.key !== null && { subscription: { kind: 'rentals', key: found.key } }),
        together: {
          subject: (count) => say('handover.subject', { count }),
          action: {
            label: say('changes.action'),
            path: `${paths.profile}?tab=${found.is_owner ? 'listings' : 'rentals'}`,
          },
          line: topic.what === 'done' || topic.what === 'one_sided' ? `${body} ${rest.at(-1) ?? ''}` : body,
        },
      };
    },
  };
}
