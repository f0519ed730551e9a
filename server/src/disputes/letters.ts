import type { DisputeState } from '@lendloop/contract/disputes/states';
import { paths, pathTo } from '@lendloop/contract/pages';
import { dayOf, formatDay, formatRange } from '@lendloop/contract/values/dates';
import { formatMoney, majorOf, minorDigitsOf } from '@lendloop/contract/values/money';
import type { Say } from '@lendloop/words/formatter';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { agreedTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { nameForOthers } from '../mail/queries.ts';
import { addressee, PRESSING, type Composers, type DisputeMail } from '../mail/topics.ts';

const HOUR_MS = 3_600_000;

interface DisputeInLetter {
  readonly state: DisputeState;
  readonly deadline_at: Date;
  readonly is_closed: boolean;
  readonly has_offer: boolean;
  readonly is_final: boolean;
  readonly is_opener: boolean;
  readonly has_appealed: boolean;
  readonly amount_minor: number | null;
  readonly currency: string;
  /** Of the newest decision: who made it, and why. */
  readonly decided_by: 'system' | 'admin' | null;
  readonly reason: string | null;
  readonly start_date: string;
  readonly end_date: string;
  readonly title: string;
  readonly email: string;
  readonly full_name: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
  /** The key that unsubscribes from these mails; null for a person who has muted them. */
  readonly key: string | null;
  /** How the other person is named to them. */
  readonly other: string;
}

/** A dispute as one of its two people reads of it. */
async function findDispute(
  db: Db,
  { moderation, currency }: Context['config'],
  id: number,
  userId: number,
): Promise<DisputeInLetter | undefined> {
  const [row] = await runPrepared<DisputeInLetter>(
    db,
    sql`
      select d.state, d.deadline_at, d.closed_at is not null as is_closed, d.offer_id is not null as has_offer, d.is_final,
        u.id = d.opener_id as is_opener, exists(
          select from dispute_entries e where e.dispute_id = d.id and e.kind = 'appealed' and e.by_id = u.id
        ) as has_appealed, d.amount_minor, coalesce(r.currency, ${currency}) as currency,
        decision.body ->> 'by' as decided_by, decision.body ->> 'reason' as reason, r.start_date, r.end_date,
        case when u.id = r.owner_id then i.title else ${agreedTitle({ moderation, viewer: null })} end as title,
        u.email, u.full_name, u.email_verified_at is not null as is_confirmed, u.language,
        case when not 'rentals' = any(u.muted_mails) then u.mail_key end as key, ${nameForOthers('o')} as other
      from disputes d
      join rentals r on r.id = d.rental_id
      join items i on i.id = r.item_id
      join users u on u.id = ${userId} and u.id in (d.opener_id, d.other_id)
      join users o on o.id = case when u.id = d.opener_id then d.other_id else d.opener_id end
      left join lateral (
        select e.body from dispute_entries e where e.dispute_id = d.id and e.kind = 'decided' order by e.number desc limit 1
      ) as decision on true
      where d.id = ${id}`,
  );
  return row;
}

/** Whether there is still something to say. */
function isNews({ state, has_offer, is_closed }: DisputeInLetter, what: DisputeMail): boolean {
  switch (what) {
    case 'opened':
    case 'remind_open':
      return state === 'open';
    case 'answered':
    case 'remind_answered':
      return state === 'answered';
    case 'offer':
      return has_offer;
    case 'review':
      return state === 'review';
    case 'remind_decided':
      return state === 'decided' && !is_closed;
    default:
      return true;
  }
}

interface Values {
  readonly other: string;
  readonly title: string;
  readonly days: string;
}

interface Said {
  readonly say: Say<'mails'>;
  readonly values: Values;
  /** Until the deadline. */
  readonly hours: number;
  readonly deadline: string;
  readonly amount: string;
}

/** What follows the first sentence of a letter. */
function restOf(found: DisputeInLetter, what: DisputeMail, said: Said): string[] {
  const { say, values, hours, deadline } = said;
  switch (what) {
    case 'opened':
    case 'remind_open':
      return [say('dispute.answer', { count: hours })];
    case 'answered':
    case 'remind_answered':
      return [say('dispute.agree', { count: hours })];
    case 'offer':
      return [say('dispute.offer.next')];
    case 'review':
      return [say('dispute.review.next')];
    case 'appealed':
      return [say('dispute.appealed.next')];
    case 'settled':
    case 'withdrawn':
    case 'lapsed':
      return [sentenceOfAmount(found, said)];
    case 'remind_decided':
      return [sentenceOfAmount(found, said), say('dispute.decided.appeal', { day: deadline })];
    case 'decided':
      return [
        ...reasonOf(found, say, values.other),
        sentenceOfAmount(found, said),
        ...whatFollows(found, said),
      ];
  }
}

function whatFollows({ is_final, has_appealed }: DisputeInLetter, { say, deadline }: Said): string[] {
  if (is_final) return [say('dispute.decided.final')];
  return has_appealed ? [] : [say('dispute.decided.appeal', { day: deadline })];
}

function sentenceOfAmount(
  { amount_minor, is_opener }: DisputeInLetter,
  { say, values, amount }: Said,
): string {
  if ((amount_minor ?? 0) === 0) return say('dispute.nothing');
  return is_opener
    ? say('dispute.youGet', { amount })
    : say('dispute.otherGets', { other: values.other, amount });
}

function reasonOf(
  { reason, decided_by, is_final, is_opener }: DisputeInLetter,
  say: Say<'mails'>,
  other: string,
) {
  if (reason !== null) return [say('dispute.decided.reason', { reason: theirs(reason) })];
  if (decided_by !== 'system' || is_final) return [];
  return [is_opener ? say('dispute.decided.unanswered', { who: other }) : say('dispute.decided.youSilent')];
}

/** The letters about disputes, to both people of a rental. */
export function disputeLetters({ config, database, now }: Context): Pick<Composers, 'dispute'> {
  return {
    dispute: async ({ disputeId, userId, what }) => {
      const found = await findDispute(database.db, config, disputeId, userId);
      if (!found || (found.key === null && !PRESSING.dispute.has(what)) || !isNews(found, what)) return null;
      const { language, say, days } = wordsFor(config, found.language, 'mails');
      const values = {
        other: theirs(found.other),
        title: found.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(found.title),
        days: formatRange({ startDate: found.start_date, endDate: found.end_date }, days),
      };
      const { currency, deadline_at: deadline } = found;
      const said = {
        say,
        values,
        hours: Math.max(1, Math.ceil((deadline.getTime() - now().getTime()) / HOUR_MS)),
        deadline: formatDay(dayOf(deadline, config.timeZone), days),
        amount: formatMoney(majorOf(found.amount_minor ?? 0, minorDigitsOf(currency)), {
          currency,
          locale: config.locale,
        }),
      };
      const body = say(`dispute.${what}.body`, values);
      return {
        to: addressee(found.email, found.full_name, found.is_confirmed),
        language,
        subject: say(`dispute.${what}.subject`),
        paragraphs: [body, ...restOf(found, what, said)],
        action: { label: say('dispute.action'), path: pathTo(paths.dispute, { id: disputeId }) },
        reason: say('change.reason', { site: config.siteName }),
        ...(!PRESSING.dispute.has(what) &&
          found.key !== null && { subscription: { kind: 'rentals', key: found.key } }),
        together: {
          subject: (count) => say('dispute.news', { count }),
          action: {
            label: say('dispute.all'),
            path: paths.disputes,
          },
          line: body,
        },
      };
    },
  };
}
