import type { ReviewState } from '@lendloop/contract/reviews/judging';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { auditLog } from '../db/schema.ts';

/** Gives a settled review another state; `countReviews` then decides what counts. One that the job has not settled yet is settled with it. */
export async function setState(tx: Tx, id: number, state: ReviewState, reason: string | null): Promise<void> {
  await tx.execute(sql`
    update reviews set state = ${state}, removed_reason = ${reason}, is_settled = true, reported_until = null,
      counted = counted and ${state} = 'kept', owner_counted = owner_counted and ${state} = 'kept'
    where id = ${id}`);
}

interface Judgement {
  readonly id: number;
  readonly before: ReviewState;
  readonly after: ReviewState;
  readonly adminId: number;
  readonly reason: string;
  readonly at: Date;
}

/** Records a decision on a review in the audit log. */
export async function recordJudgement(tx: Tx, judgement: Judgement): Promise<void> {
  await tx.insert(auditLog).values({
    adminId: judgement.adminId,
    action: 'judge_review',
    subjectId: judgement.id,
    before: judgement.before,
    after: judgement.after,
    comment: judgement.reason,
    createdAt: judgement.at.toISOString(),
  });
}
