import { paths } from '@lendloop/contract/pages';
import { sql } from 'drizzle-orm';

import type { Context } from '../context.ts';
import { theirs, wordsFor } from '../mail/letterWords.ts';
import { addressee, type Composers } from '../mail/topics.ts';

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

/** The letters about reports: to those concerned and to those who reported. Decisions always come. */
export const caseLetters = ({
  config,
  database,
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
    const about = row.title === null ? [] : [say('case.about', { title: theirs(row.title) })];
    return {
      to: addressee(row.email, row.full_name, row.is_confirmed),
      language,
      subject: say(`case.${row.decision}.subject`, { site }),
      paragraphs: [say(`case.${row.decision}.body`), ...about, ...because, ...appeal],
      action: { label: say('case.action'), path: paths.profile },
      reason: say('decided.reason', { site }),
    };
  },
  report_answered: async ({ reportId }) => {
    const { rows } = await database.db.execute<Recipient & { state: string } & Record<string, unknown>>(sql`
      select ${RECIPIENT}, r.state from reports r join users u on u.id = r.reporter_id
      where r.id = ${reportId} and r.state <> 'open' and u.suspended_at is null`);
    const [row] = rows;
    if (!row) return null;
    const { language, say } = wordsFor(config, row.language, 'mails');
    return {
      to: addressee(row.email, row.full_name, row.is_confirmed),
      language,
      subject: say('report.subject'),
      paragraphs: [say(row.state === 'acted' ? 'report.acted' : 'report.dismissed'), say('report.thanks')],
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
      select ${RECIPIENT}, i.title, k.subject_kind as kind
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
    return {
      to: addressee(row.email, row.full_name, row.is_confirmed),
      language,
      subject: say(`${of}.subject`),
      paragraphs: [say(`${of}.body`, { title: theirs(row.title) }), say('withheld.next')],
      action: { label: say('case.action'), path: paths.profile },
      reason: say('decided.reason', { site: config.siteName }),
    };
  },
});
