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
import { call, currentAuthor } from '../../api/client.ts';
import { newClientId } from '../../api/clientId.ts';
import { queryKey, read } from '../../api/keys.ts';
import { deliver } from '../../live/deliver.ts';
import { live, useIsConnected, usePoll } from '../../live/live.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useWords } from '../../words/useWords.ts';
import { isSameConversation, conversationKeyOf, type ConversationKey } from './conversationKey.ts';
import { withMessage, withNewest, withOlder, type ConversationPages } from './conversationPages.ts';

const conversationsQuery = queryOptions({ ...read(listConversations, { query: {} }), staleTime: 0 });

/** The viewer's conversations, latest first, kept up to date by events, or by polling without a connection. */
export const useConversations = () =>
  useQuery({ ...conversationsQuery, refetchInterval: usePoll(CONVERSATIONS_POLL_MS) });

/** Those of the viewer with people whom they have blocked. */
export const useArchive = (enabled: boolean) =>
  useQuery({ ...read(listConversations, { query: { archived: 'true' } }), enabled });

/** The viewer's total of unread messages as last sent by the server; null before. */
export const unreadCountQuery = (viewerId: number) =>
  queryOptions<number | null>({
    queryKey: ['unread-count', viewerId],
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The count loads its code after the page: a list that the page has just fetched is not fetched again for it. */
const JUST_FETCHED_MS = 5000;

/** The viewer's total of unread messages; 0 for a visitor (null). */
export function useUnreadCount(viewerId: number | null): number {
  const isConnected = useIsConnected();
  const { data } = useQuery(unreadCountQuery(viewerId ?? 0));
  const told = isConnected ? data : null;
  const { data: counted = 0 } = useQuery({
    ...conversationsQuery,
    staleTime: JUST_FETCHED_MS,
    // Each message changes the list, which may be long, and the count is on every page.
    enabled: viewerId !== null && told === null,
    refetchInterval: usePoll(CONVERSATIONS_POLL_MS),
    select: (conversations) => conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
  });
  if (viewerId === null) return 0;
  return told ?? counted;
}

/**
 * The loaded pages of a conversation. Each fetch adds the newest page. The viewer is part of the key, so that nothing cached for
 * one person is shown to another in the same browser.
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
        { signal },
      );
      showAsRead(client, conversation, newest);
      return withNewest(client.getQueryData<ConversationPages>(key), newest);
    },
    staleTime: 0,
  });

/** The conversation, kept up to date like the list. Fetching marks it as read, so it is not fetched while the page is hidden. */
export const useConversationPages = (viewerId: number, conversation: ConversationKey, isVisible: boolean) =>
  useQuery({
    ...conversationPagesQuery(viewerId, conversation),
    enabled: isVisible,
    refetchInterval: usePoll(MESSAGES_POLL_MS),
  });

/** Clears the unread count in the list after the newest page was read. Refetches the list if the page has a new message. */
function showAsRead(client: QueryClient, conversation: ConversationKey, newest: readonly Message[]): void {
  const { queryKey: key } = conversationsQuery;
  const last = newest.at(-1);
  const listed = client.getQueryData(key)?.find((one) => isSameConversation(one, conversation));
  // Only if it changes something, as every write to the cache postpones the next poll of the list.
  if (listed && listed.unreadCount > 0)
    client.setQueryData(key, (conversations) =>
      conversations?.map((one) => (one === listed ? { ...one, unreadCount: 0 } : one)),
    );
  if (last && last.createdAt !== listed?.lastMessageDate) void client.invalidateQueries({ queryKey: key });
}

/** Loads the page of messages before an id. */
export function useOlderMessages(viewerId: number, conversation: ConversationKey) {
  const client = useQueryClient();
  const say = useWords('messages');
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
      toast({ title: say('load.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}

/**
 * Sends a message over the live connection or, if that fails, by an HTTP call. The same `clientId` never creates two
 * messages.
 */
export function useSendMessage() {
  const client = useQueryClient();
  const say = useWords('messages');
  return useMutation({
    mutationFn: async (body: MessageBody) => {
      const message = { ...body, clientId: body.clientId ?? newClientId() };
      // While it waits for the connection, another tab may sign in as somebody else.
      const author = currentAuthor();
      return (await deliver(live, message)) ?? call(sendMessage, { body: message }, { author });
    },
    // In sequence, so that messages arrive in the order in which they were written.
    scope: { id: 'messages' },
    onSuccess: (message) => {
      const conversation = { otherUserId: message.receiverId, itemId: message.itemId };
      client.setQueryData(
        conversationPagesQuery(message.senderId, conversation).queryKey,
        (pages) => pages && withMessage(pages, message),
      );
      void client.invalidateQueries({ queryKey: conversationsQuery.queryKey });
    },
    onError: (error) =>
      toast({ title: say('send.failed'), description: messageOf(error), tone: 'destructive' }),
  });
}
