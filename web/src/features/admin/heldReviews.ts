import { listAudit } from '@lendloop/contract/admin';
import { judgeReview, listJudgedReviews } from '@lendloop/contract/reviews/judging';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call, callWithHeaders } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { nextCursor } from '../../api/nextCursor.ts';
import { shownReviews } from '../../live/shownReviews.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** Reviews that only administrators see until one decides, in pages. */
export const heldReviewsQuery = infiniteQueryOptions({
  queryKey: queryKey(listJudgedReviews, { query: { state: 'held' } }),
  queryFn: async ({ pageParam, signal }) => {
    const query = { state: 'held' as const, cursor: pageParam ?? undefined };
    const { result, headers } = await callWithHeaders(listJudgedReviews, { query }, { signal });
    return { rows: result, nextCursor: nextCursor(headers) };
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
  placeholderData: keepPreviousData,
  refetchOnMount: 'always',
});

/** Reveals a held review, or removes it. */
export function useJudgeReview(id: number) {
  const say = useWords('admin');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { state: 'kept' | 'removed'; reason: string }) =>
      call(judgeReview, { params: { id }, body }),
    onSuccess: ({ state }) => toast({ title: say(state === 'kept' ? 'held.revealed' : 'held.removed') }),
    onError: (error) =>
      toast({ title: say('held.undecided'), description: messageOf(error), tone: 'destructive' }),
    // Also after a failure, which usually means that somebody else has decided.
    onSettled: () =>
      Promise.all(
        [queryKey(listJudgedReviews), queryKey(listAudit), ...shownReviews].map((key) =>
          client.invalidateQueries({ queryKey: key }),
        ),
      ),
  });
}
