import type { Tx } from '../db/connect.ts';
import { auditLog } from '../db/schema.ts';

/** An administrator's booking, as the audit log keeps it. */
interface Adjustment {
  readonly adminId: number;
  readonly transferId: number;
  /** The balance of the debited account in minor units, before and after it. */
  readonly before: number;
  readonly after: number;
  readonly comment: string;
  readonly at: Date;
}

/** Records an adjustment in the audit log. */
export async function recordAdjustment(
  tx: Tx,
  { adminId, transferId, before, after, comment, at }: Adjustment,
): Promise<void> {
  await tx.insert(auditLog).values({
    adminId,
    action: 'adjust_ledger',
    subjectId: transferId,
    before: String(before),
    after: String(after),
    comment,
    createdAt: at.toISOString(),
  });
}
