import { AuditEntry } from '@lendloop/contract/admin';
import { LiveDecision } from '@lendloop/contract/live';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';

import type { Db } from '../db/connect.ts';
import { runPlanned, runPrepared } from '../db/prepared.ts';

interface DecisionRow extends Pick<AuditEntry, 'id' | 'action' | 'before' | 'after' | 'comment'> {
  readonly created_at: Date;
  readonly admin_id: number;
  readonly admin_name: string;
  readonly subject_id: number;
  readonly subject_name: string;
}

/** Selects decisions `l`, with the names of the administrators and the subjects. */
const DECISIONS = sql`
  select l.id, l.action, l.before, l.after, l.comment, l.created_at, l.admin_id, l.subject_id,
    a.full_name as admin_name, coalesce(u.full_name, i.title, c.name, author.full_name, (
      select disputed.title
      from disputes d join rentals r on r.id = d.rental_id join items disputed on disputed.id = r.item_id
      where l.action in ('see_dispute', 'claim_dispute', 'decide_dispute') and d.id = l.subject_id
    ), case l.action when 'adjust_ledger' then (
      select string_agg(of.code, ' → ' order by e.position)
      from ledger_entries e join ledger_accounts of on of.id = e.account_id
      where e.transfer_id = l.subject_id
    ) when 'decide_case' then '#' || l.subject_id when 'see_case' then '#' || l.subject_id end) as subject_name
  from audit_log l
  join users a on a.id = l.admin_id
  left join users u on l.action in ('verify_user', 'suspend_user') and u.id = l.subject_id
  left join items i on l.action = 'moderate_item' and i.id = l.subject_id
  left join categories c on l.action = 'edit_category' and c.id = l.subject_id
  left join reviews w on l.action = 'judge_review' and w.id = l.subject_id
  left join users author on author.id = w.reviewer_id`;

const toDecision = (row: DecisionRow) => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  action: row.action,
  admin: { id: row.admin_id, fullName: row.admin_name },
  subject: { id: row.subject_id, name: row.subject_name },
  before: row.before,
  after: row.after,
  comment: row.comment,
});

/** Decisions of administrators for which `condition` holds, newest first, at most `limit`. */
export async function findEntries(db: Db, condition: SQL, limit: number): Promise<AuditEntry[]> {
  const rows = await runPlanned<DecisionRow & object>(
    db,
    sql`${DECISIONS} where ${condition} order by l.id desc limit ${limit}`,
  );
  return z.array(AuditEntry).parse(rows.map(toDecision));
}

/** The decisions with these ids, for live events to those concerned. */
export async function findDecisions(db: Db, ids: readonly number[]): Promise<LiveDecision[]> {
  const rows = await runPrepared<DecisionRow & object>(
    db,
    sql`${DECISIONS}
      where l.id = any(${sql.param(ids)}::integer[]) and l.action in ('verify_user', 'moderate_item')`,
  );
  return z.array(LiveDecision).parse(rows.map((row) => ({ ...toDecision(row), status: row.after })));
}
