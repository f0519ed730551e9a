import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

import { newClientId } from '../../api/clientId.ts';
import { conversationKeyOf, type ConversationKey } from './conversationKey.ts';
import { useSendMessage } from './queries.ts';

/** A message on its way, or one that did not arrive. */
export interface Outgoing {
  readonly clientId: string;
  readonly content: string;
  readonly createdAt: string;
  readonly state: 'sending' | 'failed';
}

/** Kept for as long as the page lives: what someone has written is not lost by looking at another conversation. */
const outboxQuery = (viewerId: number, conversation: ConversationKey) =>
  queryOptions<readonly Outgoing[]>({
    queryKey: ['outbox', viewerId, conversationKeyOf(conversation)],
    queryFn: skipToken,
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The viewer's unsent messages of a conversation, oldest first, and what can be done with them. */
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

  /** Under the same clientId: had it arrived after all, it does not arrive twice. */
  const retry = (message: Outgoing): void => {
    mark(message, 'sending');
    post(message);
  };

  return { outgoing, send, retry, discard };
}
