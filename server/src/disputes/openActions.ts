import type { CurrentUser } from '@lendloop/contract/accounts';
import {
  DISPUTES_DAYS,
  DISPUTES_MAX,
  NO_KIND,
  type DisputeDetails,
  type OpenDisputeBody,
} from '@lendloop/contract/disputes/disputes';
import { isReportable, kindsNow, kindsOf } from '@lendloop/contract/disputes/kinds';
import { lengthOf } from '@lendloop/contract/disputes/states';
import { minorDigitsOf } from '@lendloop/contract/values/money';
import { sentence } from '@lendloop/words/sentence';

import type { Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import { violation } from '../db/violation.ts';
import { digestOf } from '../handover/chain.ts';
import { Problem } from '../http/problem.ts';
import { lockPerson } from '../items/writes.ts';
import { tellOfDisputes } from '../live/bus.ts';
import { mailOfDispute, queueMails } from '../mail/queries.ts';
import { freezeDeposit } from '../payments/dueActions.ts';
import { lockForChange } from '../rentals/changeWrites.ts';
import { claimMaxOf } from '../rentals/rules.ts';
import { findSentEntry } from './entryQueries.ts';
import { limitDisputes } from './limits.ts';
import { refresh, takeUp, type Doing } from './moveActions.ts';
import { findOpenings } from './queries.ts';
import {
  findQuotedMessages,
  findQuotedPhotos,
  findRecordState,
  findReported,
  type ReportedRental,
} from './quoteQueries.ts';
import { showDispute } from './viewActions.ts';
import { appendEntry, insertDispute, lockPhotos, sizeOf } from './writes.ts';

const DAY_MS = 86_400_000;

/**
 * Creates the action that opens a dispute about a rental. A claim of its owner holds back the deposit. Sent again with the same `clientId`,
 * it answers with the dispute opened first. Throws `rental_not_found`, `dispute_open`, `report_window_closed`, `claim_too_high`,
 * `invalid_input`, `evidence_not_found`, `message_not_found`, `too_many_disputes`, `client_id_reused`, `too_many_requests`.
 */
export function makeOpenDispute(
  context: Context,
): (
  viewer: CurrentUser,
  rentalId: number,
  body: OpenDisputeBody,
  network: string,
) => Promise<DisputeDetails> {
  const { spendOfOpening } = limitDisputes(context.makeLimit);
  return async (viewer, rentalId, body, network) => {
    const { clientId: _clientId, ...sent } = body;
    const digest = digestOf({ rentalId, ...sent });
    let size = 0;
    const { id, doing } = await transactCounted(
      context.database.db,
      () => spendOfOpening(viewer.id, network, size),
      (tx, count) =>
        open(context, tx, viewer, rentalId, body, digest, (characters) => {
          size = characters;
          count();
        }),
    ).catch((error: unknown) => {
      // Two at once about different rentals with the same `clientId`.
      if (violation(error)?.constraint === 'dispute_entries_client') throw new Problem('client_id_reused');
      throw error;
    });
    if (doing) await tellOfDisputes(context.bus, doing.told);
    return showDispute(context, viewer, id);
  };
}

async function open(
  context: Context,
  tx: Tx,
  viewer: CurrentUser,
  rentalId: number,
  body: OpenDisputeBody,
  digest: string,
  count: (characters: number) => void,
): Promise<{ readonly id: number; readonly doing: Doing | null }> {
  await lockForChange(tx, rentalId);
  // Serializes what one person opens, so that it can be counted.
  if (!(await lockPerson(tx, viewer.id))) throw new Problem('not_signed_in');
  const rental = await findReported(tx, rentalId, context.config.currency);
  if (!rental || (viewer.id !== rental.ownerId && viewer.id !== rental.renterId))
    throw new Problem('rental_not_found');
  const sent = body.clientId === undefined ? null : await findSentEntry(tx, viewer.id, body.clientId);
  if (sent) {
    if (sent.digest !== digest) throw new Problem('client_id_reused');
    return { id: sent.dispute_id, doing: null };
  }
  const now = context.now();
  expectReportable(context, rental, viewer.id, body);
  const photos = await findQuotedPhotos(tx, rental, body.evidenceIds);
  const messages = await findQuotedMessages(tx, rental, body.messageIds);
  await expectFew(tx, viewer.id, now);
  const { kind, claimMinor, text } = body;
  const opened = { kind: 'opened', about: kind, claimMinor, text, photos, messages } as const;
  count(sizeOf(opened));
  const isOwner = viewer.id === rental.ownerId;
  const otherId = isOwner ? rental.renterId : rental.ownerId;
  const id = await insertDispute(tx, {
    rentalId,
    openerId: viewer.id,
    otherId,
    kind,
    claimMinor,
    heldMinor: rental.heldMinor,
    createdAt: now,
    deadlineAt: new Date(now.getTime() + (lengthOf('open', kind) ?? 0)),
  });
  if (id === null) throw new Problem('dispute_open');
  const record = { kind: 'record', ...(await findRecordState(tx, rentalId)) } as const;
  await appendEntry(tx, id, record, { byId: null, at: now });
  await appendEntry(tx, id, opened, { byId: viewer.id, at: now, clientId: body.clientId, digest });
  await lockPhotos(tx, id, photos);
  const { ownerId, renterId, currency } = rental;
  if (isOwner && claimMinor !== null && claimMinor > 0 && currency === context.config.currency) {
    const parties = { rentalId, ownerId, renterId, currency };
    await freezeDeposit(tx, parties, claimMinor, { byId: viewer.id, at: now });
  }
  await queueMails(tx, now, mailOfDispute({ id }, 'opened', otherId, now.getTime()));
  const doing = await takeUp(context, tx, id);
  await refresh(doing, viewer.id);
  return { id, doing };
}

/** Throws why a person cannot report this about a rental now. */
function expectReportable(
  { config, now }: Context,
  rental: ReportedRental,
  personId: number,
  { kind, claimMinor }: OpenDisputeBody,
): void {
  const moment = { now: now(), timeZone: config.timeZone, reportHours: config.damageReportHours };
  const side = personId === rental.ownerId ? 'owner' : 'renter';
  if (rental.hasUnclosed) throw new Problem('dispute_open');
  if (!isReportable(rental, side, moment)) throw new Problem('report_window_closed');
  if (rental.openers.includes(personId))
    throw new Problem('report_window_closed', { message: sentence('disputes.reported') });
  if (!kindsOf(rental, side).includes(kind))
    throw new Problem('invalid_input', {
      issues: [{ path: 'kind', message: NO_KIND.error }],
    });
  if (!kindsNow(rental, side, moment).includes(kind))
    throw new Problem('report_window_closed', { message: sentence('disputes.noShow') });
  const most = claimMaxOf(side, rental.declaredValue, rental, minorDigitsOf(rental.currency));
  if ((claimMinor ?? 0) > most) throw new Problem('claim_too_high');
}

/** Throws `too_many_disputes` if a person has opened as many as they may. Lock the person first. */
async function expectFew(tx: Tx, personId: number, now: Date): Promise<void> {
  const span = DISPUTES_DAYS * DAY_MS;
  const opened = await findOpenings(tx, personId, new Date(now.getTime() - span), DISPUTES_MAX);
  const first = opened[DISPUTES_MAX - 1];
  if (!first) return;
  const retryAfter = Math.max(1, Math.ceil((first.getTime() + span - now.getTime()) / 1000));
  throw new Problem('too_many_disputes', { retryAfter });
}
