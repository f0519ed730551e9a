import { isNegotiable, lengthOf, type DisputeState } from '@lendloop/contract/disputes/states';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import type { disputes } from '../db/schema.ts';
import { settleLateness, settleReturn } from '../handover/endActions.ts';
import { Problem } from '../http/problem.ts';
import { tellOfDisputes, type DisputeNews } from '../live/bus.ts';
import { mailOfDispute, queueMails, type NewMail } from '../mail/queries.ts';
import { compensateRenter, settleDeposit } from '../payments/dueActions.ts';
import { lockForChange } from '../rentals/changeWrites.ts';
import { findLockedDispute, findRentalOf, type FoundDispute } from './queries.ts';
import { isOwners, overdueOf } from './rules.ts';
import { appendEntry, lockDispute, updateDispute } from './writes.ts';

/** A dispute that is locked with its rental, as it is by now. */
export interface Doing {
  readonly context: Context;
  readonly tx: Tx;
  readonly now: Date;
  /** Read again after each change. */
  dispute: FoundDispute;
  /** What both people are told of after the commit. */
  readonly told: DisputeNews[];
}

/**
 * Locks the rental of a dispute and then the dispute, lets the marketplace do what is due by now, runs `work`, and tells both people after
 * the commit. `spend` is asked once `work` calls `count`. Throws `dispute_not_found`, and what `work` throws.
 */
export async function withDispute<T>(
  context: Context,
  id: number,
  work: (doing: Doing, count: () => void) => Promise<T>,
  spend: () => Promise<void> = async () => {},
): Promise<T> {
  const { result, told } = await transactCounted(context.database.db, spend, async (tx, count) => {
    const rentalId = await findRentalOf(tx, id);
    if (rentalId === null) throw new Problem('dispute_not_found');
    await lockForChange(tx, rentalId);
    const doing = await takeUp(context, tx, id);
    return { result: await work(doing, count), told: doing.told };
  });
  await tellOfDisputes(context.bus, told);
  return result;
}

/** Locks a dispute whose rental is locked, and lets the marketplace do what is due by now. Throws `dispute_not_found`. */
export async function takeUp(context: Context, tx: Tx, id: number): Promise<Doing> {
  await lockDispute(tx, id);
  const dispute = await findLockedDispute(tx, id, context.config);
  if (!dispute) throw new Problem('dispute_not_found');
  const doing: Doing = { context, tx, now: context.now(), dispute, told: [] };
  await catchUp(doing);
  return doing;
}

/** Does one after the other what is due. Each happens as of its deadline, however late this runs. */
async function catchUp(doing: Doing): Promise<void> {
  for (;;) {
    const { dispute, tx } = doing;
    const overdue = overdueOf(dispute, doing.now);
    if (!overdue) return;
    const at = new Date(dispute.deadlineAt);
    switch (overdue.do) {
      case 'move':
        await enter(doing, overdue.to, {
          at,
          ...(overdue.to === 'lapsed' && { values: { outcome: 'none', amountMinor: 0 } }),
        });
        break;
      case 'decide': {
        const { outcome, amountMinor, isFinal } = overdue;
        const said = { kind: 'decided', by: 'system', outcome, amountMinor, reason: null, isFinal } as const;
        await appendEntry(tx, dispute.id, said, { byId: null, at });
        await enter(doing, 'decided', { at, values: { outcome, amountMinor, isFinal } });
        break;
      }
      case 'close':
        await updateDispute(tx, dispute.id, {
          closedAt: dispute.deadlineAt,
          isFinal: true,
          heldMinor: dispute.heldMinor,
        });
        await payOut(doing, null);
        await refresh(doing, null);
        break;
    }
  }
}

/** Reads the dispute again, and has both people told of it. */
export async function refresh(doing: Doing, byId: number | null, judgeId?: number): Promise<void> {
  const dispute = await findLockedDispute(doing.tx, doing.dispute.id, doing.context.config);
  if (!dispute) throw new Error('A dispute is gone.');
  doing.dispute = dispute;
  doing.told.push({
    disputeId: dispute.id,
    rentalId: dispute.rentalId,
    itemId: dispute.itemId,
    itemTitle: dispute.itemTitle,
    ownerId: dispute.ownerId,
    renterId: dispute.renterId,
    state: dispute.state,
    byId,
    ...(judgeId !== undefined && { judgeId }),
  });
}

interface Entering {
  /** Absent for the marketplace and for administrators. */
  readonly byId?: number;
  /** The administrator who did it. */
  readonly judgeId?: number;
  readonly at: Date;
  readonly values?: Partial<typeof disputes.$inferInsert>;
}

/**
 * Moves a dispute to another state. Where that closes it, the deposit is divided and what the renter gets becomes a due, in the same
 * transaction and so once.
 */
export async function enter(
  doing: Doing,
  to: DisputeState,
  { byId, judgeId, at, values = {} }: Entering,
): Promise<void> {
  const { tx, dispute } = doing;
  const length = lengthOf(to, dispute.kind);
  const isClosed = length === null || values.isFinal === true;
  const isUntold = to === 'answered' || to === 'review' || to === 'lapsed';
  if (isUntold)
    await appendEntry(tx, dispute.id, { kind: 'state', from: dispute.state, to }, { byId: byId ?? null, at });
  const hasMoved = await updateDispute(tx, dispute.id, {
    ...values,
    state: to,
    ...(length !== null && { deadlineAt: new Date(at.getTime() + length).toISOString() }),
    ...(to === 'review' && { reviewAt: at.toISOString() }),
    ...(!isNegotiable(to) && { offerId: null }),
    ...(isClosed && { closedAt: at.toISOString(), heldMinor: dispute.heldMinor }),
    claimedBy: null,
    claimedUntil: null,
  });
  if (!hasMoved) throw new Error('A dispute was closed that is locked.');
  await refresh(doing, byId ?? null, judgeId);
  if (isClosed) await payOut(doing, byId ?? null);
  await queueMails(tx, doing.now, ...mailsOf(doing.dispute, byId ?? null, at));
}

/**
 * Settles what a closed dispute came to, and whether the rental is late. A rental in another currency than the ledger's has no dues, so only the
 * outcome is kept.
 */
async function payOut({ context, tx, now, dispute }: Doing, byId: number | null): Promise<void> {
  const { rentalId, ownerId, renterId, currency, kind, outcome } = dispute;
  await settleLateness(context, tx, rentalId, { byId, at: now });
  if (isOwners(dispute) && kind === 'not_returned' && (outcome === 'for_opener' || outcome === 'for_other'))
    await settleReturn(context, tx, rentalId, outcome === 'for_other');
  if (currency !== context.config.currency) return;
  const rental = { rentalId, ownerId, renterId, currency };
  const amountMinor = dispute.amountMinor ?? 0;
  if (!isOwners(dispute)) await compensateRenter(tx, rental, amountMinor, { byId, at: now });
  // Without a claim nothing was held back.
  else if (dispute.claimMinor !== null && dispute.claimMinor > 0)
    await settleDeposit(tx, rental, amountMinor, { byId, at: now });
}

/** Who gets a mail about the state that a dispute is in now. */
function mailsOf(dispute: FoundDispute, byId: number | null, at: Date): NewMail[] {
  const { openerId, otherId, state } = dispute;
  if (state === 'open') return [];
  return [openerId, otherId]
    .filter((personId) => personId !== byId || state === 'review' || state === 'decided')
    .map((personId) => mailOfDispute(dispute, state, personId, at.getTime()));
}
