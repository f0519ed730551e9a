import type { DisputeState } from '@lendloop/contract/disputes/states';

import type { Db, Tx } from '../db/connect.ts';
import { auditLog } from '../db/schema.ts';

/** Records in the audit log what an administrator did about a dispute: `see_dispute` is each look at it. */
export async function recordInAudit(
  db: Db | Tx,
  entry: {
    readonly adminId: number;
    readonly action: 'see_dispute' | 'claim_dispute' | 'decide_dispute';
    readonly disputeId: number;
    readonly before: DisputeState;
    readonly after: DisputeState;
    readonly comment?: string;
    readonly at: Date;
  },
): Promise<void> {
  await db.insert(auditLog).values({
    adminId: entry.adminId,
    action: entry.action,
    subjectId: entry.disputeId,
    before: entry.before,
    after: entry.after,
    comment: entry.comment ?? null,
    createdAt: entry.at.toISOString(),
  });
}
