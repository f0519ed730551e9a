import { PRICE_RANGE, type SearchState } from '../../features/items/search/searchState.ts';

/** What 'Clear All' resets. The search text and the order stay. */
export const NO_FILTERS = {
  category: undefined,
  location: undefined,
  minPrice: undefined,
  maxPrice: undefined,
} satisfies Partial<SearchState>;

/** The price range as slider values. */
export const priceOf = ({
  minPrice = PRICE_RANGE.min,
  maxPrice = PRICE_RANGE.max,
}: SearchState): [number, number] => [Math.min(minPrice, maxPrice), Math.max(minPrice, maxPrice)];

/** Whether the price range excludes anything. */
export function narrowsPrice(state: SearchState): boolean {
  const [min, max] = priceOf(state);
  return min !== PRICE_RANGE.min || max !== PRICE_RANGE.max;
}

/** Slider values as url parameters, without ends that exclude nothing. */
export const priceState = ([min, max]: readonly [number, number]): Partial<SearchState> => ({
  minPrice: min === PRICE_RANGE.min ? undefined : min,
  maxPrice: max === PRICE_RANGE.max ? undefined : max,
});

/** The chosen categories with one toggled; undefined if none is left, which keeps the url clean. */
export function toggled(
  chosen: readonly number[] | undefined,
  id: number,
  isOn: boolean,
): number[] | undefined {
  const others = (chosen ?? []).filter((one) => one !== id);
  const next = isOn ? [...others, id] : others;
  return next.length > 0 ? next : undefined;
}
