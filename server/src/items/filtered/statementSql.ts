import { NEARBY_RADIUS_KM, type ItemQuery } from '@lendloop/contract/items';
import { TOTAL_CAP } from '@lendloop/contract/paging';
import type { Day } from '@lendloop/contract/values/dates';
import { sql, type SQL } from 'drizzle-orm';

import { hasRoom } from '../../occupancies/roomSql.ts';
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

/** The statement of the list call. It selects one row more than the page, to know whether there is a next page. */
export function searchStatement(
  query: SearchQuery,
  visibility: Visibility,
  ordering: Ordering,
  meaning: Meaning | null,
  around: Circle | null,
): SQL {
  const fits = every([isListed(visibility), ...conditions(query, meaning)]);
  // Only the order by rank reads them twice.
  const kept = ordering.isRanked ? sql`materialized` : sql`not materialized`;
  return sql`
    with fitting as ${kept} (${fittingOf(query, fits, around, ordering)} limit ${TOTAL_CAP + 1}),
    counted as materialized (select count(*)::integer as total from fitting),
    page as (${pageOf(query, fits, around, ordering)})
    select counted.total, i.sort_key, ${around?.distance ?? sql`null`} as distance, ${LISTED_COLUMNS}
    from counted
    left join (page i join categories c on c.id = i.category_id join users u on u.id = i.owner_id) on true
    order by i.sort_key ${ordering.direction}, i.id ${ordering.direction}`;
}

/** Selects the matching items to count them: without columns, except ids and ranks where the page needs them. */
function fittingOf(query: ItemQuery, fits: SQL, around: Circle | null, ordering: Ordering): SQL {
  if (ordering.isRanked)
    return sql`select i.id, ${ordering.key} as sort_key from items i
      where ${every([around?.isNear, around?.isInside, fits])}`;
  // A cell entirely inside the circle is counted from its index, without reading the positions of its items. The `order by`
  // makes the planner read each cell through that index.
  if (around?.cells && query.search === undefined) {
    const within = (cells: readonly number[], isInside: SQL | undefined) => sql`
      select from unnest(${sql.param(cells)}::integer[]) as square (cell)
      cross join lateral (
        select from items i where i.cell = square.cell and ${every([isInside, fits])} order by i.created_at
      ) as i`;
    return sql`${within(around.cells.whole, undefined)} union all ${within(around.cells.cut, around.isInside)}`;
  }
  return sql`select from items i where ${every([around?.isNear, around?.isInside, fits])}`;
}

/** Selects the first matching items after the cursor, with their `sort_key`, in the way that reads the fewest rows. */
function pageOf(query: ItemQuery, fits: SQL, around: Circle | null, ordering: Ordering): SQL {
  const { key, orderBy, direction, behindCursor, behindCursorById } = ordering;
  const limit = sql`limit ${query.limit + 1}`;
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
          where (select total from counted) <= ${TOTAL_CAP} and ${every([behindCursor(sql`i.sort_key`)])}
          order by i.sort_key ${direction}, i.id ${direction} ${limit}
        ) as i
        join items item on item.id = i.id)
      union all
      (select i.*, 0 as sort_key from items i
        where (select total from counted) > ${TOTAL_CAP} and ${every([inCircle, behindCursorById])}
        order by i.id ${direction} ${limit})`;
  }

  return sql`
    select i.*, ${key} as sort_key from items i
    where ${every([inCircle, behindCursor(key)])}
    order by ${orderBy} ${limit}`;
}

/** The query's filters on an item `i`, except its circle and cursor. */
export function conditions(query: SearchQuery, meaning: Meaning | null): (SQL | undefined)[] {
  const { category, location, minPrice, maxPrice, availableFrom, availableUntil, today } = query;
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
    availableFrom === undefined || availableUntil === undefined || today === undefined
      ? undefined
      : sql`${allowsDays({ startDate: availableFrom, endDate: availableUntil }, today)}
          and ${hasRoom({ startDate: availableFrom, endDate: availableUntil, pieces: 1 }, today)}`,
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

export function every(conditions: readonly (SQL | undefined)[]): SQL {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
}
