import type { CurrentUser } from '@lendloop/contract/accounts';
import type { Dispute, DisputeDetails, DisputesQuery } from '@lendloop/contract/disputes/disputes';
import type { DisputeEntry } from '@lendloop/contract/disputes/entries';

import type { Context } from '../context.ts';
import type { Page } from '../db/page.ts';
import { toPhoto } from '../handover/viewActions.ts';
import { Problem } from '../http/problem.ts';
import { recordOf, type EntryRow } from './disputeChain.ts';
import { withDispute } from './moveActions.ts';
import { findDispute, findDisputesOf, findTimeline, toDispute, type FoundDispute } from './queries.ts';
import { overdueOf, roleOf } from './rules.ts';

/** An entry of a dispute; `entries` are those that may have answered it. */
export function toEntry(
  row: EntryRow,
  dispute: Pick<FoundDispute, 'offer'>,
  entries: readonly EntryRow[],
): DisputeEntry {
  return {
    id: row.id,
    record: recordOf(row),
    previousHash: row.previous_hash,
    hash: row.hash,
    offer: stateOfOffer(row, dispute, entries),
  };
}

function stateOfOffer(
  { id, number, kind, body }: EntryRow,
  { offer }: Pick<FoundDispute, 'offer'>,
  entries: readonly EntryRow[],
): DisputeEntry['offer'] {
  if (kind !== 'said' || typeof body['offerMinor'] !== 'number') return null;
  if (offer?.entryId === id) return 'open';
  if (entries.some((entry) => entry.kind === 'accepted' && entry.body['offer'] === number)) return 'accepted';
  const isReplaced = entries.some(
    (later) => later.number > number && later.kind === 'said' && typeof later.body['offerMinor'] === 'number',
  );
  return isReplaced ? 'replaced' : 'closed';
}

/** A dispute as it is by now, also where no job has moved it yet. Throws `dispute_not_found`. */
export async function findCurrent(context: Context, viewer: CurrentUser, id: number): Promise<FoundDispute> {
  const { database, config, now } = context;
  const visibility = { moderation: config.moderation, viewer };
  const found = await findDispute(database.db, id, visibility, config);
  if (!found) throw new Problem('dispute_not_found');
  if (!overdueOf(found, now())) return found;
  await withDispute(context, id, async () => {});
  return (await findDispute(database.db, id, visibility, config)) ?? found;
}

/** A dispute with its entries and photos, as the viewer sees it. */
export async function withTimeline(
  { database }: Pick<Context, 'database'>,
  viewer: CurrentUser,
  found: FoundDispute,
): Promise<DisputeDetails> {
  const { entries, photos } = await findTimeline(database.db, found.id);
  return {
    ...toDispute(found, viewer.id),
    entries: entries.map((row) => toEntry(row, found, entries)),
    photos: photos.map(toPhoto),
  };
}

/** A dispute, for its two people. Throws `dispute_not_found` for anybody else. */
export async function showDispute(
  context: Context,
  viewer: CurrentUser,
  id: number,
): Promise<DisputeDetails> {
  const { database, config } = context;
  const seen = await findDispute(database.db, id, { moderation: config.moderation, viewer }, config);
  if (!seen || !roleOf(seen, viewer.id)) throw new Problem('dispute_not_found');
  return withTimeline(context, viewer, await findCurrent(context, viewer, id));
}

/** The disputes about the viewer's rentals, newest first. Throws `invalid_cursor`. */
export function showDisputes(
  { database, config }: Context,
  viewer: CurrentUser,
  query: DisputesQuery,
): Promise<Page<Dispute>> {
  const visibility = { moderation: config.moderation, viewer };
  return findDisputesOf(database.db, viewer.id, visibility, config, query);
}
