import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

import { newClientId } from '../../api/clientId.ts';
import { conversationKeyOf, type ConversationKey } from './conversationKey.ts';
import { useSendMessage } from './queries.ts';

/** A message that is being sent or failed to send. */
export interface Outgoing {
  readonly clientId: string;
  readonly content: string;
  readonly createdAt: string;
  readonly state: 'sending' | 'failed';
}

/** Kept until the page is reloaded, so that unsent messages survive a change of conversation. */
const outboxQuery = (viewerId: number, conversation: ConversationKey) =>
  queryOptions<readonly Outgoing[]>({
    queryKey: ['outbox', viewerId, conversationKeyOf(conversation)],
    queryFn: skipToken,
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The viewer's unsent messages in a conversation, oldest first, and the actions on them. */
export function useOutbox(viewerId: number, conversation: ConversationKey) {
  const client = useQueryClient();
  const query = outboxQuery(viewerId, conversation);
  const { data: outgoing = [] } = useQuery(query);
  const { mutateAsync } = useSendMessage();

  const change = (update: (outgoing: readonly Outgoing[]) => readonly Outgoing[]) =>
    client.setQueryData(query.queryKey, (before) => update(before ?? []));
  const discard = ({ clientId }: Outgoing) => change((all) => all.filter((one) => one.clientId !== clientId));
  const mark = ({ clientId }: Outgoing, state: Outgoing['state']) =>
    change((all) => all.map((one) => (one.clientId === clientId ? { ...one, state } : one)));

  const post = (message: Outgoing): void => {
    const { clientId, content } = message;
    mutateAsync({
      receiverId: conversation.otherUserId,
      itemId: conversation.itemId,
      content,
      clientId,
    }).then(
      () => discard(message),
      () => mark(message, 'failed'),
    );
  };

  const send = (content: string): void => {
    const clientId = newClientId();
    const createdAt = new Date().toISOString();
    const message: Outgoing = { clientId, content, createdAt, state: 'sending' };
    change((all) => [...all, message]);
    post(message);
  };

  /** Sends with the same `clientId`, so that a message which did arrive is not stored twice. */
  const retry = (message: Outgoing): void => {
    mark(message, 'sending');
    post(message);
  };

  return { outgoing, send, retry, discard };
}
