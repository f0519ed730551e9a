import { appealByLink, showLinkedAppeal } from '@lendloop/contract/cases/appealLinks';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { read } from '../../api/keys.ts';

/** What a link of a suspended person is about. Always stale: an appeal is decided elsewhere. */
export const linkedAppealQuery = (token: string) => ({
  ...read(showLinkedAppeal, { body: { token } }),
  staleTime: 0,
});

/** Appeals what the link is about. */
export function useAppealByLink(token: string) {
  const client = useQueryClient();
  const { queryKey } = linkedAppealQuery(token);
  return useMutation({
    mutationFn: (text: string) => call(appealByLink, { body: { token, text } }),
    onSuccess: (appealed) => client.setQueryData(queryKey, appealed),
    // It may have been appealed in another tab, or its time may be over: then the page says so.
    onError: (error) => (refusalOf(error) ? client.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Why a link cannot be used; null if something else went wrong. */
export const refusalOf = (error: unknown): 'closed' | 'invalid' | null => {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code === 'appeal_closed') return 'closed';
  return code === 'invalid_appeal_link' || code === 'invalid_input' ? 'invalid' : null;
};
