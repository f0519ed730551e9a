import type { Day, DayRange } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

interface Wanted extends DayRange {
  readonly pieces: number;
}

/**
 * True for items `i` that have so many pieces for these days, if need be by moving rentals that begin after `today` to other
 * pieces. What a request is refused by is decided here, for quotes and searches alike.
 *
 * Most items have nothing on these days, and of one piece something is enough. The `case` has the verdict on others found once for
 * each: as a condition of a join it would be found for everything that takes one of their pieces.
 */
export const hasRoom = ({ startDate, endDate, pieces }: Wanted, today: Day): SQL =>
  pieces === 1
    ? sql`case
        when not ${isTaken({ startDate, endDate })} then true
        when i.quantity = 1 then false
        else ${hasPlaces({ startDate, endDate, pieces }, today)}
      end`
    : hasPlaces({ startDate, endDate, pieces }, today);

/** True for items `i` of which something takes a piece on one of these days. Those of one piece then have no room, others may. */
export const isTaken = ({ startDate, endDate }: DayRange): SQL => sql`(
  exists (
    select from occupancies o
    where o.item_id = i.id and o.kind = 'rental'
      and o.held && daterange(${startDate}::date, ${endDate}::date + i.buffer_days, '[]')
  ) or exists (
    select from occupancies o
    where o.item_id = i.id and o.kind = 'block' and o.days && daterange(${startDate}, ${endDate}, '[]')
  ))`;

/** The verdict of `hasRoom` on items `i` of which something takes a piece. It may read thousands of rows for one of them. */
export const hasPlaces = ({ startDate, endDate, pieces }: Wanted, today: Day): SQL =>
  sql`has_places(i.id, i.quantity, ${startDate}, ${endDate}, i.buffer_days, ${pieces}, ${today})`;

/** Rentals and blocks that are counted of a listing: counting more of them could take as long as looking through them. */
const COUNTED_MAX = 500;

const rentalsAhead = (today: Day): SQL => sql`(
  select a.pieces from rentals a where a.item_id = i.id and a.status = 'approved' and a.end_date >= ${today} limit ${COUNTED_MAX}
)`;

const piecesBlocked = (today: Day): SQL => sql`(
  select coalesce(sum(counted.pieces), 0) from (
    select coalesce(cardinality(b.pieces), i.quantity) as pieces
    from blocks b where b.item_id = i.id and b.end_date >= ${today} limit ${COUNTED_MAX}
  ) as counted
)`;

/** The most that one verdict looks through, or a calendar reads. */
const VERDICT_MAX = 20_000;

/** How much a verdict on an item `i` may look through, roughly: its pieces times its approved rentals that are not over, and its blocked ones. */
export const placesAhead = (today: Day): SQL =>
  sql`least(i.quantity * (select count(*) from ${rentalsAhead(today)} as counted) + ${piecesBlocked(today)}, ${sql.raw(String(VERDICT_MAX))})`;

/** The pieces of an item `i` that approved rentals and blocks take which are not over. */
export const placesTaken = (today: Day): SQL =>
  sql`least((select coalesce(sum(counted.pieces), 0) from ${rentalsAhead(today)} as counted) + ${piecesBlocked(today)}, ${sql.raw(String(VERDICT_MAX))})`;

/**
 * Whether a listing `i` may have so many more places taken by rentals. Quotes and requests ask this as well; searches do not, because it
 * reads all places of a crowded listing.
 */
export const mayTakePlaces = ({ pieces }: Pick<Wanted, 'pieces'>, today: Day): SQL =>
  sql`may_take_places(i.id, i.quantity, ${pieces}, ${today})`;

/**
 * How many pieces of rentals and blocks are looked through for the requests that wait for an item, before a change and after it: half a
 * second on the embedded database, where each takes 27 microseconds at worst.
 */
const LOOKED_THROUGH = 20_000;
/** So many kinds are looked at in any case. */
const KINDS_LEAST = 2;

/** How many kinds of requests for an item `i` are looked at. */
export const kindsJudged = (today: Day): SQL =>
  sql`greatest(${sql.raw(String(KINDS_LEAST))}, ${sql.raw(String(LOOKED_THROUGH))} / (2 * (1 + ${placesAhead(today)})))::integer`;

/** The days that stay empty behind a rental `r`. */
export const BUFFER = sql`coalesce((r.terms ->> 'bufferDays')::integer, 0)`;

/**
 * The waiting requests `r` of an item that meet a condition, those for the same days and pieces together, and whether there is room for
 * them. Where each takes long, because many rentals may have to move, only the oldest kinds are looked at. `offset 0` has each
 * verdict found once.
 */
export const waitingKinds = (itemId: number, meets: SQL, today: Day): SQL => sql`
  select k.start_date, k.end_date, k.buffer, k.pieces, k.requests,
    has_places(i.id, i.quantity, k.start_date, k.end_date, k.buffer, k.pieces, ${today}) as possible
  from items i cross join (
    select r.start_date, r.end_date, ${BUFFER} as buffer, r.pieces, count(*) as requests
    from rentals r
    where r.item_id = ${itemId} and r.status = 'pending' and ${meets}
    group by r.start_date, r.end_date, ${BUFFER}, r.pieces
    order by min(r.id)
    limit (
      select ${kindsJudged(today)} from items i where i.id = ${itemId}
    )
  ) as k
  where i.id = ${itemId}
  offset 0`;

/** Requests `r` of a kind `k`. */
export const IS_OF_KIND: SQL = sql`
  r.start_date = k.start_date and r.end_date = k.end_date and ${BUFFER} = k.buffer and r.pieces = k.pieces`;

/**
 * The rows of `page`, and of each how many of its pieces a block takes on its days: `blocked`. A row has the columns `item_id`, `quantity`,
 * `start_date` and `end_date`. Rows for the same days are looked up once.
 */
export const withBlocked = (page: SQL): SQL => sql`
  with asked as materialized (${page}), blocked_days as materialized (
    select d.*, cardinality(blocked_pieces(d.item_id, d.quantity, daterange(d.start_date, d.end_date, '[]'))) as blocked
    from (select distinct item_id, quantity, start_date, end_date from asked) d
  )
  select asked.*, blocked_days.blocked from asked join blocked_days using (item_id, quantity, start_date, end_date)`;
