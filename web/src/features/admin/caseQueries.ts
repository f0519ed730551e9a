import { listAudit } from '@lendloop/contract/admin';
import {
  claimCase,
  countCases,
  decideCases,
  getCase,
  listCases,
  type CaseDecision,
  type CaseQuery,
} from '@lendloop/contract/cases/cases';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call, callWithHeaders } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { nextCursor } from '../../api/nextCursor.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

type Filters = Pick<CaseQuery, 'kind' | 'state'>;

/** Cases, highest priority first, in pages. */
export const casesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: queryKey(listCases, { query: filters }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, limit: 50, cursor: pageParam ?? undefined };
      const { result, headers } = await callWithHeaders(listCases, { query }, { signal });
      return { rows: result, nextCursor: nextCursor(headers) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  });

/** How many cases wait for a decision. */
export const caseCountsQuery = { ...read(countCases, {}), refetchInterval: 60_000 };

/** A case, read again while it is open: another administrator may take or decide it. */
export const caseQuery = (id: number) => ({
  ...read(getCase, { params: { id } }),
  refetchOnMount: 'always' as const,
  refetchInterval: 15_000,
});

/** Takes a case for the administrator who opens it. That another one has it is said in the case itself. */
export function useClaimCase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(claimCase, { params: { id } }),
    onSettled: () =>
      Promise.all(
        [listCases, getCase].map((endpoint) => client.invalidateQueries({ queryKey: queryKey(endpoint) })),
      ),
  });
}

interface Decision {
  readonly ids: number[];
  readonly decision: CaseDecision;
  readonly days?: number | undefined;
  readonly reason: string;
}

/** Decides cases, and says how many were decided. */
export function useDecideCases() {
  const say = useWords('cases');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Decision) => call(decideCases, { body }),
    onSuccess: (results) => {
      const decided = results.filter(({ ok }) => ok).length;
      const stale = results.length - decided;
      if (decided === 0) return toast({ title: say('cases.notDecided'), tone: 'destructive' });
      return toast({
        title: say('cases.decided', { count: decided }),
        ...(stale > 0 && { description: say('cases.stale', { count: stale }) }),
      });
    },
    onError: (error) =>
      toast({ title: say('cases.notDecided'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () =>
      Promise.all(
        [listCases, countCases, getCase, listAudit].map((endpoint) =>
          client.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      ),
  });
}
