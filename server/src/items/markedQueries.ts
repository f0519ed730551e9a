import type { ItemQuery } from '@lendloop/contract/items';
import { TOTAL_CAP } from '@lendloop/contract/paging';
import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import type { Runner } from '../db/prepared.ts';
import type { Ordering } from './orderSql.ts';
import { LISTED_COLUMNS, type ItemRow } from './rowSql.ts';
import { runTimed } from './timedQueries.ts';
import { findTotal } from './totalQueries.ts';
import { isPublic, type Visibility } from './visibilitySql.ts';
import type { Meaning } from './wordQueries.ts';

/** An item of a list, with its place in it. */
export interface SearchRow extends ItemRow {
  readonly sort_key: Date | string | number;
  /** From the centre of the circle, in km; null without one. */
  readonly distance: number | null;
}

/** The rows of a page, and one more if there is a next page. */
export interface Found {
  /** The number of matching items on all pages, counted up to `TOTAL_CAP` + 1. */
  readonly total: number;
  readonly rows: SearchRow[];
}

/** Larger than any id. */
const NO_ID = 2_147_483_647;

/** Whether the marks of `items.search` answer all that a query by words or place asks for, so that rows need not be read to tell. */
export function isMarked(query: ItemQuery, { viewer }: Visibility): boolean {
  const { search, location, latitude, minPrice, maxPrice, availableFrom } = query;
  const isFiltered = [latitude, minPrice, maxPrice, availableFrom].some((value) => value !== undefined);
  return (search !== undefined || location !== undefined) && !isFiltered && !viewer?.isAdmin;
}

/** A page of a query that `isMarked`. Throws `search_too_slow`. */
export function findMarked(
  db: Db,
  query: ItemQuery,
  visibility: Visibility,
  ordering: Ordering,
  meaning: Meaning | null,
): Promise<Found> {
  const within = (words: string | undefined) => marksOf(query, visibility, words);
  const key = JSON.stringify([query.location, query.category, visibility.moderation, meaning?.found]);
  return runTimed(db, async (runner) => {
    const total = await findTotal(db, runner, key, within(meaning?.found));
    if (total === 0) return { total, rows: [] };
    const rows =
      ordering.isRanked && meaning
        ? await findRanked(runner, query, ordering, meaning, within)
        : await findSorted(
            runner,
            query,
            ordering,
            within(meaning?.found),
            total,
            isPublic(visibility.moderation),
          );
    return { total, rows };
  });
}

/** What the listings are found by, as a `tsquery`; `words` is the part of the words. */
function marksOf(
  { location, category }: ItemQuery,
  { moderation }: Visibility,
  words: string | undefined,
): SQL {
  const parts = [
    words,
    category?.map((id) => `'/${id}'`).join(' | '),
    moderation === 'before' ? "'!'" : undefined,
  ].filter((part) => part !== undefined);
  const text = sql`${parts.map((part) => `(${part})`).join(' & ')}::tsquery`;
  if (location === undefined) return text;
  return parts.length === 0 ? sql`place_query(${location})` : sql`(${text} && place_query(${location}))`;
}

/** The best matches first. */
function findRanked(
  { prepared }: Runner,
  { limit }: ItemQuery,
  { cursor }: Ordering,
  { stages }: Meaning,
  within: (words: string) => SQL,
): Promise<SearchRow[]> {
  const rank = cursor ? Number(cursor.key) : Infinity;
  const begun = stages.findIndex((stage) => stage.rank <= rank);
  if (begun < 0) return Promise.resolve([]);
  const below = stages[begun]?.rank === rank ? cursor?.id : NO_ID;
  const queries = sql.join(
    stages.map(({ query }) => within(query)),
    sql`, `,
  );
  const ranks = stages.map((stage) => stage.rank);
  return prepared(sql`
    select (${sql.param(ranks)}::integer[])[found.stage] as sort_key, null as distance, ${LISTED_COLUMNS}
    from search_newest(array[${queries}], ${begun + 1}, ${below}, ${limit + 1}) as found
    join items i on i.id = found.id
    join categories c on c.id = i.category_id
    join users u on u.id = i.owner_id
    order by found.stage, i.id desc`);
}

/**
 * In an order that an index has. Few matches are read and sorted; of many the next ones are soon met by following that index,
 * about one in as many rows as there are listings to one match.
 */
function findSorted(
  { planned }: Runner,
  { limit }: ItemQuery,
  { key, orderBy, direction, behindCursor }: Ordering,
  query: SQL,
  total: number,
  isShown: SQL,
): Promise<SearchRow[]> {
  const rows = sql`limit ${limit + 1}`;
  const behind = (of: SQL) => behindCursor(of) ?? sql`true`;
  const last = sql`(select max(id) from items)`;
  const isFew =
    total > TOTAL_CAP ? sql`false` : sql`${total}::bigint * ${total} <= ${limit}::bigint * ${last}`;
  return planned(sql`
    with matches as materialized (
      select i.id, ${key} as sort_key from items i where ${isFew} and i.search @@ ${query} and ${isShown}
    ), page as (
      (select i.id, i.sort_key from matches i where ${behind(sql`i.sort_key`)}
        order by i.sort_key ${direction}, i.id ${direction} ${rows})
      union all
      -- Not by the index of the words.
      (select i.id, ${key} as sort_key from items i
        where not (${isFew}) and (i.search @@ ${query}) is true and ${isShown} and ${behind(key)}
        order by ${orderBy} ${rows})
    )
    select page.sort_key, null as distance, ${LISTED_COLUMNS}
    from page
    join items i on i.id = page.id
    join categories c on c.id = i.category_id
    join users u on u.id = i.owner_id
    order by page.sort_key ${direction}, i.id ${direction}`);
}
