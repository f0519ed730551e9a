import type { CurrentUser } from '@lendloop/contract/accounts';
import {
  BLOCKS_MAX,
  BLOCKS_OF_OWNER_MAX,
  PLACES_MAX,
  type BlockBody,
  type MadeBlock,
} from '@lendloop/contract/calendar/blocks';
import type { DayRange } from '@lendloop/contract/values/dates';
import { sentence } from '@lendloop/words/sentence';

import { today, type Context } from '../context.ts';
import type { Tx } from '../db/connect.ts';
import { violation } from '../db/violation.ts';
import { Problem } from '../http/problem.ts';
import { ownListing } from '../items/actions.ts';
import { limitPlaces } from '../occupancies/placeLimits.ts';
import { payForRequests } from '../occupancies/roomActions.ts';
import { occupyAgain } from '../occupancies/writes.ts';
import { countBlocks, findGainOfFreeing, type Gain } from './blockQueries.ts';
import { countPossible, findOwnBlock } from './queries.ts';
import * as writes from './writes.ts';

interface BlockActions {
  /**
   * Blocks days of an own listing. `network` is the caller's, for the limits. Throws `item_not_found`, `not_owner`, `dates_in_past`,
   * `too_many_pieces`, `days_rented`, `too_many_blocks` and `too_many_requests`.
   */
  create(viewer: CurrentUser, itemId: number, body: BlockBody, network: string): Promise<MadeBlock>;
  /** Changes a block, which may have begun. Throws the same, and `block_not_found`. */
  update(
    viewer: CurrentUser,
    itemId: number,
    id: number,
    body: BlockBody,
    network: string,
  ): Promise<MadeBlock>;
  /**
   * Takes these days out of the blocks that the owner made, which may split them. Throws `item_not_found`, `not_owner`,
   * `too_many_blocks` and `too_many_requests`.
   */
  free(viewer: CurrentUser, itemId: number, range: DayRange, network: string): Promise<undefined>;
}

export function makeBlockActions(context: Context): BlockActions {
  const limit = limitPlaces(context);
  /** Runs `work` and counts the places that it has blocks take, also if it then fails. */
  const counted = async <T>(
    { id }: CurrentUser,
    network: string,
    work: (count: Count) => Promise<T>,
  ): Promise<T> => {
    await limit.check(id, network);
    let places = 0;
    try {
      return await work((more) => (places += more));
    } finally {
      await limit.note(id, network, places);
    }
  };
  return {
    create: async (viewer, itemId, body, network) => {
      await payForRequests(context, itemId, network);
      return counted(viewer, network, (count) =>
        change(context, viewer, itemId, body, count, async (tx, quantity) => {
          refusePast(context, body);
          const places = placesOf(body, quantity);
          return {
            gain: { blocks: 1, places, taken: places },
            write: () => writes.insertBlock(tx, { ...body, itemId }),
          };
        }),
      );
    },
    update: async (viewer, itemId, id, body, network) => {
      await payForRequests(context, itemId, network);
      return counted(viewer, network, (count) =>
        change(context, viewer, itemId, body, count, async (tx, quantity) => {
          const block = await findOwnBlock(tx, itemId, id);
          if (!block) throw new Problem('block_not_found');
          if (body.startDate !== block.startDate) refusePast(context, body);
          const taken = placesOf(body, quantity);
          return {
            gain: { blocks: 0, places: taken - placesOf(block, quantity), taken },
            write: async () => {
              await writes.changeBlock(tx, id, body);
              return id;
            },
          };
        }),
      );
    },
    free: async (viewer, itemId, range, network) => {
      await counted(viewer, network, (count) =>
        context.database.db.transaction(async (tx) => {
          await ownListing(tx, viewer, itemId);
          const gain = await findGainOfFreeing(tx, itemId, range);
          if (Object.values(gain).every((more) => more === 0)) return;
          await keepBounds(tx, itemId, count, { gain, write: () => writes.freeDays(tx, itemId, range) });
        }),
      );
      await tellOfCalendar(context, viewer, itemId);
    },
  };
}

/** So many places of a listing that are looked at cost as much as one that is taken. */
const LOOKED_AT = 10;

/** Is told how many places blocks take anew. */
type Count = (places: number) => void;

/** A change of blocks, and what it would come to. */
interface Planned<T> {
  readonly gain: Gain;
  readonly write: () => Promise<T>;
}

/** How many places a block takes in a listing of so many pieces. */
const placesOf = ({ pieces }: Pick<BlockBody, 'pieces'>, quantity: number): number =>
  pieces?.length ?? quantity;

/**
 * Changes blocks and has them take their pieces. Refuses a change by which there would be more than there may be, or by which too many would
 * get even more, before anything is written. What is written counts, also where a rental then refuses it.
 */
async function keepBounds<T>(tx: Tx, itemId: number, count: Count, { gain, write }: Planned<T>): Promise<T> {
  const made = await countBlocks(tx, itemId);
  const bounds = [
    { of: made.ofItem, more: gain.blocks, most: BLOCKS_MAX, isTold: true },
    { of: made.inAll, more: gain.blocks, most: BLOCKS_OF_OWNER_MAX, isTold: true },
    // How much a block takes says nothing to people.
    { of: made.places, more: gain.places, most: PLACES_MAX, isTold: false },
  ];
  for (const { of, more, most, isTold } of bounds)
    if (more > 0 && of + more > most)
      throw new Problem('too_many_blocks', {
        ...(isTold && { message: sentence('limit.reached', { count: most }) }),
      });
  // Those that stay are looked at as well.
  count(Math.max(gain.taken, Math.ceil(made.places / LOOKED_AT)));
  const written = await write();
  await occupyAgain(tx, itemId);
  return written;
}

function refusePast(context: Context, { startDate }: DayRange): void {
  if (startDate < today(context)) throw new Problem('dates_in_past');
}

/** Changes the blocks of an own listing, and counts the waiting requests that this makes impossible. */
async function change(
  context: Context,
  viewer: CurrentUser,
  itemId: number,
  body: BlockBody,
  count: Count,
  plan: (tx: Tx, quantity: number) => Promise<Planned<number>>,
): Promise<MadeBlock> {
  const made = await context.database.db
    .transaction(async (tx) => {
      const { quantity } = await ownListing(tx, viewer, itemId);
      if (body.pieces?.some((piece) => piece > quantity))
        throw new Problem('too_many_pieces', { message: sentence('rentals.pieces', { count: quantity }) });
      // What refuses it goes first, as the requests of a crowded listing take long.
      const planned = await plan(tx, quantity);
      const possible = () => countPossible(tx, itemId, body, today(context));
      const before = await possible();
      const id = await keepBounds(tx, itemId, count, planned);
      const block = await findOwnBlock(tx, itemId, id);
      if (!block) throw new Error('The block was not stored.');
      return { ...block, waitingRequests: Math.max(0, before - (await possible())) };
    })
    .catch((error: unknown) => {
      if (violation(error)?.code === 'exclusion') throw new Problem('days_rented');
      throw error;
    });
  await tellOfCalendar(context, viewer, itemId);
  return made;
}

const tellOfCalendar = ({ bus }: Context, { id: ownerId }: CurrentUser, itemId: number): Promise<void> =>
  bus.publish({ kind: 'calendar', itemId, ownerId });
