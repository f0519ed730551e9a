import { endAllSessions, endSession, listSessions, type Session } from '@lendloop/contract/sessions';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { queryKey, read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';
import { SIGNS_OUT, useSessionChange } from '../queries.ts';
import { deviceName } from './deviceName.ts';

/** The user's sessions. Always stale, because they change on other devices. */
export const sessionsQuery = { ...read(listSessions, {}), staleTime: 0 };

function useFailed() {
  const say = useWords('settings');
  return (error: unknown) =>
    toast({ title: say('devices.failed'), description: messageOf(error), tone: 'destructive' });
}

export function useEndSession() {
  const client = useQueryClient();
  const say = useWords('settings');
  const failed = useFailed();
  return useMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { id } }),
    onSuccess: (_, session) =>
      toast({
        title: say('devices.ended'),
        description: say('devices.ended.text', { device: deviceName(say, session) }),
      }),
    onError: failed,
    onSettled: () => client.invalidateQueries({ queryKey: queryKey(listSessions) }),
  });
}

/** Signs out every device. `leave` goes to a public page first, before this page learns that nobody is signed in. */
export function useEndAllSessions(leave: () => Promise<void>) {
  const changeSession = useSessionChange();
  const say = useWords('settings');
  const failed = useFailed();
  return useMutation({
    meta: SIGNS_OUT,
    mutationFn: () => call(endAllSessions, {}),
    onSuccess: async () => {
      await leave();
      await changeSession(null);
      toast({ title: say('devices.endedAll'), description: say('devices.endedAll.text') });
    },
    onError: failed,
  });
}
