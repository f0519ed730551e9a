import { currentUser } from '@lendloop/contract/accounts';
import {
  getActivity,
  getItemMetrics,
  getPopularCategories,
  getPopularLocations,
  getRentalMetrics,
  getUserMetrics,
  listAudit,
  listModeration,
  listRegistrations,
} from '@lendloop/contract/admin';
import { getHealth, getHealthHistory } from '@lendloop/contract/admin/health';
import { listJobs } from '@lendloop/contract/admin/jobs';
import type { Endpoint, Input } from '@lendloop/contract/endpoint';
import { listLateRentals } from '@lendloop/contract/handover/record';
import { infiniteQueryOptions, keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { hasStatus } from '../../api/apiError.ts';
import { callWithHeaders } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { nextCursor } from '../../api/nextCursor.ts';

/** Other users change these numbers, so they are refetched on every visit and periodically while visible. */
const numbers = <E extends Endpoint>(endpoint: E, input: Input<E>, everyMs = 60_000) => ({
  ...read(endpoint, input),
  refetchOnMount: 'always' as const,
  refetchInterval: everyMs,
});

export const userMetricsQuery = numbers(getUserMetrics, {});
export const itemMetricsQuery = numbers(getItemMetrics, {});
export const rentalMetricsQuery = numbers(getRentalMetrics, {});
export const popularCategoriesQuery = numbers(getPopularCategories, {});
export const popularLocationsQuery = numbers(getPopularLocations, {});
export const activityQuery = numbers(getActivity, {});
export const healthQuery = numbers(getHealth, {}, 5000);
export const healthHistoryQuery = numbers(getHealthHistory, {});
export const jobsQuery = numbers(listJobs, {}, 10_000);

/** Refetches the session when the numbers are refused, because the user may no longer be an administrator. */
export function useNoticeOfDismissal(): void {
  const client = useQueryClient();
  const { error } = useQuery(healthQuery);
  const isRefused = hasStatus(error, 401) || hasStatus(error, 403);
  useEffect(() => {
    if (isRefused) void client.invalidateQueries({ queryKey: queryKey(currentUser) });
  }, [isRefused, client]);
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: Page<unknown>) => page.nextCursor,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
};

/** New or all users whose name or e-mail address contains `search`, in pages. */
export const registrationsQuery = (scope: 'new' | 'all', search: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: queryKey(listRegistrations, { query: { scope, search } }),
    queryFn: ({ pageParam, signal }) =>
      page(listRegistrations, { query: { scope, search, cursor: pageParam ?? undefined } }, signal),
  });

/** Listings awaiting a decision, in pages. */
export const pendingItemsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: queryKey(listModeration, { query: { status: 'pending' } }),
  queryFn: ({ pageParam, signal }) =>
    page(listModeration, { query: { status: 'pending', cursor: pageParam ?? undefined } }, signal),
});

/** Rentals that are late, in pages. */
export const lateRentalsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: queryKey(listLateRentals, { query: {} }),
  queryFn: ({ pageParam, signal }) =>
    page(listLateRentals, { query: { cursor: pageParam ?? undefined } }, signal),
});

/** The audit log, in pages. */
export const auditQuery = infiniteQueryOptions({
  ...paged,
  queryKey: queryKey(listAudit, { query: {} }),
  queryFn: ({ pageParam, signal }) => page(listAudit, { query: { cursor: pageParam ?? undefined } }, signal),
});

async function page<E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal) {
  const { result, headers } = await callWithHeaders(endpoint, input, { signal });
  return { rows: result, nextCursor: nextCursor(headers) };
}
