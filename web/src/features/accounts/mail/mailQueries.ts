import {
  getMailPreferences,
  resubscribe,
  setMailPreferences,
  unsubscribe,
  type MailPreferences,
} from '@lendloop/contract/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { queryKey, read } from '../../../api/keys.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useWords } from '../../../words/useWords.ts';

/** The mail preferences. Always stale, because a link in a mail may change them elsewhere. */
export const mailPreferencesQuery = { ...read(getMailPreferences, {}), staleTime: 0 };

/** Saves the mail preferences. Updates optimistically and rolls back on failure. */
export function useSetMailPreferences() {
  const say = useWords('settings');
  const client = useQueryClient();
  const { queryKey: key } = mailPreferencesQuery;
  return useMutation({
    mutationFn: (body: MailPreferences) => call(setMailPreferences, { body }),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey: key });
      const former = client.getQueryData(key);
      client.setQueryData(key, chosen);
      return { former };
    },
    onSuccess: () => toast({ title: say('mails.saved') }),
    onError: (error, _, context) => {
      client.setQueryData(key, context?.former);
      toast({ title: say('mails.failed'), description: messageOf(error), tone: 'destructive' });
    },
  });
}

/** Unsubscribes or resubscribes with the token of a mailed link. */
export function useMailLink(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => call(isWanted ? resubscribe : unsubscribe, { params: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKey(getMailPreferences) }),
  });
}
