import { getThread, listConversations, sendMessage, type MessageBody } from '@lendloop/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { messageOf } from '../../api/ApiError.ts';
import { call } from '../../api/client.ts';
import { queryKey } from '../../api/keys.ts';
import { toast } from '../../ui/toastStore.ts';

/** Writes to the owner of an item, or as its owner to someone. The same `clientId` never makes two messages. */
export function useSendMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MessageBody) => call(sendMessage, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKey(listConversations) });
      void client.invalidateQueries({ queryKey: queryKey(getThread) });
    },
    onError: (error) =>
      toast({ title: 'Failed to send message', description: messageOf(error), tone: 'destructive' }),
  });
}
