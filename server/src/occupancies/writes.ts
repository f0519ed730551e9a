import type { Day } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import type { Tx } from '../db/connect.ts';

// Lock the item before any of these.

/**
 * Takes the pieces of a rental that is being approved, which may move others that begin after `today`. Returns false if there
 * are not enough.
 */
export async function takePieces(tx: Tx, rentalId: number, today: Day): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`
    select take_pieces(${rentalId}, ${today}) as taken`);
  return rows[0]?.taken ?? false;
}

/** Lets the empty days behind a rental that was completed before its last day begin tomorrow. */
export async function returnEarly(tx: Tx, rentalId: number, today: Day): Promise<void> {
  await tx.execute(sql`
    update occupancies set held = daterange(${today}::date + 1, ${today}::date + 1 + (upper(held) - lower(held)))
    where rental_id = ${rentalId} and isempty(days) and lower(held) > ${today}::date + 1`);
}

/**
 * Gives an item another number of pieces: moves rentals off those that it loses, and blocks those that it gains where all are
 * blocked. Returns false if rentals need more. `note` is told of the places that it moves, before it does, and of those that blocks take
 * anew.
 */
export async function setQuantity(
  tx: Tx,
  itemId: number,
  quantity: number,
  today: Day,
  note: (places: number) => void,
): Promise<boolean> {
  const { rows } = await tx.execute<{ plan: unknown }>(sql`
    select place_pieces(${itemId}, ${quantity}, null, null, 0, 0, ${today}) as plan`);
  const plan = rows[0]?.plan;
  if (plan == null) return false;
  await tx.execute(
    sql`delete from occupancies where item_id = ${itemId} and kind = 'block' and unit > ${quantity}`,
  );
  await tx.execute(sql`
    update blocks set pieces = array(select n from unnest(pieces) as n where n <= ${quantity} order by n)
    where item_id = ${itemId} and exists (select from unnest(pieces) as n where n <= ${quantity})`);
  await tx.execute(sql`
    delete from blocks where item_id = ${itemId} and not exists (
      select from unnest(coalesce(pieces, '{1}')) as n where n <= ${quantity}
    )`);
  const moved = JSON.stringify(plan);
  note(await countMoved(tx, moved));
  await tx.execute(sql`select move_pieces(${moved}::jsonb)`);
  const taken = await occupy(
    tx,
    sql`
    select b.item_id, n, free.days, free.days, 'block', b.id
    from blocks b
    join generate_series(1, ${quantity}) as n on not exists (
      select from occupancies o where o.block_id = b.id and o.unit = n
    )
    cross join lateral unnest(${NOT_RENTED}) as free (days)
    where b.item_id = ${itemId} and b.pieces is null`,
  );
  note(taken);
  return true;
}

/** How many places `move_pieces` moves by a plan. */
async function countMoved(tx: Tx, plan: string): Promise<number> {
  const { rows } = await tx.execute<{ places: number }>(sql`
    select count(*)::integer as places
    from occupancies o join jsonb_to_recordset(${plan}::jsonb) as p (id bigint, unit smallint) on p.id = o.id
    where o.unit <> p.unit`);
  return rows[0]?.places ?? 0;
}

/** Adds what a query finds to the occupancies, and returns how much that is. */
async function occupy(tx: Tx, found: SQL): Promise<number> {
  const { rows } = await tx.execute<{ places: number }>(sql`
    with added as (
      insert into occupancies (item_id, unit, days, held, kind, block_id) ${found} returning id
    )
    select count(*)::integer as places from added`);
  return rows[0]?.places ?? 0;
}

/**
 * The days of a block `b` for which its item's piece `n` is not rented: imported calendars take rented days, too. Only rentals of those days
 * are looked at, for there may be as many others for each block and piece.
 */
const NOT_RENTED = sql`
  datemultirange(daterange(b.start_date, b.end_date, '[]')) - coalesce((
    select range_agg(o.days) from occupancies o
    where o.item_id = b.item_id and o.unit = n::smallint and o.kind = 'rental' and o.days && daterange(b.start_date, b.end_date, '[]')
  ), '{}')`;

/** Takes the pieces of these blocks, which have none, on the days when nobody rents them. Returns how many places that are. */
export const occupyImported = (tx: Tx, blockIds: readonly number[]): Promise<number> =>
  occupy(
    tx,
    sql`
    select b.item_id, n, free.days, free.days, 'block', b.id
    from blocks b
    join items i on i.id = b.item_id
    join generate_series(1, i.quantity) as n on b.pieces is null or n = any(b.pieces)
    cross join lateral unnest(${NOT_RENTED}) as free (days)
    where b.id = any(${sql.param(blockIds)}::integer[])`,
  );

/**
 * Frees the places of blocks of an imported calendar over rented days where those that nobody rents are not the same any more: of the first
 * with at most `most` places together, at least of one. Returns of which, and whether those are all; `occupyImported` takes them anew.
 */
export async function freeOutdated(
  tx: Tx,
  calendarId: number,
  most: number,
): Promise<{ readonly freed: readonly number[]; readonly isAll: boolean }> {
  const { rows } = await tx.execute<{ block_id: number; places: number }>(sql`
    with wanted as materialized (
      select b.id as block_id, n::smallint as unit, free.days
      from blocks b
      join items i on i.id = b.item_id
      join generate_series(1, i.quantity) as n on b.pieces is null or n = any(b.pieces)
      cross join lateral unnest(${NOT_RENTED}) as free (days)
      where b.calendar_id = ${calendarId} and b.conflict
    ), taken as materialized (
      select o.block_id, o.unit, o.days from occupancies o join blocks b on b.id = o.block_id
      where b.calendar_id = ${calendarId} and b.conflict
    )
    select both_of.block_id, count(*)::integer as places
    from (table wanted union all table taken) both_of
    where both_of.block_id in (
      select block_id from ((table wanted except table taken) union all (table taken except table wanted)) differing
    )
    group by both_of.block_id
    order by both_of.block_id`);
  let places = 0;
  const some = rows.filter((row, index) => (places += row.places) <= most || index === 0);
  const ids = some.map((row) => row.block_id);
  if (ids.length > 0)
    await tx.execute(sql`delete from occupancies o where o.block_id = any(${sql.param(ids)}::integer[])`);
  return { freed: ids, isAll: ids.length === rows.length };
}

/** Makes the days for which the owner's blocks of an item take pieces those of the blocks. The database refuses blocks over rentals. */
export async function occupyAgain(tx: Tx, itemId: number): Promise<void> {
  await tx.execute(sql`
    delete from occupancies o using blocks b
    where b.id = o.block_id and b.item_id = ${itemId} and b.source = 'owner'
      and o.days <> daterange(b.start_date, b.end_date, '[]')`);
  await occupy(
    tx,
    sql`
    select b.item_id, n, daterange(b.start_date, b.end_date, '[]'), daterange(b.start_date, b.end_date, '[]'), 'block', b.id
    from blocks b
    join items i on i.id = b.item_id
    join generate_series(1, i.quantity) as n on b.pieces is null or n = any(b.pieces)
    where b.item_id = ${itemId} and b.source = 'owner'
      and not exists (select from occupancies o where o.block_id = b.id)`,
  );
}
