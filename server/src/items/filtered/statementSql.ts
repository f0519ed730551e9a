import { NEARBY_RADIUS_KM, type ItemQuery } from '@lendloop/contract/items';
import { TOTAL_CAP } from '@lendloop/contract/paging';
import type { Day, DayRange } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import { hasPlaces, isTaken, placesAhead } from '../../occupancies/roomSql.ts';
import { cellsAround, type Cells, type Position } from '../grid.ts';
import type { Ordering } from '../orderSql.ts';
import { LISTED_COLUMNS } from '../rowSql.ts';
import { allowsDays } from '../terms/termsSql.ts';
import { isListed, type Visibility } from '../visibilitySql.ts';
import type { Meaning } from '../wordQueries.ts';

/** `today` is there where days are asked for: owners' rules count from it. */
export interface SearchQuery extends ItemQuery {
  readonly today?: Day | undefined;
}

/** How many listings at least are judged to count them, and as many for the page. */
const JUDGED_LEAST = 50;
/** How many rows of a page, which holds up to a thousand, add to that: all of the app's. */
const ROWS_ADDED = 24;
/** In a circle, each of its cells is read far enough for all that are judged: of many cells, fewer are, but not fewer than these. */
const JUDGED_OF_ALL_CELLS = 4000;
const JUDGED_OF_MANY_CELLS = 10;
/** How many pieces of rentals and blocks are looked through in all. */
const LOOKED_THROUGH = 60_000;

/** The days of a search, and how many of the listings that are taken on some of them it judges. */
interface Asked extends DayRange {
  readonly today: Day;
  readonly judged: number;
}

function askedBy(
  { availableFrom, availableUntil, today, limit }: SearchQuery,
  cells: Cells | null = null,
): Asked | null {
  if (availableFrom === undefined || availableUntil === undefined || today === undefined) return null;
  const usual = JUDGED_LEAST + Math.min(limit, ROWS_ADDED);
  const count = cells ? cells.whole.length + cells.cut.length : 1;
  const judged = Math.min(usual, Math.max(JUDGED_OF_MANY_CELLS, Math.floor(JUDGED_OF_ALL_CELLS / count)));
  return { startDate: availableFrom, endDate: availableUntil, today, judged };
}

/** The statement of the list call. It selects one row more than the page, to know whether there is a next page. */
export function searchStatement(
  query: SearchQuery,
  visibility: Visibility,
  ordering: Ordering,
  meaning: Meaning | null,
  around: Circle | null,
): SQL {
  const asked = askedBy(query, around?.cells);
  // Those that are judged to count and those of the page may be others.
  const fullMost = 2 * (asked?.judged ?? 0);
  const fits = every([isListed(visibility), ...conditions(query, meaning)]);
  const rows = query.limit + 1;
  // Only the order by rank, and a search by days, read them twice.
  const kept = ordering.isRanked || asked ? sql`materialized` : sql`not materialized`;
  const most = TOTAL_CAP + 1 + fullMost;
  return sql`
    with fitting as ${kept} (${fittingOf(query, fits, around, ordering, asked)} limit ${most}),
    fitted as materialized (select count(*)::integer as total from fitting),
    ${
      asked
        ? judgedOf(pageOf(query, fits, around, ordering, rows + fullMost), asked, ordering, rows)
        : sql`counted as (select total, 0 as looked_through from fitted), page as (${pageOf(query, fits, around, ordering, rows)})`
    }
    select counted.total, counted.looked_through, i.sort_key, ${around?.distance ?? sql`null`} as distance, ${LISTED_COLUMNS}
    from counted
    left join (page i join categories c on c.id = i.category_id join users u on u.id = i.owner_id) on true
    order by i.sort_key ${ordering.direction}, i.id ${ordering.direction}`;
}

/**
 * The page and the count without listings that have no room. Whether one has room takes long where many rentals may have to move, so only
 * the first of those that are counted and of those on the page are judged, each once, and the least crowded first, up to a limit for all
 * together. The others are taken to have room.
 */
function judgedOf(candidates: SQL, asked: Asked, { direction }: Ordering, rows: number): SQL {
  const inOrder = sql`order by i.sort_key ${direction}, i.id ${direction}`;
  const isFull = sql`i.id = any(array(select id from full_ones))`;
  return sql`
    ahead as materialized (${candidates}),
    taken_ones as materialized (
      (select f.id from fitting f where f.is_taken limit ${asked.judged})
      union
      (select i.id from ahead i where i.quantity > 1 and ${isTaken(asked)} ${inOrder} limit ${asked.judged})
    ),
    weighed as materialized (
      select w.id, sum(w.places) over (order by w.places, w.id desc) as looked_through
      from (
        select i.id, ${placesAhead(asked.today)} as places from taken_ones join items i on i.id = taken_ones.id
      ) w
    ),
    full_ones as materialized (
      select i.id from weighed join items i on i.id = weighed.id
      where case
        when weighed.looked_through > ${LOOKED_THROUGH} then false
        else not ${hasPlaces({ ...asked, pieces: 1 }, asked.today)}
      end
    ),
    counted as (
      select least(count(*), ${TOTAL_CAP + 1})::integer as total, (
          select coalesce(max(looked_through), 0)::integer from weighed where looked_through <= ${LOOKED_THROUGH}
        ) as looked_through
      from fitting i where not ${isFull}
    ),
    page as (select * from ahead i where not ${isFull} ${inOrder} limit ${rows})`;
}

/** Selects the matching items to count them: without columns, except what is needed besides of each. */
function fittingOf(
  query: ItemQuery,
  fits: SQL,
  around: Circle | null,
  ordering: Ordering,
  asked: Asked | null,
): SQL {
  const columns = asked ? sql`i.id, i.quantity > 1 and ${isTaken(asked)} as is_taken` : sql``;
  if (ordering.isRanked)
    return sql`select ${asked ? columns : sql`i.id`}, ${ordering.key} as sort_key from items i
      where ${every([around?.isNear, around?.isInside, fits])}`;
  // A cell entirely inside the circle is counted from its index, without reading the positions of its items. The `order by`
  // makes the planner read each cell through that index.
  if (around?.cells && query.search === undefined) {
    const within = (cells: readonly number[], isInside: SQL | undefined) => sql`
      select ${asked ? sql`i.*` : sql``} from unnest(${sql.param(cells)}::integer[]) as square (cell)
      cross join lateral (
        select ${columns} from items i where i.cell = square.cell and ${every([isInside, fits])} order by i.created_at
      ) as i`;
    return sql`${within(around.cells.whole, undefined)} union all ${within(around.cells.cut, around.isInside)}`;
  }
  return sql`select ${columns} from items i where ${every([around?.isNear, around?.isInside, fits])}`;
}

/** Selects so many of the first matching items after the cursor, with their `sort_key`, in the way that reads the fewest rows. */
function pageOf(query: ItemQuery, fits: SQL, around: Circle | null, ordering: Ordering, rows: number): SQL {
  const { key, orderBy, direction, behindCursor, behindCursorById } = ordering;
  const limit = sql`limit ${rows}`;
  const inCircle = every([around?.isNear, around?.isInside, fits]);

  // Takes the first items of each grid cell straight from an index, without reading them, and merges them into the page.
  // A search by words starts from the word index instead.
  if (around?.cells && query.search === undefined) {
    const within = (cells: readonly number[], isInside: SQL | undefined) => sql`
      select i.id, i.sort_key from unnest(${sql.param(cells)}::integer[]) as square (cell)
      cross join lateral (
        select i.id, ${key} as sort_key from items i
        where i.cell = square.cell and ${every([isInside, fits, behindCursor(key)])}
        order by ${orderBy} ${limit}
      ) as i`;
    return sql`
      select item.*, i.sort_key
      from (
        select * from (
          ${within(around.cells.whole, undefined)} union all ${within(around.cells.cut, around.isInside)}
        ) as i
        order by i.sort_key ${direction}, i.id ${direction} ${limit}
      ) as i
      join items item on item.id = i.id`;
  }

  // Ranking reads every matching item, once for both the count and the page. With more matches than are counted, items are
  // not ranked: the newest come first, and only the page is read. Only one of the two parts runs.
  if (ordering.isRanked) {
    return sql`
      (select item.*, i.sort_key
        from (
          select * from fitting i
          where (select total from fitted) <= ${TOTAL_CAP} and ${every([behindCursor(sql`i.sort_key`)])}
          order by i.sort_key ${direction}, i.id ${direction} ${limit}
        ) as i
        join items item on item.id = i.id)
      union all
      (select i.*, 0 as sort_key from items i
        where (select total from fitted) > ${TOTAL_CAP} and ${every([inCircle, behindCursorById])}
        order by i.id ${direction} ${limit})`;
  }

  return sql`
    select i.*, ${key} as sort_key from items i
    where ${every([inCircle, behindCursor(key)])}
    order by ${orderBy} ${limit}`;
}

/** The query's filters on an item `i`, except its circle and cursor, and whether one of several pieces has room. */
export function conditions(query: SearchQuery, meaning: Meaning | null): (SQL | null | undefined)[] {
  const { category, location, minPrice, maxPrice, availableFrom, availableUntil } = query;
  const asked = askedBy(query);
  return [
    meaning ? sql`i.search @@ ${meaning.found}::tsquery` : undefined,
    category && sql`i.category_id = any(${sql.param(category)}::integer[])`,
    location === undefined ? undefined : sql`i.search @@ place_query(${location})`,
    minPrice === undefined ? undefined : sql`i.price >= ${minPrice}::numeric`,
    maxPrice === undefined ? undefined : sql`i.price <= ${maxPrice}::numeric`,
    availableFrom === undefined
      ? undefined
      : sql`i.is_available
        and (i.available_from is null or (i.available_from <= ${availableFrom} and i.available_until >= ${availableUntil}))
`,
    asked && allowsDays(asked, asked.today),
    asked && sql`(i.quantity > 1 or not ${isTaken(asked)})`,
  ];
}

export interface Circle extends Position {
  /** In km. */
  readonly radius: number;
  readonly cells: Cells | null;
  /** The distance from the centre to an item `i`, in km. */
  readonly distance: SQL;
  /** A coarse condition that an index can answer; undefined where the grid does not help. */
  readonly isNear: SQL | undefined;
  /** The exact condition. */
  readonly isInside: SQL;
}

export function circle({ latitude, longitude, radius = NEARBY_RADIUS_KM }: ItemQuery): Circle | null {
  if (latitude === undefined || longitude === undefined) return null;
  const distance = sql`distance_km(${latitude}, ${longitude}, i.latitude, i.longitude)`;
  const cells = cellsAround({ latitude, longitude }, radius);
  return {
    latitude,
    longitude,
    radius,
    cells,
    distance,
    isNear: cells ? sql`i.cell = any(${sql.param([...cells.whole, ...cells.cut])}::integer[])` : undefined,
    isInside: sql`${distance} <= ${radius}`,
  };
}

export function every(conditions: readonly (SQL | null | undefined)[]): SQL {
  const present = conditions.filter((condition) => condition != null);
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
}
