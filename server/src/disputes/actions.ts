import type { CurrentUser } from '@lendloop/contract/accounts';
import type { AppealBody, DisputeDetails, DisputeEntryBody } from '@lendloop/contract/disputes/disputes';
import type { DisputeEntry } from '@lendloop/contract/disputes/entries';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import { violation } from '../db/violation.ts';
import { digestOf } from '../handover/chain.ts';
import { Problem } from '../http/problem.ts';
import { mailOfDispute, queueMails } from '../mail/queries.ts';
import type { EntryRow } from './disputeChain.ts';
import { findAcceptance, findAppeal, findSentEntry, hasRoom } from './entryQueries.ts';
import { limitDisputes } from './limits.ts';
import { enter, refresh, withDispute, type Doing } from './moveActions.ts';
import { findQuotedMessages, findQuotedPhotos } from './quoteQueries.ts';
import * as rules from './rules.ts';
import { showDispute, toEntry } from './viewActions.ts';
import { appendEntry, lockPhotos, sizeOf, updateDispute } from './writes.ts';

/** Which of the two the viewer is. Throws `dispute_not_found` for anybody else. */
function expectParty({ dispute }: Doing, viewer: CurrentUser): 'opener' | 'other' {
  const role = rules.roleOf(dispute, viewer.id);
  if (!role) throw new Problem('dispute_not_found');
  return role;
}

function refuse(code: ReturnType<typeof rules.refusalOfReady>): void {
  if (code) throw new Problem(code);
}

/** Two at once in different disputes with the same `clientId`. */
function onReuse(error: unknown): never {
  if (violation(error)?.constraint === 'dispute_entries_client') throw new Problem('client_id_reused');
  throw error;
}

/**
 * Creates the action that adds an entry to a dispute. The other person's first one answers it; an offer replaces the one before. Sent again
 * with the same `clientId`, it answers with the entry added first. Throws `dispute_not_found`, `dispute_closed`, `claim_too_high`,
 * `evidence_limit` once one person has said very much, `evidence_not_found`, `message_not_found`, `client_id_reused`, `too_many_requests`.
 */
export function makeAddEntry(
  context: Context,
): (viewer: CurrentUser, id: number, body: DisputeEntryBody, network: string) => Promise<DisputeEntry> {
  const { spendOfEntry } = limitDisputes(context.makeLimit);
  return async (viewer, id, body, network) => {
    const { clientId: _clientId, ...sent } = body;
    const digest = digestOf({ disputeId: id, ...sent, offer: sent.offer ?? null });
    let size = 0;
    const [row, dispute] = await withDispute(
      context,
      id,
      async (doing, count) => {
        const countSize = (characters: number) => {
          size = characters;
          count();
        };
        return [await say(doing, viewer, body, digest, countSize), doing.dispute] as const;
      },
      () => spendOfEntry(viewer.id, id, network, size),
    ).catch(onReuse);
    return toEntry(row, dispute, [row]);
  };
}

async function say(
  doing: Doing,
  viewer: CurrentUser,
  { text, evidenceIds, messageIds, offer, clientId }: DisputeEntryBody,
  digest: string,
  count: (characters: number) => void,
): Promise<EntryRow> {
  const { tx, dispute, now } = doing;
  const role = expectParty(doing, viewer);
  const sent = clientId === undefined ? null : await findSentEntry(tx, viewer.id, clientId);
  if (sent) {
    if (sent.digest !== digest) throw new Problem('client_id_reused');
    return sent;
  }
  const offerMinor = offer?.amountMinor ?? null;
  refuse(rules.refusalOfEntry(dispute, offerMinor));
  const photos = await findQuotedPhotos(tx, dispute, evidenceIds);
  const messages = await findQuotedMessages(tx, dispute, messageIds);
  const said = { kind: 'said', text, photos, messages, offerMinor } as const;
  if (!(await hasRoom(tx, dispute.id, viewer.id, sizeOf(said))))
    throw new Problem('evidence_limit', { message: sentence('disputes.entriesMost') });
  count(sizeOf(said));
  const row = await appendEntry(tx, dispute.id, said, { byId: viewer.id, at: now, clientId, digest });
  await lockPhotos(tx, dispute.id, photos);
  if (offerMinor !== null) {
    await updateDispute(tx, dispute.id, { offerId: row.id });
    const otherId = viewer.id === dispute.openerId ? dispute.otherId : dispute.openerId;
    await queueMails(tx, now, mailOfDispute(dispute, 'offer', otherId, row.id));
  }
  if (role === 'other' && rules.leadsTo(dispute.state, 'first_entry') === 'answered')
    await enter(doing, 'answered', { byId: viewer.id, at: now });
  else await refresh(doing, viewer.id);
  return row;
}

/** Does something once as one of the two, and answers with the dispute as it is then. */
async function act(
  context: Context,
  viewer: CurrentUser,
  id: number,
  work: (doing: Doing, role: 'opener' | 'other') => Promise<void>,
): Promise<DisputeDetails> {
  await withDispute(context, id, (doing) => work(doing, expectParty(doing, viewer))).catch(onReuse);
  return showDispute(context, viewer, id);
}

/** Accepts the other's offer, which settles the dispute. Again, nothing changes. Throws `dispute_closed`, `offer_replaced`, `forbidden`. */
export const acceptOffer = (
  context: Context,
  viewer: CurrentUser,
  id: number,
  entryId: number,
): Promise<DisputeDetails> =>
  act(context, viewer, id, async (doing) => {
    const { tx, dispute, now } = doing;
    const before = await findAcceptance(tx, id);
    if (before?.byId === viewer.id && before.entryId === entryId) return;
    refuse(rules.refusalOfAccept(dispute, viewer.id, entryId));
    const { number = 0, amountMinor = 0 } = dispute.offer ?? {};
    const said = { kind: 'accepted', offer: number, amountMinor } as const;
    await appendEntry(tx, id, said, { byId: viewer.id, at: now });
    await enter(doing, 'settled', { byId: viewer.id, at: now, values: { amountMinor } });
  });

/** Says that the viewer wants the team to decide, which it does once both do. Again, nothing changes. Throws `dispute_closed`. */
export const letTeamDecide = (context: Context, viewer: CurrentUser, id: number): Promise<DisputeDetails> =>
  act(context, viewer, id, async (doing, role) => {
    const { tx, dispute, now } = doing;
    if (dispute.ready[role] && rules.isBeforeDecision(dispute)) return;
    refuse(rules.refusalOfReady(dispute));
    await appendEntry(tx, id, { kind: 'ready' }, { byId: viewer.id, at: now });
    await updateDispute(tx, id, role === 'opener' ? { openerReady: true } : { otherReady: true });
    const doer = { byId: viewer.id, at: now };
    if (dispute.ready[role === 'opener' ? 'other' : 'opener']) await enter(doing, 'review', doer);
    else if (role === 'other' && rules.leadsTo(dispute.state, 'first_entry') === 'answered')
      await enter(doing, 'answered', doer);
    else await refresh(doing, viewer.id);
  });

/** Takes back an own dispute. Again, nothing changes. Throws `forbidden` for the other person, `dispute_closed`. */
export const withdrawDispute = (context: Context, viewer: CurrentUser, id: number): Promise<DisputeDetails> =>
  act(context, viewer, id, async (doing, role) => {
    const { tx, dispute, now } = doing;
    if (role === 'opener' && dispute.state === 'withdrawn') return;
    refuse(rules.refusalOfWithdrawal(dispute, viewer.id));
    await appendEntry(tx, id, { kind: 'withdrawn' }, { byId: viewer.id, at: now });
    await enter(doing, 'withdrawn', { byId: viewer.id, at: now, values: { amountMinor: 0 } });
  });

/** Appeals a decision, once for each of the two. The same appeal again changes nothing. Throws `appeal_closed`, `client_id_reused`. */
export const appealDispute = (
  context: Context,
  viewer: CurrentUser,
  id: number,
  { text, clientId }: AppealBody,
): Promise<DisputeDetails> =>
  act(context, viewer, id, async (doing) => {
    const { tx, dispute, now } = doing;
    const digest = digestOf({ disputeId: id, appeal: text });
    const sent = clientId === undefined ? null : await findSentEntry(tx, viewer.id, clientId);
    if (sent && sent.digest !== digest) throw new Problem('client_id_reused');
    if (sent ?? (await findAppeal(tx, id, viewer.id)) === digest) return;
    refuse(rules.refusalOfAppeal(dispute, viewer.id));
    const said = { kind: 'appealed', text } as const;
    await appendEntry(tx, id, said, { byId: viewer.id, at: now, clientId, digest });
    await enter(doing, 'appealed', { byId: viewer.id, at: now });
  });
