import type { AppealBody, CaseDecision } from '@lendloop/contract/cases/cases';
import type { SubjectKind } from '@lendloop/contract/cases/kinds';
import { sql } from 'drizzle-orm';

import type { Queryable, Tx } from '../db/connect.ts';

/** Within this time, another look at a case is the same one. */
const LOOK_MS = 3_600_000;

/** A case as it is decided. */
export interface StoredCase {
  readonly id: number;
  readonly kind: SubjectKind;
  readonly subjectId: number;
  readonly concernedId: number | null;
  /** Who is part of what was noticed. */
  readonly people: readonly number[];
  readonly state: 'open' | 'decided' | 'appealed';
  readonly claimedBy: number | null;
  readonly claimedUntil: string | null;
}

/** The people of a case `k`, and those whom its subject is between. Its author is the one whom the case concerns. */
const PEOPLE = sql`k.people || case k.subject_kind
  when 'review' then array(select unnest(array[v.reviewer_id, v.subject_id]) from reviews v where v.id = k.subject_id)
  when 'answer' then array(select unnest(array[v.reviewer_id, v.subject_id]) from reviews v where v.id = k.subject_id)
  when 'message' then array(select unnest(array[m.sender_id, m.receiver_id]) from messages m where m.id = k.subject_id)
  when 'evidence' then array(
    select unnest(array[r.owner_id, r.renter_id]) from evidence e join rentals r on r.id = e.rental_id where e.id = k.subject_id
  )
  else '{}' end`;

const CASE = sql`k.id, k.subject_kind as kind, k.subject_id as "subjectId", k.concerned_id as "concernedId", ${PEOPLE} as people, k.state,
  k.claimed_by as "claimedBy", k.claimed_until as "claimedUntil"`;

/** Whether a case is about somebody: then they neither work on it nor decide it. */
export const isOwnCase = (
  { concernedId, people }: Pick<StoredCase, 'concernedId' | 'people'>,
  adminId: number,
): boolean => concernedId === adminId || people.includes(adminId);

export async function readCase(on: Queryable, id: number): Promise<StoredCase | null> {
  const { rows } = await on.execute<StoredCase & Record<string, unknown>>(
    sql`select ${CASE} from cases k where k.id = ${id}`,
  );
  return rows[0] ?? null;
}

/** Remembers in the audit log that an administrator has looked at a case, once an hour. */
export async function recordLook(
  on: Queryable,
  { id, state }: StoredCase,
  adminId: number,
  at: Date,
): Promise<void> {
  await on.execute(sql`
    insert into audit_log (admin_id, action, subject_id, before, after, created_at)
    select ${adminId}::integer, 'see_case', ${id}::integer, ${state}::text, ${state}::text, ${at.toISOString()}::timestamptz
    where not exists (
      select from audit_log l
      where l.action = 'see_case' and l.subject_id = ${id} and l.admin_id = ${adminId}
        and l.created_at > ${new Date(at.getTime() - LOOK_MS).toISOString()}
    )`);
}

/** Locks a case until the transaction ends. Lock what it is about first. */
export async function lockCase(tx: Tx, id: number): Promise<StoredCase | null> {
  const { rows } = await tx.execute<StoredCase & Record<string, unknown>>(
    sql`select ${CASE} from cases k where k.id = ${id} for update`,
  );
  return rows[0] ?? null;
}

/**
 * Gives a case to an administrator until then; false if another one has it. Nobody prolongs their own claim, nor takes the case again at once, or they
 * could keep it from the others for good: they have it without one.
 */
export async function claim(
  on: Queryable,
  id: number,
  adminId: number,
  now: Date,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await on.execute(sql`
    update cases set claimed_by = ${adminId}, claimed_until = case
      when claimed_by = ${adminId} and claimed_until > ${new Date(2 * now.getTime() - until.getTime()).toISOString()} then claimed_until
      else ${until.toISOString()}::timestamptz
    end
    where id = ${id} and (claimed_by is null or claimed_by = ${adminId} or claimed_until <= ${now.toISOString()})`);
  return (rowCount ?? 0) > 0;
}

/** A decision that was made before, and how to undo it. */
export interface FormerDecision {
  readonly id: number;
  readonly decision: CaseDecision;
  readonly decidedBy: number;
}

/** The last decision on a case; null if there is none. */
export async function findFormer(on: Queryable, caseId: number): Promise<FormerDecision | null> {
  const { rows } = await on.execute<FormerDecision & Record<string, unknown>>(sql`
    select d.id, d.decision, d.decided_by as "decidedBy" from case_decisions d
    where d.case_id = ${caseId} order by d.id desc limit 1`);
  return rows[0] ?? null;
}

/**
 * Whether nothing else has been decided about a listing or review since it was taken away by this decision. What was taken away before it,
 * or once more after it, an appeal of it does not give back.
 */
export async function isLastWord(
  tx: Tx,
  { id }: FormerDecision,
  action: 'moderate_item' | 'judge_review',
  subjectId: number,
): Promise<boolean> {
  const { rows } = await tx.execute<{ is_last: boolean }>(sql`
    select l.admin_id = d.decided_by and l.created_at = d.decided_at as is_last
    from case_decisions d join audit_log l on l.action = ${action} and l.subject_id = ${subjectId}
    where d.id = ${id}
    order by l.id desc limit 1`);
  return rows[0]?.is_last ?? false;
}

/** Whether an appeal is for another administrator, because this one has made the decision. */
export async function isOfOthers(
  on: Queryable,
  found: StoredCase,
  former: FormerDecision | null,
  adminId: number,
): Promise<boolean> {
  return former?.decidedBy === adminId && (await hasOthers(on, adminId, found));
}

/** Whether there is another active administrator whom a case is not about. */
async function hasOthers(
  on: Queryable,
  adminId: number,
  { concernedId, people }: Pick<StoredCase, 'concernedId' | 'people'>,
): Promise<boolean> {
  const { rows } = await on.execute(sql`
    select u.id from users u
    where u.is_admin and u.suspended_at is null and u.id <> ${adminId}
      and u.id is distinct from ${concernedId} and u.id <> all(${sql.param(people)}::integer[])
    limit 1`);
  return rows.length > 0;
}

interface NewDecision {
  readonly decision: CaseDecision;
  readonly reason: string;
  readonly days: number | null;
  readonly adminId: number;
  readonly at: Date;
  /** Null where it cannot be appealed. */
  readonly appealUntil: Date | null;
}

/** Stores a decision and closes its case; returns its id and the reports that it answers, or answers otherwise than the one before. */
export async function close(
  tx: Tx,
  { id, concernedId }: StoredCase,
  { decision, reason, days, adminId, at, appealUntil }: NewDecision,
): Promise<{
  readonly id: number;
  readonly reports: { readonly id: number; readonly reporterId: number }[];
}> {
  const moment = at.toISOString();
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into case_decisions (case_id, decision, reason, days, decided_by, concerned_id, decided_at, appeal_until)
    values (${id}, ${decision}, ${reason}, ${days}, ${adminId}, ${concernedId}, ${moment}, ${appealUntil?.toISOString() ?? null})
    returning id`);
  await tx.execute(sql`
    update cases set state = 'decided', closed_at = ${moment}, claimed_by = null, claimed_until = null where id = ${id}`);
  const { rows: reports } = await tx.execute<{ id: number; reporterId: number }>(sql`
    update reports set state = ${decision === 'dismiss' ? 'dismissed' : 'acted'}, decided_at = ${moment}
    where case_id = ${id} and (state = 'open' or state = 'acted' and ${decision === 'dismiss'})
    returning id, reporter_id as "reporterId"`);
  return { id: rows[0]?.id ?? 0, reports };
}

/** Takes a message away, or gives it back. */
export async function setRemoved(tx: Tx, messageId: number, at: Date | null): Promise<void> {
  await tx.execute(
    sql`update messages set removed_at = ${at?.toISOString() ?? null} where id = ${messageId}`,
  );
}

/** Remembers that somebody is suspended by a decision, until then or for good. */
export async function restrict(
  tx: Tx,
  userId: number,
  decisionId: number,
  since: Date,
  until: Date | null,
): Promise<void> {
  await tx.execute(sql`
    insert into restrictions (user_id, kind, decision_id, since, until)
    values (${userId}, 'suspended', ${decisionId}, ${since.toISOString()}, ${until?.toISOString() ?? null})`);
}

/** Ends what a decision restricts; whether the person is suspended by nothing else. */
export async function endRestriction(tx: Tx, decisionId: number, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ is_free: boolean }>(sql`
    with ended as (
      update restrictions set ended_at = ${now.toISOString()} where decision_id = ${decisionId} and ended_at is null
      returning id, user_id, since
    )
    select not exists (
      select from restrictions r where r.user_id = e.user_id and r.ended_at is null and r.id <> e.id
    ) and exists (
      -- Each of several decisions may have suspended them anew, and may end first. A suspension without a case has another moment.
      select from restrictions r where r.user_id = e.user_id and r.since = u.suspended_at
    ) as is_free
    from ended e join users u on u.id = e.user_id`);
  return rows[0]?.is_free ?? false;
}

/** A restriction whose time is over, and its place among the others. */
export interface OverdueRestriction {
  readonly id: number;
  readonly until: Date;
  readonly decisionId: number;
  readonly userId: number;
}

/** The restrictions whose time is over, the first ones first; at most `limit` behind `after`. */
export async function findOverdue(
  on: Queryable,
  now: Date,
  after: OverdueRestriction | null,
  limit: number,
): Promise<OverdueRestriction[]> {
  const behind = after
    ? sql`(r.until, r.id) > (${after.until.toISOString()}::timestamptz, ${after.id})`
    : sql`true`;
  type Row = Omit<OverdueRestriction, 'until'> & { readonly until: string };
  const { rows } = await on.execute<{ [Key in keyof Row]: Row[Key] }>(sql`
    select r.id, r.until, r.decision_id as "decisionId", r.user_id as "userId" from restrictions r
    where r.ended_at is null and r.until <= ${now.toISOString()} and ${behind}
    order by r.until, r.id
    limit ${limit}`);
  return rows.map((row) => ({ ...row, until: new Date(row.until) }));
}

/** A decision as it is appealed. */
export interface AppealedDecision {
  readonly caseId: number;
  readonly concernedId: number | null;
  readonly appealUntil: string | null;
  readonly appeal: string | null;
  readonly appealedAt: string | null;
  readonly appealClientId: string | null;
}

/** Locks a decision and its case; null if there is none. */
export async function lockDecision(tx: Tx, id: number): Promise<AppealedDecision | null> {
  const { rows } = await tx.execute<AppealedDecision & Record<string, unknown>>(sql`
    select d.case_id as "caseId", d.concerned_id as "concernedId", d.appeal_until as "appealUntil", d.appeal,
      d.appealed_at as "appealedAt", d.appeal_client_id as "appealClientId"
    from case_decisions d join cases k on k.id = d.case_id
    where d.id = ${id} for update of d, k`);
  return rows[0] ?? null;
}

/** Stores an appeal and puts its case back among those that wait. */
export async function storeAppeal(
  tx: Tx,
  caseId: number,
  { decisionId, text, clientId }: AppealBody,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update case_decisions set appeal = ${text}, appealed_at = ${at.toISOString()}, appeal_client_id = ${clientId ?? null}
    where id = ${decisionId}`);
  await tx.execute(sql`update cases set state = 'appealed', closed_at = null where id = ${caseId}`);
}
