import { QueryClient } from '@tanstack/react-query';

/** Queries stay fresh until they are invalidated, unused data is dropped after 5 minutes, and nothing is retried. */
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
