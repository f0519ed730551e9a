import { listWaysIn, removeGoogle, type RemoveGoogleBody } from '@lendloop/contract/waysIn';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { sessionsQuery } from '../sessions/sessionQueries.ts';

/** The account's sign-in methods. Always stale, because `isFresh` expires. */
export const waysInQuery = { ...read(listWaysIn, {}), staleTime: 0 };

export function useRemoveGoogle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & RemoveGoogleBody) =>
      call(removeGoogle, { params: { id }, body }),
    onSuccess: () =>
      toast({
        title: 'Google sign-in removed',
        description: 'Devices that were signed in by it are signed out.',
      }),
    onError: (error) =>
      toast({ title: 'Google sign-in not removed', description: messageOf(error), tone: 'destructive' }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: waysInQuery.queryKey });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
