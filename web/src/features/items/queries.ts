import { listCategories } from '@lendloop/contract/categories';
import type { Input } from '@lendloop/contract/endpoint';
import { getItem, listBookedRanges, listItems, listItemsOfUser, type Item } from '@lendloop/contract/items';
import { PAGE_SIZE, TOTAL_HEADER } from '@lendloop/contract/paging';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';

import { callWithHeaders } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { nextCursor } from '../../api/nextCursor.ts';
import { readPages } from '../../api/pages.ts';

export type ItemFilters = Omit<Input<typeof listItems>['query'], 'cursor' | 'limit'>;

interface ItemPage {
  readonly items: Item[];
  /** Total number of results: `42`, or `10000+` above the cap. */
  readonly total: string;
  readonly nextCursor: string | null;
}

export const categoriesQuery = read(listCategories, {});

/** The results in pages. The old cards stay on the screen while new ones load. */
export const itemsQuery = (filters: ItemFilters) =>
  infiniteQueryOptions({
    queryKey: queryKey(listItems, { query: filters }),
    queryFn: ({ pageParam, signal }) => fetchPage({ ...filters, cursor: pageParam ?? undefined }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ItemPage) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

async function fetchPage(query: Input<typeof listItems>['query'], signal: AbortSignal): Promise<ItemPage> {
  const { result, headers } = await callWithHeaders(
    listItems,
    { query: { ...query, limit: PAGE_SIZE } },
    signal,
  );
  return {
    items: result,
    total: headers.get(TOTAL_HEADER) ?? '0',
    nextCursor: nextCursor(headers),
  };
}

export const itemQuery = (id: number) => read(getItem, { params: { id } });

export const itemsOfUserQuery = (userId: number) =>
  readPages(listItemsOfUser, { params: { userId }, query: {} });

export const bookedRangesQuery = (id: number) => read(listBookedRanges, { params: { id } });
