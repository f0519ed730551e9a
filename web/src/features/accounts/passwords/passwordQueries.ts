import {
  changePassword,
  forgotPassword,
  getPasswordState,
  resetPassword,
  type ChangePasswordBody,
  type ForgotPasswordBody,
  type ResetPasswordBody,
} from '@lendloop/contract/password';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';
import { waysInQuery } from '../google/waysInQueries.ts';
import { currentUserQuery, useSessionChange } from '../queries.ts';
import { sessionsQuery } from '../sessions/sessionQueries.ts';

/** Whether the account has a password. */
export const passwordStateQuery = { ...read(getPasswordState, {}), staleTime: 0 };

/** Changes the password. This device stays signed in. */
export function useChangePassword() {
  const client = useQueryClient();
  const say = useWords('waysIn');
  return useMutation({
    mutationFn: (body: ChangePasswordBody) => call(changePassword, { body }),
    onSuccess: () => {
      toast({ title: say('password.changed'), description: say('password.changed.others') });
      void client.invalidateQueries({ queryKey: waysInQuery.queryKey });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: say('password.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

export function useForgotPassword() {
  const say = useWords('waysIn');
  return useMutation({
    mutationFn: (body: ForgotPasswordBody) => call(forgotPassword, { body }),
    onError: (error) =>
      toast({ title: say('link.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

/** Sets the password. Ends the session in this browser. */
export function useResetPassword() {
  const client = useQueryClient();
  const changeSession = useSessionChange();
  const say = useWords('waysIn');
  return useMutation({
    mutationFn: (body: ResetPasswordBody) => call(resetPassword, { body }),
    onSuccess: async () => {
      await changeSession(await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }));
      toast({ title: say('password.changed'), description: say('password.changed.signIn') });
    },
    onError: (error) =>
      toast({ title: say('password.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}
