import { fingerprint } from '../../accounts/fingerprint.ts';
import { appealLinks, caseDecisions, cases, reports } from '../../db/schema.ts';
import type { TestApp } from '../app.ts';

/** What a stage has of cases. */
export interface StageCases {
  readonly cases: {
    /** One that is open, about a listing of the owner. */
    readonly open: number;
    /** A warning of the owner, which they can appeal. */
    readonly decision: number;
    /** Token of a link by which somebody who is suspended appeals. */
    readonly appealToken: string;
  };
}

/** Makes an open case with a report, a decision about the owner, and one about somebody who is suspended, with a link. */
export async function addCases(
  app: TestApp,
  people: {
    readonly ownerId: number;
    readonly reporterId: number;
    readonly adminId: number;
    readonly suspendedId: number;
  },
  {
    itemId,
    comment,
    reason,
    appealToken,
  }: {
    readonly itemId: number;
    readonly comment: string;
    readonly reason: string;
    readonly appealToken: string;
  },
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
  const [open, closed, suspending] = await db
    .insert(cases)
    .values([
      { ...of, subjectKind: 'item', subjectId: itemId },
      { ...of, subjectKind: 'user', subjectId: people.ownerId, state: 'decided', closedAt: at },
      {
        ...of,
        subjectKind: 'user',
        subjectId: people.suspendedId,
        concernedId: people.suspendedId,
        state: 'decided',
        closedAt: at,
      },
    ])
    .returning({ id: cases.id });
  if (!open || !closed || !suspending) throw new Error('The insert returned no cases.');
  const report = { reporterId: people.reporterId, category: 'spam', weight: 6, createdAt: at } as const;
  await db.insert(reports).values({ ...report, caseId: open.id, comment });
  const made = {
    decidedBy: people.adminId,
    decidedAt: at,
    appealUntil: new Date(now.getTime() + 86_400_000).toISOString(),
  };
  const [warning, suspension] = await db
    .insert(caseDecisions)
    .values([
      { ...made, caseId: closed.id, decision: 'warn', reason, concernedId: people.ownerId },
      {
        ...made,
        caseId: suspending.id,
        decision: 'suspend',
        reason: 'It is a scam.',
        concernedId: people.suspendedId,
      },
    ])
    .returning({ id: caseDecisions.id });
  if (!warning || !suspension) throw new Error('The insert returned no decisions.');
  const tokenHash = fingerprint(appealToken);
  await db.insert(appealLinks).values({ tokenHash, decisionId: suspension.id, createdAt: at });
  return { cases: { open: open.id, decision: warning.id, appealToken } };
}
