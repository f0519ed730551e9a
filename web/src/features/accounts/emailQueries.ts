import { confirmEmail, resendConfirmation } from '@lendloop/contract/email';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/ApiError.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../ui/toastStore.ts';
import { currentUserQuery } from './queries.ts';

/** Confirms an address by the token of a mailed link, whoever is signed in here. */
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
