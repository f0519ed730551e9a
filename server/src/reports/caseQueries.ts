import type {
  Appealable,
  Case,
  CaseCounts,
  CaseDetails,
  CaseMessage,
  CaseQuery,
} from '@lendloop/contract/cases/cases';
import { casePictureUrl, CASES_COUNTED, CONTEXT_MESSAGES } from '@lendloop/contract/cases/cases';
import { SUBJECT_KINDS } from '@lendloop/contract/cases/kinds';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Queryable } from '../db/connect.ts';
import type { Visibility } from '../items/visibilitySql.ts';
import { casePlaceOf, cursorAfter } from './caseCursor.ts';
import { isRemovable, shownSubject, TITLE } from './subjectQueries.ts';

const utc = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const person = (id: SQL) =>
  sql`(select jsonb_build_object('id', u.id, 'fullName', u.full_name) from users u where u.id = ${id})`;

/** A decision `d`, as the person concerned learns of it. */
const DECISION = sql`jsonb_build_object(
  'id', d.id, 'decision', d.decision, 'reason', d.reason, 'decidedAt', ${utc(sql`d.decided_at`)}, 'appealUntil', ${utc(sql`d.appeal_until`)}
)`;

const columns = (now: Date) => sql`
  k.id, k.kind, k.category, jsonb_build_object('kind', k.subject_kind, 'id', k.subject_id) as subject, ${TITLE} as title,
  ${person(sql`k.concerned_id`)} as concerned, k.priority, k.reporters, k.state, ${utc(sql`k.opened_at`)} as "openedAt",
  ${utc(sql`k.withheld_until`)} as "withheldUntil",
  case when k.claimed_until > ${now.toISOString()}
    then jsonb_build_object('by', ${person(sql`k.claimed_by`)}, 'until', ${utc(sql`k.claimed_until`)}) end as claim,
  (select ${DECISION} from case_decisions d where d.case_id = k.id order by d.id desc limit 1) as decision`;

/** Cases, highest priority first, then the oldest. Throws `invalid_cursor`. */
export async function findCases(
  db: Db,
  { kind, category, state, limit, cursor }: CaseQuery,
  now: Date,
): Promise<{ readonly rows: Case[]; readonly nextCursor: string | null }> {
  const place = casePlaceOf(cursor);
  const isSubject = SUBJECT_KINDS.some((one) => one === kind);
  const conditions = [
    kind === undefined ? undefined : isSubject ? sql`k.subject_kind = ${kind}` : sql`k.kind = ${kind}`,
    category && sql`k.category = ${category}`,
    state && sql`k.state = ${state}`,
    place &&
      sql`(-k.priority, k.opened_at, k.id) > (${-place.priority}::integer, ${place.openedAt}::timestamptz, ${place.id}::integer)`,
  ].filter((condition) => condition !== undefined && condition !== null);
  const { rows } = await db.execute<Case & Record<string, unknown>>(sql`
    select ${columns(now)} from cases k
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by k.priority desc, k.opened_at, k.id
    limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page,
    nextCursor: rows.length > limit && last ? cursorAfter(last) : null,
  };
}

/** How many cases wait for a decision, by state, up to a bound. */
export async function countWaiting(db: Db): Promise<CaseCounts> {
  const those = (state: 'open' | 'appealed') => sql`(
    select count(*)::integer from (
      select from cases k where k.state <> 'decided' and k.state = ${state} limit ${CASES_COUNTED}
    ) counted)`;
  const { rows } = await db.execute<CaseCounts & Record<string, unknown>>(
    sql`select ${those('open')} as open, ${those('appealed')} as appealed`,
  );
  return rows[0] ?? { open: 0, appealed: 0 };
}

/** One case, as in the list; null if there is none. */
export async function findCase(on: Queryable, id: number, now: Date): Promise<Case | null> {
  const { rows } = await on.execute<Case & Record<string, unknown>>(sql`
    select ${columns(now)} from cases k where k.id = ${id}`);
  return rows[0] ?? null;
}

const ITEM = sql`jsonb_build_object('id', i.id, 'title', i.title)`;

/** What a case is about, and the item around it. */
const contextOf = ({ id: caseId, subject: { kind, id } }: Case): SQL => {
  switch (kind) {
    case 'item':
      return sql`select i.description as text, i.images[1] as image, ${ITEM} as item from items i where i.id = ${id}`;
    case 'user':
      return sql`select u.bio as text, u.avatar as image, null::jsonb as item from users u where u.id = ${id}`;
    case 'message':
      return sql`select m.content as text, null as image, ${ITEM} as item
        from messages m join items i on i.id = m.item_id where m.id = ${id}`;
    case 'review':
      return sql`select w.comment as text, null as image, ${ITEM} as item
        from reviews w join items i on i.id = w.item_id where w.id = ${id}`;
    case 'rental':
      return sql`select null as text, null as image, ${ITEM} as item
        from rentals r join items i on i.id = r.item_id where r.id = ${id}`;
    case 'answer':
      return sql`select a.text, null as image, ${ITEM} as item
        from review_answers a join reviews w on w.id = a.review_id join items i on i.id = w.item_id where w.id = ${id}`;
    case 'evidence':
      return sql`select null as text, ${ITEM} as item,
          case when e.picture is not null then ${casePictureUrl(caseId, 800)} end as image
        from evidence e join rentals r on r.id = e.rental_id join items i on i.id = r.item_id where e.id = ${id}`;
  }
};

/** A message with those before and after it in its conversation, no more; oldest first. */
async function findAround(db: Db, id: number): Promise<CaseMessage[]> {
  const { rows } = await db.execute<CaseMessage & Record<string, unknown>>(sql`
    with about as (select * from messages where id = ${id}),
    near as (
      (select m.* from messages m, about a
        where m.item_id = a.item_id and least(m.sender_id, m.receiver_id) = least(a.sender_id, a.receiver_id)
          and greatest(m.sender_id, m.receiver_id) = greatest(a.sender_id, a.receiver_id) and m.id <= a.id
        order by m.id desc limit ${CONTEXT_MESSAGES + 1})
      union all
      (select m.* from messages m, about a
        where m.item_id = a.item_id and least(m.sender_id, m.receiver_id) = least(a.sender_id, a.receiver_id)
          and greatest(m.sender_id, m.receiver_id) = greatest(a.sender_id, a.receiver_id) and m.id > a.id
        order by m.id limit ${CONTEXT_MESSAGES})
    )
    select n.id, ${person(sql`n.sender_id`)} as sender, n.content, ${utc(sql`n.created_at`)} as "createdAt",
      n.removed_at is not null as "isRemoved"
    from near n order by n.id`);
  return rows;
}

/** What can be decided about a case. */
function decisionsFor({ subject, concerned }: Case): CaseDetails['decisions'] {
  if (!concerned) return ['dismiss'];
  return isRemovable(subject.kind)
    ? ['dismiss', 'warn', 'remove', 'suspend']
    : ['dismiss', 'warn', 'suspend'];
}

/** A case with its subject in its context; null if there is none. */
export async function findCaseDetails(db: Db, id: number, now: Date): Promise<CaseDetails | null> {
  const found = await findCase(db, id, now);
  if (!found) return null;
  const { rows: contexts } = await db.execute<{
    text: string | null;
    image: string | null;
    item: { id: number; title: string } | null;
  }>(contextOf(found));
  const { rows: reports } = await db.execute<CaseDetails['reports'][number] & Record<string, unknown>>(sql`
    select ${person(sql`r.reporter_id`)} as reporter, r.category, r.comment, ${utc(sql`r.created_at`)} as "createdAt"
    from reports r where r.case_id = ${id} order by r.id limit 200`);
  const { rows: people } = await db.execute<CaseDetails['people'][number] & Record<string, unknown>>(sql`
    select u.id, u.full_name as "fullName" from cases k join users u on u.id = any(k.people) where k.id = ${id} order by u.id`);
  const { rows: accounts } = await db.execute<
    NonNullable<CaseDetails['account']> & Record<string, unknown>
  >(sql`
    select u.username, u.avatar, ${utc(sql`u.created_at`)} as "createdAt",
      (select count(*)::integer from items i where i.owner_id = u.id) as listings
    from cases k join users u on u.id = k.concerned_id where k.id = ${id}`);
  const { rows: appeals } = await db.execute<{ text: string; createdAt: string }>(sql`
    select d.appeal as text, ${utc(sql`d.appealed_at`)} as "createdAt" from case_decisions d
    where d.case_id = ${id} and d.appeal is not null order by d.id desc limit 1`);
  const context = contexts[0] ?? { text: null, image: null, item: null };
  return {
    ...found,
    reports,
    people,
    account: accounts[0] ?? null,
    context: {
      ...context,
      messages: found.subject.kind === 'message' ? await findAround(db, found.subject.id) : [],
    },
    appeal: appeals[0] ?? null,
    decisions: decisionsFor(found),
  };
}

/**
 * What the names of the files of a reported photo begin with; null for every other case, for one that was taken back, and for an
 * administrator who by the audit log has not looked at the case since `since`.
 */
export async function findCasePicture(
  db: Db,
  id: number,
  adminId: number,
  since: Date,
): Promise<string | null> {
  const { rows } = await db.execute<{ picture: string | null }>(sql`
    select e.picture from cases k join evidence e on e.id = k.subject_id
    where k.id = ${id} and k.subject_kind = 'evidence' and exists (
      select from audit_log l
      where l.action = 'see_case' and l.subject_id = k.id and l.admin_id = ${adminId} and l.created_at >= ${since.toISOString()}
    )`);
  return rows[0]?.picture ?? null;
}

/** The decisions about a person that can be appealed, newest first. */
export async function findAppealable(
  db: Db,
  {
    moderation,
    viewer,
  }: Visibility & { readonly viewer: { readonly id: number; readonly isAdmin: boolean } },
  now: Date,
): Promise<Appealable[]> {
  const { rows } = await db.execute<Appealable & Record<string, unknown>>(sql`
    select d.id, d.decision, d.reason, ${utc(sql`d.decided_at`)} as "decidedAt", ${utc(sql`d.appeal_until`)} as "appealUntil",
      jsonb_build_object('kind', k.subject_kind, 'id', k.subject_id) as subject, ${shownSubject({ moderation, viewer })} as title
    from case_decisions d join cases k on k.id = d.case_id
    where d.concerned_id = ${viewer.id} and d.appeal_until > ${now.toISOString()} and d.appeal is null
    order by d.id desc
    limit 100`);
  return rows;
}
