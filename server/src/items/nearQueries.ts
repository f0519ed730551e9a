import type { ItemQuery } from '@lendloop/contract/items';
import { TOTAL_CAP } from '@lendloop/contract/paging';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { LastUsed } from '../db/lastUsed.ts';
import { makePreparedWithin } from '../db/prepared.ts';
import { formFor, inBothForms, pageOfCards, type Found, type Placed } from './cardQueries.ts';
import type { Cells } from './grid.ts';
import { preparedOrder, type OrderName, type Ordering } from './orderSql.ts';
import { SEARCH_MS, timed } from './timedQueries.ts';
import { KEPT_MS } from './totalQueries.ts';
import { isAsForVisitors, isPublic, type Moderation, type Visibility } from './visibilitySql.ts';

/** The most cells whose numbers of listings are kept for one database. */
const KEPT_MAX = 10_000;
/** Counting a cell goes on up to here, so that a number above the cap stays there when some listings go. */
const COUNTED_MAX = 2 * TOTAL_CAP;
/** The rows of the whole catalogue that are looked at, in its order, where the circle has a good part of them. */
const LOOKED_AT_MAX = 300;
/** A part that is good enough: one listing in so many, or as many in one cell as are counted. */
const DENSE = 25;

/** The number of public listings in a cell of the grid, as one snapshot of the database had them. */
interface CellTotal {
  readonly total: number;
  /** It was not counted to its end: there may be more. */
  readonly isLeast: boolean;
  readonly snapshot: string;
}

interface Kept extends CellTotal {
  readonly askedAt: number;
}

const keptOf = new WeakMap<object, LastUsed<Kept>>();

/** Whether a query lists the public items of a circle, and nothing else decides which. */
export function isNear(query: ItemQuery, { viewer }: Visibility): boolean {
  const { latitude: _1, longitude: _2, radius: _3, sort: _4, limit: _5, cursor: _6, ...filters } = query;
  return (
    query.latitude !== undefined &&
    isAsForVisitors(viewer) &&
    Object.values(filters).every((value) => value === undefined)
  );
}

/** A circle on the grid. */
interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
  readonly cells: Cells;
}

type NearRow = (Placed | { readonly id: null }) & {
  readonly total: number;
  readonly snapshot: string;
  /** The numbers of listings of the cells that are entirely inside the circle, in their order. */
  readonly totals: readonly number[];
  readonly are_least: readonly boolean[];
};

/** A page of a query that `isNear`. Throws `search_too_slow`. */
export async function findNear(
  db: Db,
  { limit }: ItemQuery,
  { moderation }: Visibility,
  { name, cursor }: Ordering,
  { latitude, longitude, radius, cells }: Circle,
): Promise<Found> {
  const all = keptOf.get(db.$client) ?? new LastUsed<Kept>(KEPT_MAX);
  keptOf.set(db.$client, all);
  const askedAt = performance.now();
  const keyOf = (cell: number) => `${moderation} ${cell}`;
  const kept = cells.whole.map((cell) => {
    const found = all.get(keyOf(cell));
    return found && askedAt - found.askedAt < KEPT_MS ? found : undefined;
  });
  const rows = await timed(
    formFor(db, nearPage(name, moderation, cursor !== undefined))(db, {
      latitude,
      longitude,
      radius,
      whole: cells.whole,
      cut: cells.cut,
      keptTotals: kept.map((one) => one?.total ?? null),
      keptAreLeast: kept.map((one) => one?.isLeast ?? null),
      keptSnapshots: kept.map((one) => one?.snapshot ?? null),
      rows: limit + 1,
      ...(cursor && { cursorKey: cursor.key, cursorId: cursor.id }),
    }),
  );
  const [first] = rows;
  if (!first) throw new Error('A search was answered without its total.');
  const { total, totals, are_least: areLeast, snapshot } = first;
  for (const [index, cell] of cells.whole.entries())
    all.set(keyOf(cell), {
      total: totals[index] ?? 0,
      isLeast: areLeast[index] ?? false,
      snapshot,
      askedAt,
    });
  const placed = rows.filter((row) => row.id !== null);
  return pageOfCards(db, total, placed, limit, moderation);
}

type FindNear = ReturnType<typeof prepareNear>;
const nearPages = new Map<string, ReturnType<typeof inBothForms<FindNear>>>();

function nearPage(name: OrderName, moderation: Moderation, isBehind: boolean) {
  const key = `${name} ${moderation} ${isBehind}`;
  const known =
    nearPages.get(key) ?? inBothForms((columns) => prepareNear(name, moderation, isBehind, columns));
  nearPages.set(key, known);
  return known;
}

/**
 * The total comes from the numbers of listings of the cells, and only cells that the circle cuts are counted, unless the others
 * have more than the cap already. The page: where the circle has a good part of the catalogue, the first listings of all have
 * enough of its own. Elsewhere the first listings of each cell come straight from an index, without reading them.
 */
function prepareNear(name: OrderName, moderation: Moderation, isBehind: boolean, columns: SQL) {
  const { key, orderBy, direction, behindCursor } = preparedOrder(name);
  const behind = isBehind ? behindCursor(key) : sql`true`;
  const isShown = isPublic(moderation);
  const cap = sql.raw(String(TOTAL_CAP));
  const whole = sql`${sql.placeholder('whole')}::integer[]`;
  const cut = sql`${sql.placeholder('cut')}::integer[]`;
  const rows = sql`${sql.placeholder('rows')}::bigint`;
  const distance = sql`distance_km(
    ${sql.placeholder('latitude')}::double precision, ${sql.placeholder('longitude')}::double precision, i.latitude, i.longitude
  )`;
  const isInside = sql`${distance} <= ${sql.placeholder('radius')}::double precision`;
  const inEach = (cells: SQL, isWithin: SQL) => sql`
    select i.id, i.sort_key from unnest(${cells}) as square (cell)
    cross join lateral (
      select i.id, ${key} as sort_key from items i
      where i.cell = square.cell and ${isWithin} and ${isShown} and ${behind}
      order by ${orderBy} limit ${rows}
    ) as i
    where not (select are_enough from looked_at)`;
  return makePreparedWithin<NearRow>(
    SEARCH_MS,
    sql`
      with cells as materialized (
        select coalesce(sum(total), 0) as total, coalesce(array_agg(total order by place), '{}') as totals,
          coalesce(array_agg(is_least order by place), '{}') as are_least
        from search_cell_totals(
          ${whole}, ${sql.placeholder('keptTotals')}::integer[], ${sql.placeholder('keptAreLeast')}::boolean[],
          ${sql.placeholder('keptSnapshots')}::text[], ${sql.raw(String(moderation === 'before'))}, ${cap},
          ${sql.raw(String(COUNTED_MAX))}
        ) with ordinality as one (cell, total, is_least, place)
      ), in_cut as materialized (
        select count(*) as total from (
          select from unnest(${cut}) as square (cell)
          cross join lateral (
            select from items i where i.cell = square.cell and ${isInside} and ${isShown} order by i.created_at
          ) as i
          limit greatest(0, ${cap} + 1 - (select total from cells))
        ) as counted
      ), counted as materialized (
        select least(cells.total + in_cut.total, ${cap} + 1)::integer as total, cells.totals, cells.are_least,
          cells.total * ${sql.raw(String(DENSE))} > (select max(id) from items) or true = any(cells.are_least) as is_dense
        from cells, in_cut
      ), first_of_all as materialized (
        select i.id, i.sort_key from (
          select i.id, i.latitude, i.longitude, i.cell, ${key} as sort_key from items i
          where (select is_dense from counted) and ${isShown} and ${behind}
          order by ${orderBy} limit ${sql.raw(String(LOOKED_AT_MAX))}
        ) as i
        where i.cell = any(${whole}) or i.cell = any(${cut}) and ${isInside}
        order by i.sort_key ${direction}, i.id ${direction} limit ${rows}
      ), looked_at as materialized (
        select count(*) >= ${rows} as are_enough from first_of_all
      ), page as (
        select * from (
          select id, sort_key from first_of_all where (select are_enough from looked_at)
          union all
          (${inEach(whole, sql`true`)})
          union all
          (${inEach(cut, isInside)})
        ) as i
        order by i.sort_key ${direction}, i.id ${direction} limit ${rows}
      )
      select counted.total, counted.totals, counted.are_least, pg_current_snapshot()::text as snapshot,
        page.sort_key, ${distance} as distance, ${columns}
      from counted
      left join (
        page join items i on i.id = page.id join categories c on c.id = i.category_id join users u on u.id = i.owner_id
      ) on true
      order by page.sort_key ${direction}, i.id ${direction}`,
  );
}
