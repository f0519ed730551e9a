import type { Endpoint, Input, Result } from '@lendloop/contract/endpoint';
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';

import { callWithHeaders } from './client.ts';
import { queryKey } from './keys.ts';
import { nextCursor } from './nextCursor.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

type RowOf<E extends Endpoint> = Result<E> extends readonly (infer Row)[] ? Row : never;

/** Query options for a list paged by a `Link` header, for `useInfiniteQuery`. Selects the rows of all loaded pages. */
export const readPages = <E extends Endpoint>(endpoint: E, input: Input<E> & { query: object }) =>
  infiniteQueryOptions({
    queryKey: queryKey(endpoint, input),
    queryFn: async ({ pageParam, signal, meta }): Promise<Page<RowOf<E>>> => {
      const query = { ...input.query, cursor: pageParam ?? undefined };
      const { result, headers } = await callWithHeaders(endpoint, { ...input, query }, { signal, meta });
      // A paged endpoint returns an array.
      return { rows: result as RowOf<E>[], nextCursor: nextCursor(headers) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data: InfiniteData<Page<RowOf<E>>>) => data.pages.flatMap(({ rows }) => rows),
  });
