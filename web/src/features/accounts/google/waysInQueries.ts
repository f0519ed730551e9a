import { listWaysIn, removeGoogle, type RemoveGoogleBody } from '@lendloop/contract/waysIn';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';
import { sessionsQuery } from '../sessions/sessionQueries.ts';

/** The account's sign-in methods. Always stale, because `isFresh` expires. */
export const waysInQuery = { ...read(listWaysIn, {}), staleTime: 0 };

export function useRemoveGoogle() {
  const client = useQueryClient();
  const say = useWords('settings');
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & RemoveGoogleBody) =>
      call(removeGoogle, { params: { id }, body }),
    onSuccess: () => toast({ title: say('ways.removed'), description: say('ways.removed.text') }),
    onError: (error) =>
      toast({ title: say('ways.remove.failed'), description: messageOf(error), tone: 'destructive' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: waysInQuery.queryKey });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
