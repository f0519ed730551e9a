import { QueryClient } from '@tanstack/react-query';

/** Data is fresh until something says otherwise, unused data is kept for 5 minutes, and nothing is retried on its own. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: 5 * 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });
}
