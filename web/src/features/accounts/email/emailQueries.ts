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
import { useWords } from '../../../words/useWords.ts';
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
  const say = useWords('waysIn');
  return useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    onSuccess: () => toast({ title: say('link.sent'), description: say('link.sent.text', { email }) }),
    onError: (error) =>
      toast({ title: say('link.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

/** Undoes a change of address and sets a new password. Ends the session in this browser. */
export function useUndoEmailChange() {
  const client = useQueryClient();
  const changeSession = useSessionChange();
  const say = useWords('entry');
  return useMutation({
    mutationFn: (body: UndoEmailBody) => call(undoEmailChange, { body }),
    onSuccess: async () => {
      await changeSession(await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }));
      toast({ title: say('undo.done'), description: say('undo.done.text') });
    },
    onError: (error) =>
      toast({ title: say('undo.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}
