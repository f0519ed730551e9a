import { randomBytes } from 'node:crypto';

import { paths } from '@lendloop/contract/pages';
import type { Say } from '@lendloop/words/formatter';
import { sql } from 'drizzle-orm';

import { fingerprint } from '../accounts/fingerprint.ts';
import type { Context } from '../context.ts';
import { shownTitle, UNAPPROVED_TITLE } from '../items/shownQueries.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { addressee, type Composers, type Letter } from '../mail/topics.ts';
import { insertLink } from './appealLinkStore.ts';

interface Recipient {
  readonly email: string;
  readonly full_name: string;
  readonly is_confirmed: boolean;
  readonly language: string | null;
}

const RECIPIENT = sql`u.email, u.full_name, u.email_verified_at is not null as is_confirmed, u.language`;

interface DecidedRow extends Recipient {
  readonly id: number;
  readonly decision: 'dismiss' | 'warn' | 'remove' | 'suspend';
  readonly reason: string;
  readonly title: string | null;
  readonly appeal_until: Date | string | null;
}

interface ReportRow extends Recipient {
  /** `reversed`: an appeal has taken back what was done. */
  readonly outcome: 'acted' | 'dismissed' | 'reversed';
}

/** The letters about reports: to those concerned and to those who reported. Decisions always come. */
export const caseLetters = ({
  config,
  database,
  now,
}: Context): Pick<Composers, 'case_decided' | 'report_answered' | 'withheld'> => ({
  case_decided: async ({ decisionId }) => {
    const { rows } = await database.db.execute<DecidedRow & Record<string, unknown>>(sql`
      select ${RECIPIENT}, d.id, d.decision, d.reason, d.appeal_until,
        case k.subject_kind when 'item' then (select i.title from items i where i.id = k.subject_id) end as title
      from case_decisions d join cases k on k.id = d.case_id join users u on u.id = d.concerned_id
      where d.id = ${decisionId}`);
    const [row] = rows;
    if (!row) return null;
    const site = config.siteName;
    const { language, say, days } = wordsFor(config, row.language, 'mails');
    const format = new Intl.DateTimeFormat(days, { dateStyle: 'long', timeZone: config.timeZone });
    const because = row.reason === '' ? [] : [say('decided.because', { comment: theirs(row.reason) })];
    const appeal =
      row.appeal_until === null
        ? []
        : [say('case.appeal', { date: format.format(new Date(row.appeal_until)), id: String(row.id) })];
    const { action, paragraphs: ofLink } = await actionOn({ database, now }, row, say);
    const about = row.title === null ? [] : [say('case.about', { title: theirs(row.title) })];
    return {
      to: addressee(row.email, row.full_name, row.is_confirmed),
      language,
      subject: say(`case.${row.decision}.subject`, { site }),
      paragraphs: [say(`case.${row.decision}.body`), ...about, ...because, ...appeal, ...ofLink],
      action,
      reason: say('decided.reason', { site }),
    };
  },
  report_answered: async ({ reportId }) => {
    const { rows } = await database.db.execute<ReportRow & Record<string, unknown>>(sql`
      select ${RECIPIENT}, case
          when r.state = 'dismissed' and exists (
            select from case_decisions d where d.case_id = r.case_id and d.appeal is not null
          ) then 'reversed' else r.state end as outcome
      from reports r join users u on u.id = r.reporter_id
      where r.id = ${reportId} and r.state <> 'open' and u.suspended_at is null`);
    const [row] = rows;
    if (!row) return null;
    const { language, say } = wordsFor(config, row.language, 'mails');
    return {
      to: addressee(row.email, row.full_name, row.is_confirmed),
      language,
      subject: say('report.subject'),
      paragraphs: [say(`report.${row.outcome}`), say('report.thanks')],
      action: { label: say('report.action'), path: paths.home },
      reason: say('decided.reason', { site: config.siteName }),
    };
  },
  withheld: async ({ caseId }) => {
    interface Row extends Recipient, Record<string, unknown> {
      readonly title: string;
      readonly kind: 'item' | 'review' | 'answer';
    }
    const { rows } = await database.db.execute<Row>(sql`
      select ${RECIPIENT}, k.subject_kind as kind,
        case when k.concerned_id = i.owner_id then i.title else ${shownTitle({ moderation: config.moderation, viewer: null })} end as title
      from cases k join users u on u.id = k.concerned_id
      left join reviews w on k.subject_kind in ('review', 'answer') and w.id = k.subject_id
      left join review_answers a on k.subject_kind = 'answer' and a.review_id = w.id
      join items i on i.id = case k.subject_kind when 'item' then k.subject_id else w.item_id end
      where k.id = ${caseId} and k.state = 'open'
        and (case k.subject_kind when 'item' then i.reported_until when 'review' then w.reported_until else a.reported_until end) is not null`);
    const [row] = rows;
    if (!row) return null;
    const { language, say } = wordsFor(config, row.language, 'mails');
    const of = row.kind === 'item' ? 'withheld' : (`withheld.${row.kind}` as const);
    const title = row.title === UNAPPROVED_TITLE ? say('unapproved') : theirs(row.title);
    return {
      to: addressee(row.email, row.full_name, row.is_confirmed),
      language,
      subject: say(`${of}.subject`),
      paragraphs: [say(`${of}.body`, { title }), say('withheld.next')],
      action: { label: say('case.action'), path: paths.profile },
      reason: say('decided.reason', { site: config.siteName }),
    };
  },
});

/**
 * Where a letter about a decision leads. Whoever is suspended cannot sign in, so theirs has a link that appeals without; only the hash of
 * its token is stored.
 */
async function actionOn(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { id, decision, appeal_until: until, is_confirmed: isConfirmed }: DecidedRow,
  say: Say<'mails'>,
): Promise<Pick<Letter, 'action' | 'paragraphs'>> {
  if (decision !== 'suspend')
    return { action: { label: say('case.action'), path: paths.profile }, paragraphs: [] };
  // An unconfirmed address gets no such letter.
  if (!isConfirmed || until === null || new Date(until) <= now())
    return { action: { label: say('suspended.action'), path: paths.contact }, paragraphs: [] };
  const token = randomBytes(32).toString('base64url');
  await database.db.transaction((tx) => insertLink(tx, id, fingerprint(token), now()));
  return {
    action: { label: say('case.suspend.action'), path: `${paths.appeal}#${token}` },
    paragraphs: [say('case.suspend.link')],
  };
}
