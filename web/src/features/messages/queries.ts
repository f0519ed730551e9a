import {
  CONVERSATIONS_POLL_MS,
  getConversation,
  listConversations,
  MESSAGES_POLL_MS,
  sendMessage,
  type Message,
  type MessageBody,
} from '@lendloop/contract/messages';
import {
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';

import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { newClientId } from '../../api/clientId.ts';
import { queryKey, read } from '../../api/keys.ts';
import { deliver } from '../../live/deliver.ts';
import { live, useIsConnected, usePoll } from '../../live/live.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { isSameConversation, conversationKeyOf, type ConversationKey } from './conversationKey.ts';
import { withMessage, withNewest, withOlder, type ConversationPages } from './conversationPages.ts';

/** One's conversations, the latest first. */
const conversationsQuery = queryOptions({ ...read(listConversations, { query: {} }), staleTime: 0 });

/** One's conversations, kept fresh by events, and by asking again and again where there are none. */
export const useConversations = () =>
  useQuery({ ...conversationsQuery, refetchInterval: usePoll(CONVERSATIONS_POLL_MS) });

/** All that the viewer has not read yet, as the server last told it. */
export const unreadCountQuery = (viewerId: number) =>
  queryOptions<number | null>({
    queryKey: ['unread-count', viewerId],
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** All that one has not read yet; 0 for a visitor (null). */
export function useUnreadCount(viewerId: number | null): number {
  const isConnected = useIsConnected();
  const { data: told } = useQuery(unreadCountQuery(viewerId ?? 0));
  const { data: counted = 0 } = useQuery({
    ...conversationsQuery,
    enabled: viewerId !== null,
    refetchInterval: usePoll(CONVERSATIONS_POLL_MS),
    select: (conversations) => conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
  });
  if (viewerId === null) return 0;
  return (isConnected ? told : null) ?? counted;
}

/**
 * The conversation as the viewer sees it. Each look fetches the newest page and adds it to what was known; the viewer is part
 * of the key, because what was known to one person must never reach another in the same browser.
 */
export const conversationPagesQuery = (viewerId: number, conversation: ConversationKey) =>
  queryOptions<ConversationPages>({
    queryKey: [
      ...queryKey(getConversation, { params: conversationKeyOf(conversation), query: {} }),
      viewerId,
    ],
    queryFn: async ({ client, queryKey: key, signal }) => {
      const newest = await call(
        getConversation,
        { params: conversationKeyOf(conversation), query: {} },
        signal,
      );
      showAsRead(client, conversation, newest);
      return withNewest(client.getQueryData<ConversationPages>(key), newest);
    },
    staleTime: 0,
  });

/** The conversation, kept fresh like the list. To fetch is to read, so nothing is fetched while nobody sees it. */
export const useConversationPages = (viewerId: number, conversation: ConversationKey, isVisible: boolean) =>
  useQuery({
    ...conversationPagesQuery(viewerId, conversation),
    enabled: isVisible,
    refetchInterval: usePoll(MESSAGES_POLL_MS),
  });

/** Reading the newest page has marked the conversation as read; if it brought news, the list is behind. */
function showAsRead(client: QueryClient, conversation: ConversationKey, newest: readonly Message[]): void {
  const { queryKey: key } = conversationsQuery;
  const last = newest.at(-1);
  const listed = client.getQueryData(key)?.find((one) => isSameConversation(one, conversation));
  // Only where it changes something: whatever is written puts off the list's own next poll.
  if (listed && listed.unreadCount > 0)
    client.setQueryData(key, (conversations) =>
      conversations?.map((one) => (one === listed ? { ...one, unreadCount: 0 } : one)),
    );
  if (last && last.createdAt !== listed?.lastMessageDate) void client.invalidateQueries({ queryKey: key });
}

/** Fetches the page before a message's id and puts it in front of the conversation. */
export function useOlderMessages(viewerId: number, conversation: ConversationKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (before: number) =>
      call(getConversation, { params: conversationKeyOf(conversation), query: { before } }),
    onSuccess: (older) => {
      client.setQueryData(
        conversationPagesQuery(viewerId, conversation).queryKey,
        (pages) => pages && withOlder(pages, older),
      );
    },
    onError: (error) =>
      toast({ title: 'Failed to load messages', description: messageOf(error), tone: 'destructive' }),
  });
}

/**
 * Writes to the owner of an item, or as its owner to someone who has asked: over the live connection, and where that fails by a call.
 * The same `clientId` never makes two messages.
 */
export function useSendMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: MessageBody) => {
      const message = { ...body, clientId: body.clientId ?? newClientId() };
      return (await deliver(live, message)) ?? call(sendMessage, { body: message });
    },
    // One after the other, so that they arrive in the order in which they were written.
    scope: { id: 'messages' },
    // Without a connection it fails at once and offers to try again, rather than to wait for who knows how long.
    networkMode: 'always',
    onSuccess: (message) => {
      const conversation = { otherUserId: message.receiverId, itemId: message.itemId };
      client.setQueryData(
        conversationPagesQuery(message.senderId, conversation).queryKey,
        (pages) => pages && withMessage(pages, message),
      );
      void client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: 'Failed to send message', description: messageOf(error), tone: 'destructive' }),
  });
}
