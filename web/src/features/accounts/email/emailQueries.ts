import {
  confirmEmail,
  resendConfirmation,
  undoEmailChange,
  type UndoEmailBody,
} from '@lendloop/contract/email';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { currentUserQuery, useSessionChange } from '../queries.ts';

/** Confirms the address of one’s account by the token of a mailed link. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}

/** Has the link sent again to one's address. */
export function useResendConfirmation(email: string) {
  return useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    onSuccess: () => toast({ title: 'Link sent', description: `Open the link in the mail to ${email}.` }),
    onError: (error) =>
      toast({ title: 'The link was not sent', description: messageOf(error), tone: 'destructive' }),
  });
}

/** Takes a change of address back, with a new password; whoever was signed in here no longer is. */
export function useUndoEmailChange() {
  const client = useQueryClient();
  const changeSession = useSessionChange();
  return useMutation({
    mutationFn: (body: UndoEmailBody) => call(undoEmailChange, { body }),
    onSuccess: async () => {
      await changeSession(await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }));
      toast({ title: 'Change taken back', description: 'Sign in with your new password.' });
    },
    onError: (error) =>
      toast({ title: 'The change was not taken back', description: messageOf(error), tone: 'destructive' }),
  });
}
