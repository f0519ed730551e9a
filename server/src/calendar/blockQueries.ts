import type { DayRange } from '@lendloop/contract/values/dates';
import { sql } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';
import { countPlaces } from '../occupancies/queries.ts';

// Lock the item before any of these, so that nobody changes its blocks meanwhile.

/** How many blocks an owner has made, and how much all blocks of a listing take. */
interface Made {
  readonly ofItem: number;
  readonly inAll: number;
  /** A block of several pieces counts for each of them. */
  readonly places: number;
}

export async function countBlocks(tx: Tx, itemId: number): Promise<Made> {
  const { rows } = await tx.execute<{ of_item: number; in_all: number }>(sql`
    select (count(*) filter (where b.item_id = ${itemId}))::integer as of_item, count(*)::integer as in_all
    from items own
    join items i on i.owner_id = own.owner_id and i.deleted_at is null
    join blocks b on b.item_id = i.id and b.source = 'owner'
    where own.id = ${itemId}`);
  return {
    ofItem: rows[0]?.of_item ?? 0,
    inAll: rows[0]?.in_all ?? 0,
    places: await countPlaces(tx, itemId),
  };
}

/** How many more blocks there are after a change, and how many more places they take; fewer if negative. */
export interface Gain {
  readonly blocks: number;
  readonly places: number;
  /** The places that blocks take anew, those that they had before among them. */
  readonly taken: number;
}

/** What taking these days out of the owner's blocks of an item comes to: blocks with days on both sides are split, those without any go. */
export async function findGainOfFreeing(
  tx: Tx,
  itemId: number,
  { startDate, endDate }: DayRange,
): Promise<Gain> {
  const { rows } = await tx.execute<{ blocks: number; places: number; taken: number }>(sql`
    select coalesce(sum(left_over.parts - 1), 0)::integer as blocks,
      coalesce(sum((left_over.parts - 1) * left_over.pieces), 0)::integer as places,
      coalesce(sum(left_over.parts * left_over.pieces), 0)::integer as taken
    from (
      select (b.start_date < ${startDate})::integer + (b.end_date > ${endDate})::integer as parts,
        coalesce(cardinality(b.pieces), i.quantity) as pieces
      from items i join blocks b on b.item_id = i.id
      where i.id = ${itemId} and b.source = 'owner' and b.start_date <= ${endDate} and b.end_date >= ${startDate}
    ) as left_over`);
  return rows[0] ?? { blocks: 0, places: 0, taken: 0 };
}
