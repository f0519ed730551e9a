import { APPEAL_LINK_DAYS, type LinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import type { CaseDecision } from '@lendloop/contract/cases/cases';
import type { SubjectKind } from '@lendloop/contract/cases/kinds';
import { sql, type SQL } from 'drizzle-orm';

import type { Db, Queryable, Tx } from '../db/connect.ts';

/** Links of one decision. Another one ends the oldest: whoever signs in again and again would otherwise fill the table. */
const LINKS_MAX = 20;

/** Since when an appeal must have been decided for its links to tell nothing more of it. */
const toldSince = (now: Date): string =>
  new Date(now.getTime() - APPEAL_LINK_DAYS * 86_400_000).toISOString();

/** Whether a decision `d` of a case `k` can be appealed, or the link tells what became of its appeal. */
const isOpen = (now: Date): SQL => sql`(
  case when d.appeal is null then d.appeal_until > ${now.toISOString()}
    else k.state = 'appealed' or k.closed_at > ${toldSince(now)} end)`;

/** Stores a link by the hash of its token. */
export async function insertLink(tx: Tx, decisionId: number, tokenHash: string, at: Date): Promise<void> {
  await tx.execute(sql`select from case_decisions where id = ${decisionId} for no key update`);
  await tx.execute(sql`
    insert into appeal_links (token_hash, decision_id, created_at)
    values (${tokenHash}, ${decisionId}, ${at.toISOString()})`);
  await tx.execute(sql`
    delete from appeal_links where token_hash in (
      select l.token_hash from appeal_links l where l.decision_id = ${decisionId}
      order by l.token_hash = ${tokenHash} desc, l.created_at desc, l.token_hash offset ${LINKS_MAX}
    )`);
}

/**
 * The decision to offer somebody who cannot sign in: the one that suspends them, if they can still appeal it or have done so. One
 * that they have not appealed comes first. Null for whom an administrator suspended without a case: that would stay.
 */
export async function findSuspending(on: Queryable, userId: number, now: Date): Promise<number | null> {
  const { rows } = await on.execute<{ id: number }>(sql`
    select d.id
    from users u
    join restrictions r on r.user_id = u.id and r.ended_at is null
    join case_decisions latest on latest.id = r.decision_id
    join cases k on k.id = latest.case_id
    join case_decisions d on d.case_id = k.id and d.decision = 'suspend' and d.concerned_id = u.id and d.appeal_until is not null
    where u.id = ${userId} and ${isOpen(now)}
      and exists (select from restrictions s where s.user_id = u.id and s.since = u.suspended_at)
    order by d.appeal is null desc, d.id desc
    limit 1`);
  return rows[0]?.id ?? null;
}

/** What a link is about. */
interface Linked {
  readonly isOpen: boolean;
  readonly id: number;
  readonly decision: CaseDecision;
  readonly reason: string;
  readonly decidedAt: string;
  readonly appealUntil: string;
  readonly subject: { readonly kind: SubjectKind; readonly id: number };
  readonly title: string | null;
  readonly suspendedUntil: string | null;
  readonly appealedAt: string | null;
  readonly outcome: LinkedAppeal['outcome'];
}

const utc = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What the link with that hash is about; null if there is none. */
export async function findLinked(on: Queryable, tokenHash: string, now: Date): Promise<Linked | null> {
  const { rows } = await on.execute<Linked & Record<string, unknown>>(sql`
    select ${isOpen(now)} as "isOpen", d.id, d.decision, d.reason, ${utc(sql`d.decided_at`)} as "decidedAt",
      ${utc(sql`d.appeal_until`)} as "appealUntil", ${utc(sql`d.appealed_at`)} as "appealedAt",
      jsonb_build_object('kind', k.subject_kind, 'id', k.subject_id) as subject,
      case k.subject_kind when 'item' then (select i.title from items i where i.id = k.subject_id) end as title,
      (select ${utc(sql`r.until`)} from restrictions r where r.decision_id = d.id limit 1) as "suspendedUntil",
      (
        select jsonb_build_object('id', o.id, 'decision', o.decision, 'reason', o.reason, 'decidedAt', ${utc(sql`o.decided_at`)})
        from case_decisions o where o.case_id = d.case_id and o.id > d.id order by o.id desc limit 1
      ) as outcome
    from appeal_links l join case_decisions d on d.id = l.decision_id join cases k on k.id = d.case_id
    where l.token_hash = ${tokenHash}`);
  return rows[0] ?? null;
}

/** Deletes the links that say nothing any more, some time after they stopped to: until then they say why. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from appeal_links l using case_decisions d, cases k
    where d.id = l.decision_id and k.id = d.case_id and d.appeal_until <= ${toldSince(now)} and not ${isOpen(now)}`);
}
