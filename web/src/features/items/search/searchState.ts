import { CATEGORIES_MAX, type ItemSort, NEARBY_RADIUS_KM } from '@lendloop/contract/items';
import { PAGES_MAX } from '@lendloop/contract/rendering';
import { MAX_ID } from '@lendloop/contract/values/fields';

import type { ItemFilters } from '../queries.ts';

/** Range and step of the price slider. The full range filters nothing. */
export const PRICE_RANGE = { min: 0, max: 1000, step: 10 } as const;

/** The sort orders, as offered. */
export const SORTS = [
  'newest',
  'price-low',
  'price-high',
  'rating',
  'reviewed',
] as const satisfies readonly ItemSort[];

/** The search parameters of the url. */
export interface SearchState {
  readonly search?: string | undefined;
  readonly category?: number[] | undefined;
  readonly location?: string | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly sort?: ItemSort | undefined;
  /** A later page, for browsers without scripts; the first is not named. */
  readonly page?: number | undefined;
}

const TEXT_MAX = 200;

/** Reads the search parameters of a url. Invalid values are ignored. */
export const readSearchState = (values: Record<string, unknown>): SearchState => ({
  search: textIn(values['search']),
  category: idsIn(values['category']),
  location: textIn(values['location']),
  minPrice: priceIn(values['minPrice']),
  maxPrice: priceIn(values['maxPrice']),
  sort: sortIn(values['sort']),
  page: pageIn(values['page']),
});

function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= TEXT_MAX ? text : undefined;
}

function priceIn(value: unknown): number | undefined {
  const price = wholeIn(value);
  return price !== undefined && price >= PRICE_RANGE.min && price <= PRICE_RANGE.max ? price : undefined;
}

/** The page of a list without scripts, from the second on. */
export function pageIn(value: unknown): number | undefined {
  const page = wholeIn(value);
  return page !== undefined && page >= 2 && page <= PAGES_MAX ? page : undefined;
}

/** Each id once, and no more than the call takes: every link of the page repeats them. */
function idsIn(value: unknown): number[] | undefined {
  const ids = new Set(value === undefined ? [] : [value].flat().map(wholeIn));
  const isValid = ids.size > 0 && ids.size <= CATEGORIES_MAX;
  return isValid && [...ids].every(isId) ? ([...ids] as number[]) : undefined;
}

function wholeIn(value: unknown): number | undefined {
  const number =
    typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

const sortIn = (value: unknown): ItemSort | undefined => SORTS.find((sort) => sort === value);

interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}

/**
 * The filters of the call. Uses the visitor's position unless the url names a location, and omits a full price range.
 */
export function filtersOf(state: SearchState, near: Coordinates | null): ItemFilters {
  const { search, category, location, minPrice = PRICE_RANGE.min, maxPrice = PRICE_RANGE.max } = state;
  const isFullRange = minPrice === PRICE_RANGE.min && maxPrice === PRICE_RANGE.max;
  const isNear = near !== null && state.location === undefined;
  return {
    search,
    category,
    location,
    sort: state.sort ?? 'newest',
    ...(!isFullRange && { minPrice, maxPrice }),
    ...(isNear && { latitude: near.lat, longitude: near.lng, radius: NEARBY_RADIUS_KM }),
  };
}

/** Checked by hand, because the schema library is not part of the first view. */
const isId = (id: number | undefined): boolean => id !== undefined && id >= 1 && id <= MAX_ID;
