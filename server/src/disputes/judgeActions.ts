import type { CurrentUser } from '@lendloop/contract/accounts';
import {
  CLAIMED_HOURS,
  type DecisionBody,
  type DisputeQueueQuery,
  type JudgedDispute,
  type QueuedDispute,
} from '@lendloop/contract/disputes/admin';
import type { EVIDENCE_WIDTHS } from '@lendloop/contract/handover/handover';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import { faultOfRecord } from '../handover/chain.ts';
import { lastNotes } from '../handover/notes.ts';
import { findWholeRecord } from '../handover/queries.ts';
import { Problem } from '../http/problem.ts';
import { evidenceName } from '../images/names.ts';
import { countDisputes, findAgreed, findPictureOf, findQueue, hasColleague } from './adminQueries.ts';
import { recordInAudit } from './auditWrites.ts';
import { faultOfEntries } from './disputeChain.ts';
import { findLastDecision } from './entryQueries.ts';
import { enter, withDispute, type Doing } from './moveActions.ts';
import { findTimeline, toDispute, type FoundDispute } from './queries.ts';
import * as rules from './rules.ts';
import { findCurrent, withTimeline } from './viewActions.ts';
import { appendEntry, updateDispute } from './writes.ts';

const HOUR_MS = 3_600_000;

const claimOf = ({ claimedBy, claimer, claimedUntil }: FoundDispute, now: Date): QueuedDispute['claim'] =>
  claimedBy !== null && claimedUntil !== null && now < new Date(claimedUntil)
    ? { id: claimedBy, fullName: claimer ?? '', until: claimedUntil }
    : null;

/** Disputes for administrators, the oldest deadline first. Throws `invalid_cursor`. */
export async function showQueue(
  { database, config, now }: Context,
  viewer: CurrentUser,
  query: DisputeQueueQuery,
): Promise<{ readonly rows: QueuedDispute[]; readonly nextCursor: string | null }> {
  const { rows, nextCursor } = await findQueue(database.db, viewer, config, query);
  return {
    rows: rows.map((found) => ({ ...toDispute(found, viewer.id), can: [], claim: claimOf(found, now()) })),
    nextCursor,
  };
}

/** A dispute as an administrator sees it. */
async function show(context: Context, viewer: CurrentUser, found: FoundDispute): Promise<JudgedDispute> {
  const { db } = context.database;
  const now = context.now();
  const judge = { id: viewer.id, hasColleague: await hasColleague(db, found, viewer.id) };
  const record = await findWholeRecord(db, found.rentalId);
  const { entries } = await findTimeline(db, found.id);
  return {
    ...(await withTimeline(context, viewer, found)),
    agreed: await findAgreed(db, found.rentalId),
    can: [],
    claim: claimOf(found, now),
    counts: {
      opener: await countDisputes(db, found.openerId),
      other: await countDisputes(db, found.otherId),
    },
    notes: lastNotes(record.entries),
    faults: { record: faultOfRecord(record.entries, record.ends), entries: faultOfEntries(entries) },
    decidable: rules.decidableBy(found, judge, now),
  };
}

/** A dispute for an administrator; the audit log keeps that they looked. Throws `dispute_not_found`. */
export async function seeDispute(context: Context, viewer: CurrentUser, id: number): Promise<JudgedDispute> {
  const found = await findCurrent(context, viewer, id);
  const { state } = found;
  await recordInAudit(context.database.db, {
    adminId: viewer.id,
    action: 'see_dispute',
    disputeId: id,
    before: state,
    after: state,
    at: context.now(),
  });
  return show(context, viewer, found);
}

const judgeOf = async ({ tx, dispute }: Doing, viewer: CurrentUser): Promise<rules.Judge> => ({
  id: viewer.id,
  hasColleague: await hasColleague(tx, dispute, viewer.id),
});

function refuse(code: ReturnType<typeof rules.refusalOfJudge>): void {
  if (code === 'forbidden') throw new Problem(code, { message: sentence('disputes.otherDecides') });
  if (code) throw new Problem(code);
}

/** Takes a dispute for a day, so that no other administrator decides it. Throws `own_case`, `dispute_closed`, `dispute_claimed`, `forbidden`. */
export async function claimDispute(
  context: Context,
  viewer: CurrentUser,
  id: number,
): Promise<JudgedDispute> {
  await withDispute(context, id, async (doing) => {
    const { tx, dispute, now } = doing;
    refuse(rules.refusalOfJudge(dispute, await judgeOf(doing, viewer), now));
    // Again, it is one more look at it.
    const action = claimOf(dispute, now) === null ? 'claim_dispute' : 'see_dispute';
    const claimedUntil = new Date(now.getTime() + CLAIMED_HOURS * HOUR_MS).toISOString();
    await updateDispute(tx, id, { claimedBy: viewer.id, claimedUntil });
    const { state } = dispute;
    const entry = { action, before: state, after: state } as const;
    await recordInAudit(tx, { ...entry, adminId: viewer.id, disputeId: id, at: now });
  });
  await context.bus.publish({ kind: 'dispute_claimed', disputeId: id, judgeId: viewer.id });
  return show(context, viewer, await findCurrent(context, viewer, id));
}

/**
 * Decides a dispute, and tells both people. What is decided after the last appeal is final. The same decision again changes nothing.
 * Throws `own_case`, `dispute_closed`, `dispute_claimed`, `forbidden`, `claim_too_high`.
 */
export async function decideDispute(
  context: Context,
  viewer: CurrentUser,
  id: number,
  body: DecisionBody,
): Promise<JudgedDispute> {
  const { outcome, amountMinor, reason } = body;
  await withDispute(context, id, async (doing) => {
    const { tx, dispute, now } = doing;
    const refusal = rules.refusalOfDecision(dispute, await judgeOf(doing, viewer), amountMinor, now);
    if (refusal === 'dispute_closed') {
      const last = await findLastDecision(tx, id, viewer.id);
      if (last && last.outcome === outcome && last.amountMinor === amountMinor && last.reason === reason)
        return;
    }
    refuse(refusal);
    const isFinal = rules.isLastDecision(dispute);
    const said = { kind: 'decided', by: 'admin', outcome, amountMinor, reason, isFinal } as const;
    await appendEntry(tx, id, said, { byId: null, at: now });
    const decidedBy = isFinal ? dispute.decidedBy : viewer.id;
    await recordInAudit(tx, {
      adminId: viewer.id,
      action: 'decide_dispute',
      disputeId: id,
      before: dispute.state,
      after: 'decided',
      comment: reason,
      at: now,
    });
    await enter(doing, 'decided', {
      judgeId: viewer.id,
      at: now,
      values: { outcome, amountMinor, isFinal, decidedBy },
    });
  });
  return show(context, viewer, await findCurrent(context, viewer, id));
}

/** How long photos are shown after an administrator has looked at their dispute, so that none is seen without a line in the audit log. */
const LOOKED_HOURS = 24;

/** The name of a photo's file, for an administrator who has looked at the dispute about its rental; null for any other. */
export async function nameOfPicture(
  { database, now }: Context,
  viewer: CurrentUser,
  {
    id,
    evidenceId,
    width,
  }: { readonly id: number; readonly evidenceId: number; readonly width: (typeof EVIDENCE_WIDTHS)[number] },
): Promise<string | null> {
  const since = new Date(now().getTime() - LOOKED_HOURS * HOUR_MS);
  const picture = await findPictureOf(database.db, { disputeId: id, evidenceId }, viewer.id, since);
  return picture && evidenceName(picture, width);
}
