import { caseDecisions, cases, reports } from '../../db/schema.ts';
import type { TestApp } from '../app.ts';

/** What a stage has of cases. */
export interface StageCases {
  readonly cases: {
    /** One that is open, about a listing of the owner. */
    readonly open: number;
    /** A warning of the owner, which they can appeal. */
    readonly decision: number;
  };
}

/** Makes an open case with a report, and a decision about the owner. */
export async function addCases(
  app: TestApp,
  people: { readonly ownerId: number; readonly reporterId: number; readonly adminId: number },
  { itemId, comment, reason }: { readonly itemId: number; readonly comment: string; readonly reason: string },
): Promise<StageCases> {
  const { db } = app.database;
  const now = app.context.now();
  const at = now.toISOString();
  const of = {
    kind: 'report',
    category: 'spam',
    concernedId: people.ownerId,
    priority: 50,
    reporters: 1,
    openedAt: at,
  } as const;
  const [open, closed] = await db
    .insert(cases)
    .values([
      { ...of, subjectKind: 'item', subjectId: itemId },
      { ...of, subjectKind: 'user', subjectId: people.ownerId, state: 'decided', closedAt: at },
    ])
    .returning({ id: cases.id });
  if (!open || !closed) throw new Error('The insert returned no cases.');
  const report = { reporterId: people.reporterId, category: 'spam', weight: 6, createdAt: at } as const;
  await db.insert(reports).values({ ...report, caseId: open.id, comment });
  const [decision] = await db
    .insert(caseDecisions)
    .values({
      caseId: closed.id,
      decision: 'warn',
      reason,
      decidedBy: people.adminId,
      concernedId: people.ownerId,
      decidedAt: at,
      appealUntil: new Date(now.getTime() + 86_400_000).toISOString(),
    })
    .returning({ id: caseDecisions.id });
  return { cases: { open: open.id, decision: decision?.id ?? 0 } };
}
