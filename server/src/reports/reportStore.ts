import { CATEGORY_PRIORITY, type Category, type Reportable } from '@lendloop/contract/cases/kinds';
import type { OwnReport, Report, ReportBody } from '@lendloop/contract/cases/reports';
import { sql } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';
import { isBehind, pageOfNewest, type Page } from '../db/page.ts';
import { runPrepared } from '../db/prepared.ts';
import { isVisible, type Visibility } from '../items/visibilitySql.ts';

const DAY_MS = 86_400_000;
/** A further reporter adds so much to the priority of a case, and all of them at most so much. */
const MORE_FOR_ANOTHER = 10;
const MORE_AT_MOST = 50;
/** How many decided reports of a person count for their weight. */
const COUNTED = 20;
/** Reports of so much weight together, in tenths, hide what they are about. */
const HIDING_WEIGHT = 24;
/**
 * After so many dismissals of a person's reports on a thing, its changes excuse them no more; after those of so many cases about it, nor do
 * changes that nobody saw.
 */
const DISMISSALS_MAX = 2;
/** Younger accounts hide nothing. */
const HIDING_AGE_DAYS = 7;
/** Whoever signed in with the same browser within so many days is one reporter. */
const SHARED_DAYS = 90;

type Row = Report & {
  readonly kind: Reportable;
  readonly subjectId: number;
  readonly category: Category;
  readonly comment: string | null;
};

const COLUMNS = sql`
  r.id, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", r.state,
  k.subject_kind as kind, k.subject_id as "subjectId", r.category, r.comment`;

const toReport = ({ id, createdAt, state }: Row): Report => ({ id, createdAt, state });

/** Whether a report that was sent before says the same. */
const isSame = (row: Row, { subject, category, comment }: ReportBody): boolean =>
  row.kind === subject.kind &&
  row.subjectId === subject.id &&
  row.category === category &&
  row.comment === comment;

/** What the reporter sent with this `clientId`, and whether it is the same; null if nothing. */
export async function findSent(
  on: Queryable,
  reporterId: number,
  body: ReportBody,
): Promise<{ readonly report: Report; readonly isSame: boolean } | null> {
  if (body.clientId === undefined) return null;
  const { rows } = await on.execute<Row & Record<string, unknown>>(sql`
    select ${COLUMNS} from reports r join cases k on k.id = r.case_id
    where r.reporter_id = ${reporterId} and r.client_id = ${body.clientId}`);
  const [row] = rows;
  return row ? { report: toReport(row), isSame: isSame(row, body) } : null;
}

/** The reporter's report on something whose case is open; null if there is none. */
export async function findOpen(
  on: Queryable,
  reporterId: number,
  { kind, id }: ReportBody['subject'],
): Promise<Report | null> {
  const { rows } = await on.execute<Row & Record<string, unknown>>(sql`
    select ${COLUMNS} from reports r join cases k on k.id = r.case_id
    where k.subject_kind = ${kind} and k.subject_id = ${id} and k.kind = 'report' and k.state = 'open'
      and r.reporter_id = ${reporterId}`);
  return rows[0] ? toReport(rows[0]) : null;
}

/**
 * How much a person's judgement counts, in tenths: by how many of their last reports were agreed with. What had been changed by the time
 * it was dismissed says nothing about it.
 */
export async function weigh(tx: Tx, reporterId: number): Promise<2 | 6 | 10> {
  const { rows } = await tx.execute<{ decided: number; agreed: number }>(sql`
    select count(*)::integer as decided, (count(*) filter (where state = 'acted'))::integer as agreed
    from (
      select state from reports where reporter_id = ${reporterId} and decided_at is not null and not (state = 'dismissed' and is_outdated)
      order by decided_at desc limit ${COUNTED}
    ) last`);
  const { decided = 0, agreed = 0 } = rows[0] ?? {};
  if (decided === 0) return 6;
  if (agreed / decided >= 0.6) return 10;
  return decided >= 5 && agreed / decided < 0.3 ? 2 : 6;
}

/** Adds a report to its case, which is locked, and raises the case's priority. */
export async function addReport(
  tx: Tx,
  caseId: number,
  reporterId: number,
  { category, comment, clientId }: ReportBody,
  { weight, hides }: { readonly weight: number; readonly hides: boolean },
  at: Date,
): Promise<Report> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into reports (case_id, reporter_id, category, comment, weight, hides, client_id, created_at)
    values (
      ${caseId}, ${reporterId}, ${category}, ${comment}, ${weight}, ${hides}, ${clientId ?? null}, ${at.toISOString()}
    )
    returning id`);
  const worst = sql`(select r.category from reports r where r.case_id = k.id
    order by array_position(array['danger', 'illegal', 'scam', 'harassment', 'private_data', 'outside_payment', 'spam', 'misleading', 'other'], r.category), r.id
    limit 1)`;
  const priority = sql`(${JSON.stringify(CATEGORY_PRIORITY)}::jsonb ->> ${worst})::integer`;
  await tx.execute(sql`
    update cases k set reporters = k.reporters + 1, category = ${worst},
      priority = ${priority} + least(${MORE_FOR_ANOTHER}::integer * k.reporters, ${MORE_AT_MOST}::integer)
    where k.id = ${caseId}`);
  return { id: rows[0]?.id ?? 0, createdAt: at.toISOString(), state: 'open' };
}

/** Whether an account is old enough to hide something. */
export const isGrown = ({ createdAt }: { readonly createdAt: string }, at: Date): boolean =>
  Date.parse(createdAt) < at.getTime() - HIDING_AGE_DAYS * DAY_MS;

/**
 * Whether the listing that a case `k` is about may have been changed unseen, because it shows a picture of another site: its owner can
 * change that there, and back. Once so many cases about it were dismissed, that is no excuse any more.
 */
const MAY_HAVE_CHANGED = sql`(
  k.subject_kind = 'item' and exists (
    select from items i, unnest(i.images) image where i.id = k.subject_id and image not like '/images/%'
  ) and (
    select count(distinct f.id) from cases f join reports before on before.case_id = f.id
    where f.subject_kind = k.subject_kind and f.subject_id = k.subject_id and before.state = 'dismissed'
  ) < ${sql.raw(String(DISMISSALS_MAX))})`;

/**
 * Whether what a case is about is to be withheld: of accounts that share a browser only one counts, of new ones none, nor reports beyond
 * those that an address has, nor of people who are suspended or whose report on the same thing was dismissed before, unless that had been
 * changed by then, which counts once. What was found fine, and has not been changed since, only people hide who have been
 * right before; but others once more if it may have been changed unseen.
 */
export async function isHeavy(tx: Tx, caseId: number, at: Date): Promise<boolean> {
  const grown = new Date(at.getTime() - HIDING_AGE_DAYS * DAY_MS).toISOString();
  const since = new Date(at.getTime() - SHARED_DAYS * DAY_MS).toISOString();
  const { rows } = await tx.execute<{ is_heavy: boolean }>(sql`
    with found as (
      select not ${MAY_HAVE_CHANGED} and exists (
        select from reports before join cases f on f.id = before.case_id
        where before.state = 'dismissed' and not f.is_outdated and f.subject_kind = k.subject_kind and f.subject_id = k.subject_id
      ) as is_fine
      from cases k where k.id = ${caseId}
    ), counted as (
      select r.reporter_id, r.weight, r.id from reports r join users u on u.id = r.reporter_id
      where r.case_id = ${caseId} and r.hides and u.created_at < ${grown} and u.suspended_at is null
        and (
          not (select is_fine from found)
          or exists (select from reports own where own.reporter_id = r.reporter_id and own.state = 'acted')
        )
        and not exists (
          select from reports before join cases f on f.id = before.case_id join cases k on k.id = r.case_id
          where before.reporter_id = r.reporter_id and before.state = 'dismissed'
            and f.subject_kind = k.subject_kind and f.subject_id = k.subject_id
          having count(*) filter (where not before.is_outdated) > 0 or count(*) >= ${DISMISSALS_MAX}
        )
    )
    select coalesce(sum(c.weight), 0) >= ${HIDING_WEIGHT} as is_heavy
    from counted c
    where not exists (
      select from counted other
      join known_devices theirs on theirs.user_id = other.reporter_id and theirs.used_at > ${since}
      join known_devices own on own.browser = theirs.browser and own.user_id = c.reporter_id and own.used_at > ${since}
      where (other.weight, -other.id) > (c.weight, -c.id)
    )`);
  return rows[0]?.is_heavy ?? false;
}

/**
 * A person's own reports, newest first; of who has blocked them they show no name and no title, and no title of a listing that they can no
 * longer open: it may be another by now. Throws `invalid_cursor`.
 */
export async function findReports(
  db: Db,
  {
    moderation,
    viewer,
  }: Visibility & { readonly viewer: { readonly id: number; readonly isAdmin: boolean } },
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<OwnReport>> {
  // Whom one has blocked oneself, one may go on reading of.
  const isSeen = isVisible({ moderation, viewer: { id: viewer.id, isAdmin: viewer.isAdmin } });
  const rows = await runPrepared<Row & Pick<OwnReport, 'title' | 'concerned'>>(
    db,
    sql`
      select ${COLUMNS},
        case when u.id is not null then (case k.subject_kind
          when 'item' then (select i.title from items i where i.id = k.subject_id and ${isSeen})
          when 'review' then (select i.title from reviews w join items i on i.id = w.item_id where w.id = k.subject_id and ${isSeen})
        end) end as title,
        case when u.id is not null and k.subject_kind <> 'review'
          then jsonb_build_object('id', u.id, 'fullName', u.full_name) end as concerned
      from reports r join cases k on k.id = r.case_id
        left join users u on u.id = k.concerned_id
          and not exists (select from person_blocks b where b.blocker_id = u.id and b.blocked_id = r.reporter_id)
      where r.reporter_id = ${viewer.id} and ${isBehind(cursor, sql`r`)}
      order by r.created_at desc, r.id desc
      limit ${limit + 1}`,
  );
  return pageOfNewest(
    rows.map((row) => ({
      ...toReport(row),
      subject: { kind: row.kind, id: row.subjectId },
      category: row.category,
      title: row.title,
      concerned: row.concerned,
    })),
    limit,
  );
}
