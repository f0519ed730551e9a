import type { ItemQuery } from '@lendloop/contract/items';

import type { Cells } from './grid.ts';

/** The points of a circle without grid cells, which scans the whole catalogue. */
const WHOLE_CATALOGUE = 20;
/** Grid cells per point; each takes an index scan of its own. */
const CELLS_OF_A_POINT = 100;
/** The most words of a place that count, as in the database's `place_query`. */
const PLACE_WORDS_MAX = 8;

/**
 * The points that a search costs, besides those of its misspelt words; 0 for a list read straight from an index. `cells` are the
 * grid cells of its circle: null for a circle without cells, undefined without a circle. Every page costs the same, as it
 * starts at its cursor and the total is counted only up to its cap.
 */
export function priceOf(query: ItemQuery, cells: Cells | null | undefined): number {
  const { search, location, minPrice, maxPrice, availableFrom } = query;
  return (
    (search === undefined ? 0 : 1) +
    // Each is the start of many others, all of which are looked up.
    (location === undefined ? 0 : wordsOfPlace(location)) +
    priceOfCircle(cells) +
    // No index has the price besides the sort key, so items that do not match are read too.
    (minPrice === undefined && maxPrice === undefined ? 0 : 1) +
    (isInOrder(query) ? 0 : 1) +
    // The rentals of each item are read as well.
    (availableFrom === undefined ? 0 : 2)
  );
}

/**
 * Whether an index has the items of a query's categories in its order, which a page of them can be read from. Other orders and several categories
 * are read with the items of all categories between.
 */
export function isInOrder({ category, sort }: Pick<ItemQuery, 'category' | 'sort'>): boolean {
  const count = new Set(category).size;
  return count === 0 || (count === 1 && (sort ?? 'newest') === 'newest');
}

/** As many as the database finds, or a few more. */
function wordsOfPlace(location: string): number {
  const words = location.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+|\p{S}/gu)?.length ?? 0;
  return Math.min(Math.max(words, 1), PLACE_WORDS_MAX);
}

function priceOfCircle(cells: Cells | null | undefined): number {
  if (cells === undefined) return 0;
  if (cells === null) return WHOLE_CATALOGUE;
  return 1 + Math.floor((cells.whole.length + cells.cut.length) / CELLS_OF_A_POINT);
}
