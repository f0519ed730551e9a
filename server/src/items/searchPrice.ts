import type { ItemQuery } from '@lendloop/contract/items';

import type { Cells } from './grid.ts';

/** A circle that no square of the grid helps with goes through the whole catalogue. */
const WHOLE_CATALOGUE = 20;
/** Squares of the grid, each with an index scan of its own, that cost a point. */
const CELLS_OF_A_POINT = 100;

/**
 * The points that a search costs by what it asks, its words aside from their typing errors; 0 for a list straight from an
 * index. `cells` are the squares of its circle, null for a circle without them. The page makes no difference: each starts
 * at its cursor, and the total is counted no further than to its cap.
 */
export function priceOf(query: ItemQuery, cells: Cells | null | undefined): number {
  const { search, location, minPrice, maxPrice, availableFrom } = query;
  return (
    (search === undefined && location === undefined ? 0 : 1) +
    priceOfCircle(cells) +
    // Neither is in the index of an order: what does not fit is read as well.
    (minPrice === undefined && maxPrice === undefined ? 0 : 1) +
    // With a look at the rentals of each.
    (availableFrom === undefined ? 0 : 2)
  );
}

function priceOfCircle(cells: Cells | null | undefined): number {
  if (cells === undefined) return 0;
  if (cells === null) return WHOLE_CATALOGUE;
  return 1 + Math.floor((cells.whole.length + cells.cut.length) / CELLS_OF_A_POINT);
}
