import { listCategories } from '@lendloop/contract/categories';
import type { Input } from '@lendloop/contract/endpoint';
import { getItem, listItems, listItemsOfUser, type Item } from '@lendloop/contract/items';
import { LIST_LIMIT_DEFAULT, PAGE_SIZE, TOTAL_HEADER } from '@lendloop/contract/paging';
import { ITEMS_A_PAGE, type ReadInProcess } from '@lendloop/contract/rendering';
import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query';

import { callWithHeaders } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { nextCursor } from '../../api/nextCursor.ts';

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
      const cursor =
        pageParam ?? (await cursorOf(from, (query) => fetchPage({ ...filters, ...query }, caller)));
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

/** A part of a list: how many it asks for, and where it begins. */
interface PartOfList {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Where a page of the lists without scripts begins: undefined for the first, null if there is no such page. */
async function cursorOf(
  page: number,
  fetchPart: (part: PartOfList) => Promise<ItemPage | ShelfPage>,
): Promise<string | null | undefined> {
  let cursor: string | null | undefined;
  // A list may end a page early, by its bytes.
  for (let left = (page - 1) * ITEMS_A_PAGE; left > 0 && cursor !== null;) {
    const before = await fetchPart({ limit: left, cursor: cursor ?? undefined });
    left -= ('items' in before ? before.items : before.rows).length;
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

interface ShelfPage {
  readonly rows: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * A person's items, from page `from` of the list without scripts on. The server shows a page of them, browsers all that one
 * call gives.
 */
export function itemsOfUserQuery(userId: number, from = 1) {
  const usual = queryKey(listItemsOfUser, { params: { userId }, query: {} });
  return infiniteQueryOptions({
    queryKey: from === 1 ? usual : [...usual, from],
    queryFn: async ({ pageParam, ...caller }): Promise<ShelfPage> => {
      const cursor = pageParam ?? (await cursorOf(from, (query) => fetchShelf(userId, query, caller)));
      if (cursor === null) return { rows: [], nextCursor: null };
      return fetchShelf(userId, { cursor, ...(caller.meta?.read && { limit: ITEMS_A_PAGE }) }, caller);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data: InfiniteData<ShelfPage>) => data.pages.flatMap(({ rows }) => rows),
  });
}

/** A person's items as the head of their page counts them. */
export const shelfQuery = (userId: number) =>
  read(listItemsOfUser, { params: { userId }, query: { limit: LIST_LIMIT_DEFAULT } });

async function fetchShelf(userId: number, query: Partial<PartOfList>, caller: Caller): Promise<ShelfPage> {
  const { result, headers } = await callWithHeaders(listItemsOfUser, { params: { userId }, query }, caller);
  return { rows: result, nextCursor: nextCursor(headers) };
}
