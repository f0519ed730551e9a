import type { ReadInProcess } from '@lendloop/contract/rendering';
import { QueryClient } from '@tanstack/react-query';

/**
 * Queries stay fresh until they are invalidated, unused data is dropped after 5 minutes, and nothing is retried. With `read`,
 * it lasts for one page that the server renders, and makes its calls through it.
 */
export function makeQueryClient(read?: ReadInProcess): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: read ? Infinity : 5 * 60_000,
        ...(read && { meta: { read } }),
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Without a network they fail at once. Otherwise they would wait for it, and happen when nobody expects them any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
