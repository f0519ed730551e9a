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

/** Confirms the account's address with the token of a mailed link. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  });
}

/** Resends the confirmation link. */
export function useResendConfirmation(email: string) {
  return useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    onSuccess: () => toast({ title: 'Link sent', description: `Open the link in the mail to ${email}.` }),
    onError: (error) =>
      toast({ title: 'The link was not sent', description: messageOf(error), tone: 'destructive' }),
  });
}

/** Undoes a change of address and sets a new password. Ends the session in this browser. */
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
