import { BOOKED_MAX } from '@lendloop/contract/items';
import { LAST_DAY, type Day, type DayRange } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import { hasCompleted, YOUNG_DAYS } from '../accounts/queries.ts';
import type { Db, Tx } from '../db/connect.ts';
import { runPrepared } from '../db/prepared.ts';
import { BUFFER, hasRoom, kindsJudged, mayTakePlaces, placesAhead, placesTaken } from './roomSql.ts';

/** Whether an item has so many pieces for these days, with the empty days behind them that it has now. */
export async function hasPieces(
  db: Db | Tx,
  itemId: number,
  wanted: DayRange & { readonly pieces: number },
  today: Day,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from items i where i.id = ${itemId} and ${hasRoom(wanted, today)} and ${mayTakePlaces(wanted, today)}`);
  return rows.length > 0;
}

/** A listing, or that of a rental. */
export type OfListing = { readonly itemId: number } | { readonly rentalId: number };

const idOf = (of: OfListing): SQL =>
  'itemId' in of ? sql`${of.itemId}` : sql`(select r.item_id from rentals r where r.id = ${of.rentalId})`;

/** How much a verdict on whether a listing of several pieces has room may look through; 0 for one of a single piece. */
export async function findPlacesAhead(db: Db, of: OfListing, today: Day): Promise<number> {
  const [row] = await runPrepared<{ ahead: number }>(
    db,
    sql`select ${placesAhead(today)}::integer as ahead from items i where i.id = ${idOf(of)} and i.quantity > 1`,
  );
  return row?.ahead ?? 0;
}

/** The pieces that rentals and blocks which are not over take of a listing of several pieces, as far as they are counted. */
export async function findPlacesTaken(db: Db, itemId: number, today: Day): Promise<number> {
  const [row] = await runPrepared<{ taken: number }>(
    db,
    sql`select ${placesTaken(today)}::integer as taken from items i where i.id = ${itemId} and i.quantity > 1`,
  );
  return row?.taken ?? 0;
}

/**
 * How many places of rentals that have not begun may have to go to other pieces for one that is to take its own; 0 if enough are free as
 * they are. Lock the item first.
 */
export async function countToMove(tx: Tx, rentalId: number, today: Day): Promise<number> {
  const held = sql`daterange(r.start_date, r.end_date + ${BUFFER}, '[]')`;
  const { rows } = await tx.execute<{ places: number }>(sql`
    select case when r.pieces <= i.quantity - (
      select count(*) from (
        select o.unit from occupancies o where o.item_id = i.id and o.kind = 'rental' and o.held && ${held}
        union
        select unnest(blocked_pieces(i.id, i.quantity, daterange(r.start_date, r.end_date, '[]')))
      ) as taken
    ) then 0 else (
      select count(*) from occupancies o
      where o.item_id = i.id and o.kind = 'rental' and o.held && daterange(${today}::date, null) and lower(o.days) > ${today}
    ) end::integer as places
    from rentals r join items i on i.id = r.item_id and i.quantity > 1
    where r.id = ${rentalId}`);
  return rows[0]?.places ?? 0;
}

/** So many waiting requests are counted of a listing. */
const REQUESTS_COUNTED = 1000;

/** How many requests that wait for a listing of several pieces are judged, and how much a verdict may look through. */
export async function findJudgedRequests(
  db: Db,
  of: OfListing,
  today: Day,
): Promise<{ readonly requests: number; readonly places: number }> {
  const [row] = await runPrepared<{ requests: number; places: number }>(
    db,
    sql`
      select ${placesAhead(today)}::integer as places, least((
        select count(*) from (
          select from rentals r where r.item_id = i.id and r.status = 'pending' limit ${REQUESTS_COUNTED}
        ) as counted
      ), ${kindsJudged(today)})::integer as requests
      from items i where i.id = ${idOf(of)} and i.quantity > 1`,
  );
  return row ?? { requests: 0, places: 0 };
}

/**
 * How much the blocks of an item take: one of several pieces counts for each of them. With `quantity`, as if the item had so
 * many pieces. `except` leaves out those of an imported calendar.
 */
export async function countPlaces(
  tx: Tx,
  itemId: number,
  { quantity, except }: { readonly quantity?: number; readonly except?: number } = {},
): Promise<number> {
  const { rows } = await tx.execute<{ places: number }>(sql`
    select coalesce(sum(coalesce(cardinality(b.pieces), ${quantity ?? sql`i.quantity`})), 0)::integer as places
    from items i join blocks b on b.item_id = i.id
    where i.id = ${itemId} and ${except === undefined ? sql`true` : sql`b.calendar_id is distinct from ${except}`}`);
  return rows[0]?.places ?? 0;
}

const DAY_MS = 86_400_000;

/** How much the blocks of all other imported calendars of an owner take, and whether the owner's account is not new any more. */
export async function countImported(
  tx: Tx,
  ownerId: number,
  { except, now }: { readonly except: number; readonly now: Date },
): Promise<{ readonly places: number; readonly isKnown: boolean }> {
  const since = new Date(now.getTime() - YOUNG_DAYS * DAY_MS).toISOString();
  const { rows } = await tx.execute<{ places: number; is_known: boolean }>(sql`
    select (
      select coalesce(sum(coalesce(cardinality(b.pieces), i.quantity)), 0)
      from items i
      join calendar_imports c on c.item_id = i.id and c.id <> ${except}
      join blocks b on b.calendar_id = c.id
      where i.owner_id = u.id and i.deleted_at is null
    )::integer as places, u.created_at <= ${since} and ${hasCompleted(sql`u.id`)} as is_known
    from users u where u.id = ${ownerId}`);
  return { places: rows[0]?.places ?? 0, isKnown: rows[0]?.is_known ?? false };
}

/** The places of an item on these days, empty days included: of rentals and of blocks each by its own index. */
const placesIn = (itemId: SQL, days: SQL): SQL => sql`(
  select o.* from occupancies o where o.item_id = ${itemId} and o.kind = 'rental' and o.held && ${days}
  union all
  select o.* from occupancies o where o.item_id = ${itemId} and o.kind = 'block' and o.days && ${days}
)`;

/**
 * The days from `today` on on which no piece of an item is free, in order, at most `BOOKED_MAX` ranges. Where there is one piece,
 * each rental, with the empty days behind it, and each block is a range of its own.
 */
export async function findBookedRanges(db: Db, itemId: number, today: Day): Promise<DayRange[]> {
  const ahead = sql`daterange(${today}, null)`;
  const rows = await runPrepared<{ start_date: string; end_date: string }>(
    db,
    sql`
      with booked as (
        select o.held as days
        from items i cross join lateral ${placesIn(sql`i.id`, ahead)} as o
        where i.id = ${itemId} and i.quantity = 1
        union all
        select unnest(full_days.days) from (
          select range_intersect_agg(by_piece.days) as days, count(*) as pieces from (
            select range_agg(o.held) as days from ${placesIn(sql`${itemId}`, ahead)} as o
            group by o.unit
          ) as by_piece
        ) as full_days
        where full_days.pieces = (select i.quantity from items i where i.id = ${itemId} and i.quantity > 1)
      )
      select lower(days)::text as start_date, least(upper(days) - 1, ${LAST_DAY}::date)::text as end_date from booked
      where upper(days) > ${today}::date and lower(days) <= ${LAST_DAY}::date
      order by days
      limit ${BOOKED_MAX}`,
  );
  return rows.map((row) => ({ startDate: row.start_date, endDate: row.end_date }));
}

/** Days for which one piece is taken. */
export interface Taken extends DayRange {
  readonly piece: number;
}

/** A rental that is to have other days. */
interface Moving {
  readonly rentalId: number;
  /** The empty days that were agreed behind it. */
  readonly bufferDays: number;
}

/**
 * The days in a range on which each piece of an item is not free: a rental on one of them would meet a block, another rental, or the
 * empty days behind either of the two. Of one piece, they never overlap. With `moving`, they are those for other days of that rental.
 */
export async function findTaken(
  db: Db,
  itemId: number,
  { startDate, endDate }: DayRange,
  moving: Moving | null = null,
): Promise<Taken[]> {
  const bufferDays = sql`${moving ? moving.bufferDays : sql`i.buffer_days`}::integer`;
  const rows = await runPrepared<{ unit: number; start_date: string; end_date: string }>(
    db,
    sql`
      select taken.unit, lower(taken.days)::text as start_date, (upper(taken.days) - 1)::text as end_date
      from (
        select o.unit, unnest(
          range_agg(
            case o.kind when 'rental' then daterange(lower(o.held) - ${bufferDays}, upper(o.held)) else o.days end
          ) * datemultirange(daterange(${startDate}, ${endDate}, '[]'))
        ) as days
        from items i
        cross join lateral ${placesIn(sql`i.id`, sql`daterange(${startDate}, ${endDate}::date + ${bufferDays}, '[]')`)} as o
        where i.id = ${itemId} and ${moving ? sql`o.rental_id is distinct from ${moving.rentalId}` : sql`true`}
        group by o.unit
      ) as taken
      order by taken.days, taken.unit`,
  );
  return rows.map((row) => ({ piece: row.unit, startDate: row.start_date, endDate: row.end_date }));
}
