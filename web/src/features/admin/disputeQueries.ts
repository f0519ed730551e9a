import { listAudit } from '@lendloop/contract/admin';
import {
  claimDispute,
  decideDispute,
  getJudgedDispute,
  listQueuedDisputes,
  type DecisionBody,
  type JudgedDispute,
} from '@lendloop/contract/disputes/admin';
import type { DisputeState } from '@lendloop/contract/disputes/states';
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';
import { usePoll } from '../../live/live.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** How often the queue is read without a live connection, in ms. */
const POLL_MS = 60_000;
/** Who comes back to a dispute within this time is not written down once more, in ms. */
const ONE_LOOK_MS = 10_000;

/** Disputes in one state, or all that are not closed: the oldest deadline first, in pages. */
const disputeQueueQuery = (state: DisputeState | null) => ({
  ...readPages(listQueuedDisputes, { query: state === null ? {} : { state } }),
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
});

/** The same, kept up to date by events, or by polling without a connection. */
export const useDisputeQueue = (state: DisputeState | null) =>
  useInfiniteQuery({ ...disputeQueueQuery(state), refetchInterval: usePoll(POLL_MS) });

/**
 * A dispute with all that is said in it. Each call is written down, so nothing but a visit or a decision makes one. It is stale once an
 * event says that there is more to read.
 */
export const judgedDisputeQuery = (id: number) =>
  queryOptions({
    ...read(getJudgedDispute, { params: { id } }),
    staleTime: Infinity,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > ONE_LOOK_MS ? 'always' : true),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Keeps what a claim or decision answers, and has the lists read again. */
function useShowJudged(id: number) {
  const client = useQueryClient();
  return {
    show: (dispute: JudgedDispute) => client.setQueryData(judgedDisputeQuery(id).queryKey, dispute),
    // What another administrator or the two people did meanwhile is why most calls fail.
    reread: () => client.invalidateQueries({ queryKey: judgedDisputeQuery(id).queryKey }),
    settle: () =>
      Promise.all(
        [listQueuedDisputes, listAudit].map((endpoint) =>
          client.invalidateQueries({ queryKey: queryKey(endpoint) }),
        ),
      ),
  };
}

/** Takes a dispute for a day. */
export function useClaimDispute(id: number) {
  const say = useWords('adminDisputes');
  const { show, reread, settle } = useShowJudged(id);
  return useMutation({
    // By this the live connection knows its own deeds.
    mutationKey: judgedDisputeQuery(id).queryKey,
    mutationFn: () => call(claimDispute, { params: { id } }),
    onSuccess: show,
    onError: (error) => {
      toast({ title: say('take.failed'), description: messageOf(error), tone: 'destructive' });
      return reread();
    },
    onSettled: settle,
  });
}

/** Decides a dispute and tells both people. */
export function useDecideDispute(id: number) {
  const say = useWords('adminDisputes');
  const { show, reread, settle } = useShowJudged(id);
  return useMutation({
    mutationKey: judgedDisputeQuery(id).queryKey,
    mutationFn: (body: DecisionBody) => call(decideDispute, { params: { id }, body }),
    onSuccess: (dispute) => {
      show(dispute);
      toast({ title: say('decide.done') });
    },
    onError: (error) => {
      toast({ title: say('decide.failed'), description: messageOf(error), tone: 'destructive' });
      return reread();
    },
    onSettled: settle,
  });
}
