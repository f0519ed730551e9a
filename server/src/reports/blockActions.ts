import type { CurrentUser } from '@lendloop/contract/accounts';
import type { BlockedPerson, BlockState, BoundRental, listBlocks } from '@lendloop/contract/cases/blocks';
import type { Query } from '@lendloop/contract/endpoint';

import {
  deleteBlock,
  findBlocked,
  hasBlocked,
  insertBlock,
  isKnownTo,
  lockPair,
} from '../accounts/blocks/blockStore.ts';
import { findPublicUser } from '../accounts/queries.ts';
import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { transactCounted } from '../db/counted.ts';
import type { Page } from '../db/page.ts';
import { Problem } from '../http/problem.ts';
import { tellOfOutdatedPages, tellOfRentals } from '../live/bus.ts';
import { dropReminders } from '../messages/writes.ts';
import { endRequestsBetween } from '../rentals/actions.ts';
import { findRunningBetween } from '../rentals/queries.ts';
import { cancellerOf } from '../rentals/rules.ts';
import { lockItemsBetween, type RentalParties } from '../rentals/writes.ts';
import { limitBlocks } from './blockLimits.ts';

/** The next rentals that are shown beside a block, in each direction: two people may have thousands. */
const BOUND_IN_LIST = 5;
const BOUND_ALONE = 20;

type Block = (viewer: CurrentUser, userId: number, network: string) => Promise<void>;

/**
 * Creates the action that blocks somebody for the viewer; nobody is told of it but of the requests between the two that end by it. Doing it
 * again changes nothing. Throws `own_block`, `user_not_found`, `too_many_blocks` and `too_many_requests`.
 */
export function makeBlockPerson(context: Context): Block {
  const spend = limitBlocks(context.makeLimit);
  return async (viewer, userId, network) => {
    if (userId === viewer.id) throw new Problem('own_block');
    const ended = await transactCounted(
      context.database.db,
      () => spend(viewer.id, network),
      (tx, count) => block(context, tx, viewer.id, userId, count),
    );
    if (ended === null) return;
    await tellOfOutdatedPages(context.bus, { people: [viewer.id, userId] });
    await tellOfRentals(context.bus, 'changed', ended, viewer.id);
  };
}

/** Returns the rentals that end by it; null if there is the block already. */
async function block(
  context: Context,
  tx: Tx,
  blockerId: number,
  userId: number,
  count: () => void,
): Promise<RentalParties[] | null> {
  // Listings are locked before people. Whoever asks to rent locks themselves and then looks for blocks, so that no request slips through.
  await lockItemsBetween(tx, blockerId, userId);
  if (!(await lockPair(tx, blockerId, userId))) throw new Problem('user_not_found');
  if (await hasBlocked(tx, blockerId, userId)) return null;
  // Whoever blocks somebody reads their name in the list of the blocked.
  if (!(await isKnownTo(tx, blockerId, userId))) throw new Problem('user_not_found');
  count();
  if ((await insertBlock(tx, blockerId, userId, context.now())) === null)
    throw new Problem('too_many_blocks');
  await dropReminders(tx, blockerId, userId);
  return endRequestsBetween(context, tx, blockerId, userId);
}

/** Brings back what a block hides, if there is one. */
export async function unblockPerson(
  { bus, database }: Context,
  viewer: CurrentUser,
  userId: number,
): Promise<void> {
  if (await deleteBlock(database.db, viewer.id, userId))
    await tellOfOutdatedPages(bus, { people: [viewer.id, userId] });
}

/** Whom the viewer has blocked, newest first. Throws `invalid_cursor`. */
export async function listBlocked(
  context: Context,
  viewer: CurrentUser,
  query: Query<typeof listBlocks>,
): Promise<Page<BlockedPerson>> {
  const page = await findBlocked(context.database.db, viewer.id, query);
  const ids = page.rows.map(({ user }) => user.id);
  const bound = ids.length === 0 ? [] : await findBound(context, viewer.id, ids, BOUND_IN_LIST);
  const byPerson = Map.groupBy(bound, ({ otherId }) => otherId);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      rentals: (byPerson.get(row.user.id) ?? []).map(({ rental }) => rental),
    })),
  };
}

/** Whether the viewer has blocked somebody, and which rentals of theirs go on. Throws `user_not_found`. */
export async function showBlock(context: Context, viewer: CurrentUser, userId: number): Promise<BlockState> {
  const { db } = context.database;
  const person = await findPublicUser(db, userId, true);
  // To whom has blocked the viewer there is nobody.
  if (!person || (await hasBlocked(db, userId, viewer.id))) throw new Problem('user_not_found');
  const bound = await findBound(context, viewer.id, [userId], BOUND_ALONE);
  return {
    isBlocked: await hasBlocked(db, viewer.id, userId),
    rentals: bound.map(({ rental }) => rental),
  };
}

/** The next rentals between a person and others that go on in spite of a block, each with whom it is. */
async function findBound(
  context: Context,
  viewerId: number,
  others: readonly number[],
  most: number,
): Promise<{ readonly otherId: number; readonly rental: BoundRental }[]> {
  const day = today(context);
  const { moderation } = context.config;
  const running = await findRunningBetween(context.database.db, viewerId, others, most, moderation);
  return running.map(({ id, itemTitle, startDate, endDate, ...rental }) => ({
    otherId: rental.ownerId === viewerId ? rental.renterId : rental.ownerId,
    rental: {
      id,
      itemTitle,
      startDate,
      endDate,
      canCancel: typeof cancellerOf({ ...rental, startDate, endDate }, viewerId, day) === 'string',
    },
  }));
}
