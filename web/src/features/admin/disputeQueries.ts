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
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { queryKey, read } from '../../api/keys.ts';
import { readPages } from '../../api/pages.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';

/** Disputes in one state, or all that are not closed: the oldest deadline first, in pages. */
export const disputeQueueQuery = (state: DisputeState | null) => ({
  ...readPages(listQueuedDisputes, { query: state === null ? {} : { state } }),
  placeholderData: keepPreviousData,
  refetchOnMount: 'always' as const,
  refetchInterval: 60_000,
});

/** A dispute with all that is said in it. Each call is written down, so nothing but a visit or a decision makes one. */
export const judgedDisputeQuery = (id: number) => ({
  ...read(getJudgedDispute, { params: { id } }),
  staleTime: 10_000,
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
