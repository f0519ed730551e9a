import { ItemSort, NEARBY_RADIUS_KM } from '@lendloop/contract/items';
import { z } from 'zod';

import type { ItemFilters } from '../queries.ts';

/** Range and step of the price slider. The full range filters nothing. */
export const PRICE_RANGE = { min: 0, max: 1000, step: 10 } as const;

const someText = z.string().trim().min(1).max(200).optional().catch(undefined);
const inRange = z.coerce.number().int().min(PRICE_RANGE.min).max(PRICE_RANGE.max).optional().catch(undefined);

/** The search parameters of the url. Invalid values are ignored. */
export const SearchState = z.object({
  search: someText,
  category: z
    .preprocess(
      (value) => (value === undefined ? undefined : [value].flat()),
      z.array(z.coerce.number().int().min(1)).min(1).optional(),
    )
    .catch(undefined),
  location: someText,
  minPrice: inRange,
  maxPrice: inRange,
  sort: ItemSort.optional().catch(undefined),
});
export type SearchState = z.output<typeof SearchState>;

interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/**
 * The filters of the call. Uses the visitor's position unless the url names a location, and omits a full price range.
 */
export function filtersOf(state: SearchState, near: Coordinates | null): ItemFilters {
  const { minPrice = PRICE_RANGE.min, maxPrice = PRICE_RANGE.max, ...rest } = state;
  const isFullRange = minPrice === PRICE_RANGE.min && maxPrice === PRICE_RANGE.max;
  const isNear = near !== null && state.location === undefined;
  return {
    ...rest,
    sort: state.sort ?? 'newest',
    ...(!isFullRange && { minPrice, maxPrice }),
    ...(isNear && { latitude: near.lat, longitude: near.lng, radius: NEARBY_RADIUS_KM }),
  };
}
