import { NEARBY_RADIUS_KM, type Item, type ItemQuery } from '@lendloop/contract/items';
import { TOTAL_CAP } from '@lendloop/contract/paging';
import type { Day } from '@lendloop/contract/values/dates';
import { LANGUAGES, type Language } from '@lendloop/contract/values/languages';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { thatFit } from '../db/page.ts';
import { runPlanned, runPlannedWithin } from '../db/prepared.ts';
import { hasRoom } from '../occupancies/roomSql.ts';
import { findHidden, withoutHidden } from './blockedQueries.ts';
import { pageOfItems, type Found, type Place } from './cardQueries.ts';
import { cellsAround, type Cells, type Position } from './grid.ts';
import { findMarked, isMarked } from './markedQueries.ts';
import { findNear, isNear } from './nearQueries.ts';
import { orderingOf, type Ordering } from './orderSql.ts';
import { findPlain, isPlain } from './plainQueries.ts';
import { LISTED_COLUMNS, type ItemRow } from './rowSql.ts';
import { priceOf } from './searchPrice.ts';
import { allowsDays } from './terms/termsSql.ts';
import { SEARCH_MS, timed } from './timedQueries.ts';
import { findPlace } from './typedQueries.ts';
import { isListed, type Visibility } from './visibilitySql.ts';
import { readWords, type Meaning } from './wordQueries.ts';

/** `today` is there where days are asked for: owners' rules count from it. */
export interface SearchQuery extends ItemQuery {
  readonly today?: Day | undefined;
}

export interface SearchResult {
  readonly items: Item[];
  /** The number of matching items on all pages, counted up to `TOTAL_CAP` + 1. */
  readonly total: number;
  /** The cursor of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** Carries the total, so there is always one, even when no item matches. */
type FirstRow = ((Place & ItemRow) | { readonly id: null }) & { readonly total: number };

/**
 * The list call in one statement: a page of the items that match `query` and are listed for this viewer, with the total.
 * Calls `spend` with the points of each expensive part before running it: those of the filters, and one for each word
 * checked for typing errors. Words are stemmed in each of `languages`.
 * Throws `invalid_cursor`, `search_too_slow`, and what `spend` throws.
 */
export async function searchItems(
  db: Db,
  query: SearchQuery,
  visibility: Visibility,
  spend: (points: number) => Promise<void>,
  languages: readonly Language[] = LANGUAGES,
): Promise<SearchResult> {
  const around = circle(query);
  const price = priceOf(query, around?.cells);
  if (price > 0) await spend(price);
  const forVisitors: Visibility = { ...visibility, viewer: null };
  const isKept = isMarked(query, visibility.viewer?.isAdmin ? visibility : forVisitors);
  const first = await readMeaning(!isKept, 0);
  // What is kept of its words may be outdated.
  return (
    (await findPage(first, isKept)) ??
    (await findPage(await readMeaning(true, first?.lookedAt ?? 0), false)) ??
    outdated()
  );

  async function readMeaning(anew: boolean, spent: number): Promise<Meaning | null> {
    if (query.search === undefined) return null;
    const meaning = await readWords(db, query.search, visibility.moderation, languages, anew);
    if (meaning.lookedAt > spent) await spend(meaning.lookedAt - spent);
    return meaning;
  }

  async function findPage(meaning: Meaning | null, isKept: boolean): Promise<SearchResult | null> {
    const ordering = orderingOf(query, meaning);
    const found = await find(ordering, meaning, isKept);
    return found && toResult(found, ordering);
  }

  async function find(ordering: Ordering, meaning: Meaning | null, isKept: boolean): Promise<Found | null> {
    const { viewer } = visibility;
    if (viewer?.hasBlocks && !viewer.isAdmin && hasWay(query, forVisitors)) {
      const fits = [isListed(forVisitors), around?.isNear, around?.isInside, ...conditions(query, meaning)];
      const hidden = await findHidden(db, viewer.id, every(fits));
      if (hidden) {
        const limit = query.limit + hidden.size;
        const found = await findFast({ ...query, limit }, forVisitors, ordering, meaning);
        return found && withoutHidden(found, hidden, query.limit);
      }
      // Only the ways that visitors' searches take can tell whether what is kept still holds.
      if (isKept) return null;
    }
    return findFast(query, visibility, ordering, meaning);
  }

  async function findFast(
    asked: SearchQuery,
    shown: Visibility,
    ordering: Ordering,
    meaning: Meaning | null,
  ): Promise<Found | null> {
    if (isPlain(asked, shown)) return findPlain(db, asked, shown, ordering);
    if (isMarked(asked, shown)) {
      const place = asked.location === undefined ? null : await findPlace(db, asked.location);
      return findMarked(db, asked, shown, ordering, meaning, place);
    }
    if (around?.cells && isNear(asked, shown))
      return findNear(db, asked, shown, ordering, { ...around, cells: around.cells });
    const statement = searchStatement(asked, shown, ordering, meaning, around);
    return findFiltered(db, statement, asked.limit, price > 0 || shown.viewer?.hasBlocks === true);
  }
}

/** Whether an index or a kept total answers a query, for this viewer. */
const hasWay = (query: ItemQuery, visibility: Visibility): boolean =>
  isPlain(query, visibility) || isMarked(query, visibility) || isNear(query, visibility);

function outdated(): never {
  throw new Error('What was just read cannot be outdated.');
}

function toResult({ total, rows, end }: Found, ordering: Ordering): SearchResult {
  const items = thatFit(rows.map(({ item, distance }) => (distance === null ? item : { ...item, distance })));
  const last = items.length < rows.length ? rows[items.length - 1] : end;
  return { items, total, nextCursor: last ? ordering.cursorAt(last.sort_key, last.id) : null };
}

/** A page of any query, by one statement. Throws `search_too_slow` if it is timed. */
async function findFiltered(db: Db, statement: SQL, limit: number, isTimed: boolean): Promise<Found> {
  const answer = isTimed
    ? await timed(runPlannedWithin<FirstRow & object>(db, SEARCH_MS, statement))
    : await runPlanned<FirstRow & object>(db, statement);
  const listed = answer.filter((row) => row.id !== null);
  return pageOfItems(answer[0]?.total ?? 0, listed, limit);
}

/** The statement of the list call. It selects one row more than the page, to know whether there is a next page. */
function searchStatement(
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
function conditions(query: SearchQuery, meaning: Meaning | null): (SQL | undefined)[] {
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

interface Circle extends Position {
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

function circle({ latitude, longitude, radius = NEARBY_RADIUS_KM }: ItemQuery): Circle | null {
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

function every(conditions: readonly (SQL | undefined)[]): SQL {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : sql.join(present, sql` and `);
}
