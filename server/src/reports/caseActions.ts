import type { CurrentUser } from '@lendloop/contract/accounts';
import { APPEAL_DAYS, type DecideBody } from '@lendloop/contract/cases/cases';
import type { ProblemCode } from '@lendloop/contract/problems';

import { suspendIn, tellOfSuspension } from '../admin/actions.ts';
import { liftSuspension } from '../admin/liftWrites.ts';
import { followSuspension, followSuspensions } from '../admin/settleActions.ts';
import { lockSuspension } from '../admin/settleWrites.ts';
import { insertAudit, isSuspendedByHand, lockBoth, lockListing, setModeration } from '../admin/writes.ts';
import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages } from '../live/bus.ts';
import { queueMails } from '../mail/queries.ts';
import { judgeIn, tellOfJudged, type Judged } from '../reviews/judgeActions.ts';
import { setAnswerRemoved } from '../reviews/withholdWrites.ts';
import { InTurn } from '../schedule/inTurn.ts';
import * as store from './decisionStore.ts';
import { isRemovable } from './subjectQueries.ts';
import * as withholding from './withholdingWrites.ts';

const DAY_MS = 86_400_000;
/** What the job looks for together. */
const AT_ONCE = 100;

/** What was decided about one case, to be told of after the commit. */
interface Decided {
  readonly decisionId: number;
  readonly before: store.StoredCase;
  readonly reporters: readonly { readonly id: number; readonly reporterId: number }[];
  readonly isSuspended: boolean;
  /** The review that was removed or shown again; null if it is about something else. */
  readonly judged: Judged | null;
  /** What shows the thing or leaves it out now; null for what stands on no page. */
  readonly shownOn: withholding.ShownOn | null;
  readonly isLifted: boolean;
}

type Decision = Omit<DecideBody, 'ids'>;

/** Decides cases, each in its own transaction, and says which were decided. What is told, is told after each. */
export async function decideCases(
  context: Context,
  admin: CurrentUser,
  { ids, ...decision }: DecideBody,
): Promise<{ id: number; ok: boolean; code?: ProblemCode }[]> {
  const results: { id: number; ok: boolean; code?: ProblemCode }[] = [];
  const people = new Set<number>();
  for (const id of new Set(ids)) {
    try {
      const decided = await context.database.db.transaction((tx) =>
        decideIn(context, tx, admin, id, decision),
      );
      await tellOf(context, decided, decision);
      const { before, isSuspended, isLifted } = decided;
      if (before.concernedId !== null && (isSuspended || isLifted)) people.add(before.concernedId);
      results.push({ id, ok: true });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ id, ok: false, code: error.code });
    }
  }
  // After all decisions: it can fail, and the job goes on with it.
  for (const person of people) await followSuspension(context, person);
  return results;
}

async function decideIn(
  context: Context,
  tx: Tx,
  admin: CurrentUser,
  id: number,
  decision: Decision,
): Promise<Decided> {
  const at = context.now();
  const foreseen = await store.readCase(tx, id);
  if (!foreseen) throw new Problem('case_not_found');
  const { kind, subjectId, concernedId } = foreseen;
  const subject = { kind, id: subjectId };
  // Listings are locked before people, and both before the case.
  await withholding.lockSubject(tx, subject);
  if (concernedId !== null) {
    const { decider } = await lockBoth(tx, admin.id, concernedId);
    if (!decider?.isAdmin || decider.suspendedAt !== null) throw new Problem('not_signed_in');
  }
  const before = await store.lockCase(tx, id);
  if (!before) throw new Problem('case_not_found');
  refuse(before, admin, decision, at);
  const former = before.state === 'appealed' ? await store.findFormer(tx, id) : null;
  if (await store.isOfOthers(tx, before, former, admin.id)) throw new Problem('own_case');
  await withholding.release(tx, subject);
  const isLifted = former ? await undo(context, tx, before, former) : false;
  const judged = kind === 'review' ? await judge(tx, admin, subjectId, decision, former, at) : null;
  const isSuspended = await act(context, tx, admin, before, decision, at);
  const appealUntil =
    decision.decision === 'dismiss' || former || concernedId === null
      ? null
      : new Date(at.getTime() + APPEAL_DAYS * DAY_MS);
  const { id: decisionId, reports } = await store.close(tx, before, {
    ...decision,
    days: decision.days ?? null,
    adminId: admin.id,
    at,
    appealUntil,
  });
  if (decision.decision === 'suspend' && concernedId !== null) {
    const until = decision.days ? new Date(at.getTime() + decision.days * DAY_MS) : null;
    await store.restrict(tx, concernedId, decisionId, at, until);
  }
  await insertAudit(tx, {
    adminId: admin.id,
    action: 'decide_case',
    subjectId: id,
    before: before.state,
    after: decision.decision,
    comment: decision.reason || null,
    createdAt: at.toISOString(),
  });
  const isTold = concernedId !== null && (decision.decision !== 'dismiss' || former !== null);
  await queueMails(
    tx,
    at,
    ...(isTold
      ? [{ topic: { kind: 'case_decided' as const, decisionId }, once: `case decision ${decisionId}` }]
      : []),
    ...reports.map(({ id: reportId }) => ({
      topic: { kind: 'report_answered' as const, reportId },
      once: `report ${reportId} of decision ${decisionId}`,
    })),
  );
  const shownOn = await withholding.findShownOn(tx, subject, concernedId);
  return { decisionId, before, reporters: reports, isSuspended, judged, shownOn, isLifted };
}

function refuse(found: store.StoredCase, admin: CurrentUser, { decision }: Decision, at: Date): void {
  const { state, claimedBy, claimedUntil, concernedId, kind } = found;
  if (state === 'decided') throw new Problem('case_decided');
  if (store.isOwnCase(found, admin.id)) throw new Problem('own_case');
  if (claimedBy !== null && claimedBy !== admin.id && claimedUntil !== null && new Date(claimedUntil) > at)
    throw new Problem('case_claimed');
  if (decision !== 'dismiss' && concernedId === null) throw new Problem('not_possible');
  if (decision === 'remove' && !isRemovable(kind)) throw new Problem('not_possible');
}

/** Removes a review, or shows again one that was removed before an appeal; null if it stays as it is. */
async function judge(
  tx: Tx,
  admin: CurrentUser,
  id: number,
  { decision, reason }: Decision,
  former: store.FormerDecision | null,
  at: Date,
): Promise<Judged | null> {
  const isBack = former?.decision === 'remove' && (await store.isLastWord(tx, former, 'judge_review', id));
  if (decision !== 'remove' && !isBack) return null;
  const state = decision === 'remove' ? 'removed' : 'kept';
  return judgeIn(tx, id, { state, reason: reason || state, adminId: admin.id, isOfCase: true }, at);
}

/** Does what was decided; whether somebody was suspended by it. */
async function act(
  context: Context,
  tx: Tx,
  admin: CurrentUser,
  { kind, subjectId, concernedId }: store.StoredCase,
  { decision, reason }: Decision,
  at: Date,
): Promise<boolean> {
  if (decision === 'remove' && kind === 'message') await store.setRemoved(tx, subjectId, at);
  if (decision === 'remove' && kind === 'answer') await setAnswerRemoved(tx, subjectId, at);
  if (decision === 'remove' && kind === 'item') {
    const listing = await lockListing(tx, subjectId);
    if (listing && listing.status !== 'rejected') {
      await setModeration(tx, subjectId, 'rejected', at);
      await insertAudit(tx, {
        adminId: admin.id,
        action: 'moderate_item',
        subjectId,
        before: listing.status,
        after: 'rejected',
        comment: reason,
        createdAt: at.toISOString(),
      });
    }
  }
  if (decision !== 'suspend' || concernedId === null) return false;
  // It has no end, and stays so.
  if (await isSuspendedByHand(tx, concernedId)) return false;
  await suspendIn(context, tx, concernedId, at);
  await insertAudit(tx, {
    adminId: admin.id,
    action: 'suspend_user',
    subjectId: concernedId,
    before: 'active',
    after: 'suspended',
    comment: reason,
    createdAt: at.toISOString(),
  });
  return true;
}

/** Undoes what was decided before an appeal; whether a suspension was lifted. */
async function undo(
  context: Context,
  tx: Tx,
  { kind, subjectId, concernedId }: store.StoredCase,
  former: store.FormerDecision,
): Promise<boolean> {
  if (former.decision === 'remove' && kind === 'message') await store.setRemoved(tx, subjectId, null);
  if (former.decision === 'remove' && kind === 'answer') await setAnswerRemoved(tx, subjectId, null);
  if (former.decision === 'remove' && kind === 'item') {
    const listing = await lockListing(tx, subjectId);
    // Changed since, it waits for its approval like any other.
    if (listing?.status === 'rejected' && (await store.isLastWord(tx, former, 'moderate_item', subjectId)))
      await setModeration(tx, subjectId, 'approved', context.now());
  }
  if (former.decision !== 'suspend' || concernedId === null) return false;
  const isFree = await store.endRestriction(tx, former.id, context.now());
  if (isFree) await liftSuspension(tx, concernedId, context.now(), today(context));
  return isFree;
}

async function tellOf(
  context: Context,
  { decisionId, before, reporters, isSuspended, judged, shownOn, isLifted }: Decided,
  { decision }: Decision,
): Promise<void> {
  const { bus } = context;
  const { concernedId } = before;
  if (judged) await tellOfJudged(context, judged);
  if (concernedId !== null && isSuspended) await tellOfSuspension(context, concernedId);
  else if (isLifted) await tellOfOutdatedPages(bus, { isAll: true });
  else if (shownOn) await tellOfOutdatedPages(bus, shownOn);
  if (concernedId !== null && (decision !== 'dismiss' || before.state === 'appealed'))
    await bus.publish({
      kind: 'case',
      userId: concernedId,
      what: 'decided',
      subjectId: decisionId,
      decision,
    });
  await bus.publish(
    ...reporters.map(({ id, reporterId }) => ({
      kind: 'case' as const,
      userId: reporterId,
      what: decision === 'dismiss' ? ('dismissed' as const) : ('acted' as const),
      subjectId: id,
      decision,
    })),
  );
}

/**
 * Shows again what was withheld for 72 hours without a decision, ends suspensions whose days are over, and lets listings and rentals follow
 * those that began or ended; returns how many. Safe to run on several nodes at once.
 */
export async function endRestrictions(context: Context, signal?: AbortSignal): Promise<number> {
  const { bus, database, now } = context;
  const { db } = database;
  const at = now();
  const turns = new InTurn();
  const withheld = (after: withholding.Overdue | null) => withholding.findOverdue(db, at, after, AT_ONCE);
  const shown = await turns.through({ find: withheld, atOnce: AT_ONCE, signal }, async (overdue) => {
    const shownOn = await db.transaction((tx) => withholding.releaseOverdue(tx, overdue, at));
    if (shownOn) await tellOfOutdatedPages(bus, shownOn);
    return shownOn !== null;
  });
  const restricted = (after: store.OverdueRestriction | null) => store.findOverdue(db, at, after, AT_ONCE);
  const ended = await turns.through(
    { find: restricted, atOnce: AT_ONCE, signal },
    async ({ decisionId, userId }) => {
      await db.transaction(async (tx) => {
        await lockSuspension(tx, userId);
        if (await store.endRestriction(tx, decisionId, now()))
          await liftSuspension(tx, userId, now(), today(context));
      });
      await followSuspension(context, userId, { mostMs: Infinity, signal });
      return true;
    },
  );
  const followed = await turns.run(() => followSuspensions(context, signal));
  turns.end();
  return shown + ended + (followed ?? 0);
}
