import type { Item, ItemQuery } from '@lendloop/contract/items';
import { LANGUAGES, type Language } from '@lendloop/contract/values/languages';
import type { SQL } from 'drizzle-orm';

import type { Db } from '../db/connect.ts';
import { thatFit } from '../db/page.ts';
import { runPlanned, runPlannedWithin } from '../db/prepared.ts';
import { ignoreRefusal, Problem } from '../http/problem.ts';
import { findHidden, withoutHidden } from './blockedQueries.ts';
import { pageOfItems, type Found, type Place } from './cardQueries.ts';
import { circle, conditions, every, searchStatement, type SearchQuery } from './filtered/statementSql.ts';
import { findMarked, isMarked } from './markedQueries.ts';
import { findNear, isNear } from './nearQueries.ts';
import { orderingOf, type Ordering } from './orderSql.ts';
import { findPlain, isPlain } from './plainQueries.ts';
import type { ItemRow } from './rowSql.ts';
import { priceOf } from './searchPrice.ts';
import { SEARCH_MS, timed } from './timedQueries.ts';
import { findPlace } from './typedQueries.ts';
import { isListed, type Visibility } from './visibilitySql.ts';
import { readWords, type Meaning } from './wordQueries.ts';

export interface SearchResult {
  readonly items: Item[];
  /** The number of matching items on all pages, counted up to `TOTAL_CAP` + 1. */
  readonly total: number;
  /** The cursor of the next page; null on the last. */
  readonly nextCursor: string | null;
}

/** Carries the total, so there is always one, even when no item matches. */
type FirstRow = ((Place & ItemRow) | { readonly id: null }) & {
  readonly total: number;
  /** How many pieces of rentals and blocks were looked through for room. */
  readonly looked_through: number;
};

/** How many pieces of rentals and blocks are looked through for a point. */
const LOOKED_THROUGH_OF_A_POINT = 2000;
/** However much that was: listings of strangers decide it. */
const LATER_POINTS_MAX = 10;
/** The points of a search that took as long as it may, besides its price. */
const SLOW_POINTS = 40;
/** A search by words or place that takes the database longer, in ms, costs a point for each such time besides its price. */
const LONG_MS = 200;
const TIME_OF_A_POINT = 25;

/**
 * The list call in one statement: a page of the items that match `query` and are listed for this viewer, with the total.
 * Calls `spend` with the points of each expensive part before running it: those of the filters, and one for each word
 * checked for typing errors; and afterwards with those of a search by days that met many rentals, and of one that took long, for which the next ones pay. Words are stemmed in each of `languages`.
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
    try {
      const found = await find(ordering, meaning, isKept);
      return found && toResult(found, ordering);
    } catch (error) {
      if (error instanceof Problem && error.code === 'search_too_slow') await payLater(SLOW_POINTS);
      throw error;
    }
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
      const found = await findMarked(db, asked, shown, ordering, meaning, place);
      if (found)
        await payLater(Math.min(SLOW_POINTS, Math.floor((found.tookMs - LONG_MS) / TIME_OF_A_POINT)));
      return found;
    }
    if (around?.cells && isNear(asked, shown))
      return findNear(db, asked, shown, ordering, { ...around, cells: around.cells });
    const statement = searchStatement(asked, shown, ordering, meaning, around);
    const isTimed = price > 0 || shown.viewer?.hasBlocks === true;
    const { found, lookedThrough } = await findFiltered(db, statement, asked.limit, isTimed);
    await payLater(Math.min(LATER_POINTS_MAX, Math.floor(lookedThrough / LOOKED_THROUGH_OF_A_POINT)));
    return found;
  }

  async function payLater(points: number): Promise<void> {
    if (points > 0) await spend(points).catch(ignoreRefusal);
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

/** A page of any query, by one statement, with how much it looked through. Throws `search_too_slow` if it is timed. */
async function findFiltered(
  db: Db,
  statement: SQL,
  limit: number,
  isTimed: boolean,
): Promise<{ found: Found; lookedThrough: number }> {
  const answer = isTimed
    ? await timed(runPlannedWithin<FirstRow & object>(db, SEARCH_MS, statement))
    : await runPlanned<FirstRow & object>(db, statement);
  const listed = answer.filter((row) => row.id !== null);
  const [first] = answer;
  return { found: pageOfItems(first?.total ?? 0, listed, limit), lookedThrough: first?.looked_through ?? 0 };
}
