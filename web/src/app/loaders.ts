import { PAGE_SIZE } from '@lendloop/contract/paging';
import type { QueryClient } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';

import { personQuery } from '../features/accounts/queries.ts';
import {
  categoriesQuery,
  itemQuery,
  itemsOfUserQuery,
  itemsQuery,
  shelfQuery,
} from '../features/items/queries.ts';
import { filtersOf, type SearchState } from '../features/items/search/searchState.ts';
import { shownOf } from '../features/items/search/useShown.ts';
import { readStoredLocation } from '../features/location/storedLocation.ts';
import { reviewsQuery } from '../features/reviews/queries.ts';
import { personFactsQuery } from '../features/reviews/reviewPeople.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
  /** Whether the server renders a visitor's page: loaders then wait for all that the page shows. */
  readonly isServer: boolean;
  /** Whether the browser takes over a page that the server rendered: all that it shows is there, or known to be missing. */
  readonly isHydrating: boolean;
}

/**
 * Prefetches what a list of items needs, including as many items as it showed on the previous visit. The browser does not
 * wait for them.
 */
export async function loadItems(
  { queryClient, isServer }: RouterContext,
  search: SearchState,
  { state }: ParsedLocation,
): Promise<void> {
  const loaded = Promise.all([
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchInfiniteQuery({
      ...itemsQuery(filtersOf(search, isServer ? null : readStoredLocation()), search.page),
      pages: isServer ? 1 : Math.ceil(shownOf(state) / PAGE_SIZE),
    }),
  ]);
  // The browser yields, so that rendering the new state becomes a separate task.
  await (isServer ? loaded : new Promise((resolve) => setTimeout(resolve)));
}

/** Prefetches an item. Only the server needs the reviews: browsers load them when their tab is opened. */
export async function loadItem(
  { queryClient, isServer, isHydrating }: RouterContext,
  text: string,
): Promise<void> {
  const id = idIn(text);
  if (id === null || isHydrating) return;
  const item = queryClient.prefetchQuery(itemQuery(id));
  if (import.meta.env.SSR && isServer)
    await Promise.all([item, queryClient.prefetchInfiniteQuery(reviewsQuery(id))]);
}

/** Prefetches a person, what was counted of them, and their items. Only the server needs to count those all, for the head. */
export async function loadPerson(
  { queryClient, isServer, isHydrating }: RouterContext,
  text: string,
  page: number | undefined,
): Promise<void> {
  const id = idIn(text);
  if (id === null || isHydrating) return;
  const loaded = Promise.all([
    queryClient.prefetchQuery(personQuery(id)),
    queryClient.prefetchQuery(personFactsQuery(id)),
    queryClient.prefetchInfiniteQuery(itemsOfUserQuery(id, page)),
  ]);
  if (import.meta.env.SSR && isServer) await Promise.all([loaded, queryClient.prefetchQuery(shelfQuery(id))]);
}

/** The id that a segment of an address names; null if it is none. */
const idIn = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);
