import { listCategories } from '@lendloop/contract/categories';
import type { Input } from '@lendloop/contract/endpoint';
import { getItem, listBookedRanges, listItems, listItemsOfUser, type Item } from '@lendloop/contract/items';
import { PAGE_SIZE, TOTAL_HEADER } from '@lendloop/contract/paging';
import { ITEMS_A_PAGE, type ReadInProcess } from '@lendloop/contract/rendering';
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

/**
 * The results in pages, from page `from` of the lists without scripts on. The old cards stay on the screen while new ones
 * load.
 */
export const itemsQuery = (filters: ItemFilters, from = 1) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(listItems, { query: filters }), from],
    queryFn: async ({ pageParam, ...caller }) => {
      const cursor = pageParam ?? (await cursorOf(filters, from, caller));
      if (cursor === null) return NO_ITEMS;
      // The server shows a whole page to browsers without scripts.
      const limit = caller.meta?.read ? ITEMS_A_PAGE : PAGE_SIZE;
      return fetchPage({ ...filters, cursor, limit }, caller);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: ItemPage) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

const NO_ITEMS: ItemPage = { items: [], total: '0', nextCursor: null };

interface Caller {
  readonly signal: AbortSignal;
  readonly meta: { readonly read?: ReadInProcess } | undefined;
}

/** Where a page of the lists without scripts begins: undefined for the first, null if there is no such page. */
async function cursorOf(
  filters: ItemFilters,
  page: number,
  caller: Caller,
): Promise<string | null | undefined> {
  let cursor: string | null | undefined;
  // A list may end a page early, by its bytes.
  for (let left = (page - 1) * ITEMS_A_PAGE; left > 0 && cursor !== null;) {
    const before = await fetchPage({ ...filters, cursor: cursor ?? undefined, limit: left }, caller);
    left -= before.items.length;
    cursor = before.nextCursor;
  }
  return cursor;
}

async function fetchPage(query: Input<typeof listItems>['query'], caller: Caller): Promise<ItemPage> {
  const { result, headers } = await callWithHeaders(listItems, { query }, caller);
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
