import type { ItemQuery } from '@lendloop/contract/items';
import { sql } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { runPlanned, runPlannedWithin, runPrepared } from '../db/prepared.ts';
import { pageOfItems, type Found, type Place } from './cardQueries.ts';
import type { Ordering } from './orderSql.ts';
import { LISTED_COLUMNS, type ItemRow } from './rowSql.ts';
import { isInOrder } from './searchPrice.ts';
import { SEARCH_MS, timed } from './timedQueries.ts';
import { publicTotal } from './totalsSql.ts';
import { isAsForVisitors, isListed, type Visibility } from './visibilitySql.ts';

/** Rows that are read where fewer are asked for, so that few statements are prepared. A longer page is read by one of its own. */
const PREPARED_ROWS = [9, 13, 17, 21, 25, 33, 49, 65, 101, 201];

type TotalledRow = ((Place & ItemRow) | { readonly id: null }) & { readonly total: number };

/** Whether a query lists public items of all or of some categories, and nothing else decides which. */
export function isPlain(query: ItemQuery, { viewer }: Visibility): boolean {
  const { category: _1, sort: _2, limit: _3, cursor: _4, ...filters } = query;
  return isAsForVisitors(viewer) && Object.values(filters).every((value) => value === undefined);
}

/** A page of a plain list, with a total that is kept. Throws `search_too_slow` where no index has the order. */
export async function findPlain(
  db: Db,
  query: ItemQuery,
  visibility: Visibility,
  ordering: Ordering,
): Promise<Found> {
  const categories = query.category && [...new Set(query.category)];
  const [only, ...others] = categories ?? [];
  const prepared = isInOrder(query) ? PREPARED_ROWS.find((rows) => rows > query.limit) : undefined;
  const inCategory =
    only === undefined
      ? sql`true`
      : others.length === 0
        ? sql`i.category_id = ${only}`
        : sql`i.category_id = any(${sql.param(categories)}::integer[])`;
  const statement = sql`
    select counted.total, i.sort_key, null as distance, ${LISTED_COLUMNS}
    from (select ${publicTotal(visibility.moderation, categories)} as total) counted
    left join (
      (
        select i.*, ${ordering.key} as sort_key from items i
        where ${isListed(visibility)} and ${inCategory} and ${ordering.behindCursor(ordering.key) ?? sql`true`}
        order by ${ordering.orderBy}
        limit ${prepared === undefined ? query.limit + 1 : sql.raw(String(prepared))}
      ) i join categories c on c.id = i.category_id join users u on u.id = i.owner_id
    ) on true
    order by i.sort_key ${ordering.direction}, i.id ${ordering.direction}`;
  // Where the index has the order, no values of the parameters make another plan the better one.
  const rows = isInOrder(query)
    ? await (prepared === undefined ? runPlanned : runPrepared)<TotalledRow>(db, statement)
    : await timed(runPlannedWithin<TotalledRow & object>(db, SEARCH_MS, statement));
  const listed = rows.filter((row) => row.id !== null);
  return pageOfItems(rows[0]?.total ?? 0, listed, query.limit);
}
