import type { ItemQuery } from '@lendloop/contract/items';
import { TOTAL_CAP } from '@lendloop/contract/paging';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { makePreparedWithin } from '../db/prepared.ts';
import { formFor, inBothForms, pageOfCards, type Found, type Placed } from './cardQueries.ts';
import { DO_CORRECTIONS_HOLD, NOTHING_RELIED } from './correctionQueries.ts';
import { preparedOrder, type OrderName, type Ordering } from './orderSql.ts';
import { SEARCH_MS, timed } from './timedQueries.ts';
import { KEPT_TOTAL, keptTotalOf, type Total } from './totalQueries.ts';
import { isAsForVisitors, isPublic, type Moderation, type Visibility } from './visibilitySql.ts';
import type { Meaning } from './wordQueries.ts';

/** Larger than any id. */
const NO_ID = 2_147_483_647;

/** Whether the marks of `items.search` answer all that a query by words or place asks for, so that rows need not be read to tell. */
export function isMarked(query: ItemQuery, { viewer }: Visibility): boolean {
  const { search, location, latitude, minPrice, maxPrice, availableFrom } = query;
  const isFiltered = [latitude, minPrice, maxPrice, availableFrom].some((value) => value !== undefined);
  return (search !== undefined || location !== undefined) && !isFiltered && isAsForVisitors(viewer);
}

/** A row of a page with the total; a page without listings has a row without a listing. */
type TotalledRow<Row> = (Row | { readonly id: null }) &
  Total & { readonly holds: boolean; readonly took: number };

/** How long the database has been at work on a search, in ms. */
const TOOK = sql`(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000)::integer as took`;

/** A page, and how long it took. */
export interface TimedFound extends Found {
  readonly tookMs: number;
}

/** How many times more rows of an order are looked at for a page than it would take if its matches were spread evenly. */
const UNEVEN_MAX = 20;

/**
 * A page of a query that `isMarked`, and that looks for a place with `place`; null if something kept of its words is outdated.
 * Throws `search_too_slow`.
 */
export async function findMarked(
  db: Db,
  query: ItemQuery,
  visibility: Visibility,
  ordering: Ordering,
  meaning: Meaning | null,
  place: string | null,
): Promise<TimedFound | null> {
  const within = marksOf(query, visibility, place);
  const found = [meaning?.found, within].filter((part) => part !== undefined && part !== null).join(' & ');
  const kept = keptTotalOf(db, found);
  const relied = meaning?.relied ?? NOTHING_RELIED;
  const rows = await timed(
    ordering.isRanked && meaning
      ? findRanked(db, query, ordering, meaning, { ...kept.values, ...relied.values, within })
      : findSorted(db, query, ordering, visibility.moderation, { ...kept.values, ...relied.values, found }),
  );
  const [first] = rows;
  if (!first) throw new Error('A search was answered without its total.');
  if (!first.holds) return null;
  kept.keep(first);
  relied.confirm(first.snapshot);
  const placed = rows.filter((row) => row.id !== null);
  const total = Math.min(first.total, TOTAL_CAP + 1);
  const page = await pageOfCards(db, total, placed, query.limit, visibility.moderation);
  return { ...page, tookMs: Math.max(...rows.map(({ took }) => took)) };
}

/** What the listings are found by besides the words, as the text of a `tsquery`; null if by nothing else. */
function marksOf({ category }: ItemQuery, { moderation }: Visibility, place: string | null): string | null {
  const parts = [
    place,
    category?.map((id) => `'/${id}'`).join(' | '),
    moderation === 'before' ? "'!'" : undefined,
  ].filter((part) => part !== undefined && part !== null);
  return parts.length === 0 ? null : parts.map((part) => `(${part})`).join(' & ');
}

type RankedRow = Placed & { readonly stage: number };

const rankedPage = inBothForms((columns) =>
  makePreparedWithin<TotalledRow<RankedRow>>(
    SEARCH_MS,
    sql`
    select found.total, found.is_least, pg_current_snapshot()::text as snapshot, ${DO_CORRECTIONS_HOLD} as holds, ${TOOK}, found.stage, null as sort_key,
      null as distance, ${columns}
    from search_ranked(
      ${sql.placeholder('stages')}::tsquery[], ${sql.placeholder('within')}::tsquery, ${sql.placeholder('begun')},
      ${sql.placeholder('below')}, ${sql.placeholder('rows')}, ${KEPT_TOTAL}
    ) as found
    left join (
      items i join categories c on c.id = i.category_id join users u on u.id = i.owner_id
    ) on i.id = found.id
    order by found.stage, i.id desc`,
  ),
);

/** The best matches first. */
async function findRanked(
  db: Db,
  { limit }: ItemQuery,
  { cursor }: Ordering,
  { stages }: Meaning,
  values: Readonly<Record<string, unknown>>,
): Promise<TotalledRow<Placed>[]> {
  const rank = cursor ? Number(cursor.key) : Infinity;
  const begun = stages.findIndex((stage) => stage.rank <= rank);
  const rows = await formFor(db, rankedPage)(db, {
    ...values,
    stages: stages.map(({ query }) => query),
    // Behind the last one there is only the total.
    begun: begun < 0 ? stages.length + 1 : begun + 1,
    below: stages[begun]?.rank === rank ? cursor?.id : NO_ID,
    rows: limit + 1,
  });
  return rows.map((row) => (row.id === null ? row : { ...row, sort_key: stages[row.stage - 1]?.rank ?? 0 }));
}

/**
 * In an order that an index has. Few matches are read and sorted; of many the next ones are soon met by following that index,
 * about one in as many rows as there are listings to one match. Where they lie together elsewhere in the order, and are not too many to be
 * read, they are read after all. The newest are found in blocks of ids, by the index of the words.
 */
const findSorted = (
  db: Db,
  { limit }: ItemQuery,
  { name, cursor }: Ordering,
  moderation: Moderation,
  values: Readonly<Record<string, unknown>>,
): Promise<TotalledRow<Placed>[]> =>
  formFor(db, sortedPage(name, moderation, cursor !== undefined))(db, {
    ...values,
    rows: limit + 1,
    ...(cursor && { cursorKey: cursor.key, cursorId: cursor.id }),
  });

type FindSorted = ReturnType<typeof prepareNewest>;
const sortedPages = new Map<string, ReturnType<typeof inBothForms<FindSorted>>>();

function sortedPage(name: OrderName, moderation: Moderation, isBehind: boolean) {
  const key = `${name} ${moderation} ${isBehind}`;
  const known =
    sortedPages.get(key) ??
    inBothForms((columns) =>
      name === 'newest'
        ? prepareNewest(isBehind, columns)
        : prepareSorted(name, moderation, isBehind, columns),
    );
  sortedPages.set(key, known);
  return known;
}

/** `found` says which listings are shown. */
function prepareNewest(isBehind: boolean, columns: SQL) {
  const [before, beforeId] = isBehind
    ? [sql.placeholder('cursorKey'), sql.placeholder('cursorId')]
    : [sql`null`, sql`null`];
  return makePreparedWithin<TotalledRow<Placed>>(
    SEARCH_MS,
    sql`
      with asked as materialized (select ${sql.placeholder('found')}::tsquery as query),
      counted as materialized (
        select query, current as total, current_is_least as is_least from asked, search_current_total(query, ${KEPT_TOTAL})
      )
      select counted.total, counted.is_least, pg_current_snapshot()::text as snapshot, ${DO_CORRECTIONS_HOLD} as holds, ${TOOK},
        page.created_at as sort_key, null as distance, ${columns}
      from counted
      left join (
        search_newest(
          (select query from counted), (select total from counted), ${before}::timestamptz, ${beforeId}::integer,
          ${sql.placeholder('rows')}
        ) as page
        join items i on i.id = page.id join categories c on c.id = i.category_id join users u on u.id = i.owner_id
      ) on true
      order by page.created_at desc, i.id desc`,
  );
}

function prepareSorted(name: OrderName, moderation: Moderation, isBehind: boolean, columns: SQL) {
  const { key, orderBy, direction, behindCursor } = preparedOrder(name);
  const behind = (of: SQL) => (isBehind ? behindCursor(of) : sql`true`);
  const isShown = isPublic(moderation);
  const query = sql`(select query from asked)`;
  const isFew = sql`(select is_few from counted)`;
  const rows = sql`limit ${sql.placeholder('rows')}`;
  return makePreparedWithin<TotalledRow<Placed>>(
    SEARCH_MS,
    sql`
      with asked as materialized (select ${sql.placeholder('found')}::tsquery as query),
      counted as materialized (
        select current as total, current_is_least as is_least,
          current <= ${sql.raw(String(TOTAL_CAP))}
            and current::bigint * current <= ${sql.placeholder('rows')}::bigint * (select max(id) from items) as is_few
        from asked, search_current_total(query, ${KEPT_TOTAL})
      ),
      near as materialized (
        -- Not by the index of the words.
        select n.id, n.sort_key from (
          select i.id, ${key} as sort_key, i.search from items i
          where not ${isFew} and ${isShown} and ${behind(key)}
          order by ${orderBy}
          limit (
            select case when total <= ${sql.raw(String(TOTAL_CAP))}
              then ${sql.raw(String(UNEVEN_MAX))} * ${sql.placeholder('rows')}::bigint * (select max(id) from items) / greatest(total, 1) end
            from counted
          )
        ) as n
        where (n.search @@ ${query}) is true
        order by n.sort_key ${direction}, n.id ${direction} ${rows}
      ),
      matches as materialized (
        select i.id, ${key} as sort_key from items i
        where (select is_few or total <= ${sql.raw(String(TOTAL_CAP))} and (select count(*) from near) < ${sql.placeholder('rows')} from counted)
          and i.search @@ ${query} and ${isShown}
      ), page as (
        (select i.id, i.sort_key from matches i where ${behind(sql`i.sort_key`)}
          order by i.sort_key ${direction}, i.id ${direction} ${rows})
        union all
        select near.id, near.sort_key from near where not exists (select from matches)
      )
      select counted.total, counted.is_least, pg_current_snapshot()::text as snapshot, ${DO_CORRECTIONS_HOLD} as holds, ${TOOK},
        page.sort_key, null as distance, ${columns}
      from counted
      left join (
        page join items i on i.id = page.id join categories c on c.id = i.category_id join users u on u.id = i.owner_id
      ) on true
      order by page.sort_key ${direction}, i.id ${direction}`,
  );
}
