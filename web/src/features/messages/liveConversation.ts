import type { ServerFrame } from '@lendloop/contract/live';
import type { Message } from '@lendloop/contract/messages';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';

import { conversationKeyOf, type ConversationKey } from './conversationKey.ts';
import { withMessage } from './conversationPages.ts';
import { conversationPagesQuery, unreadCountQuery } from './queries.ts';
import { hideTyping, showTyping } from './typing.ts';

/** The id of the last message that the other person has read, according to events; 0 if unknown. */
export const readMarkQuery = (viewerId: number, conversation: ConversationKey) =>
  queryOptions<number>({
    queryKey: ['read-mark', viewerId, conversationKeyOf(conversation)],
    queryFn: skipToken,
    initialData: 0,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Updates the cached messages of the viewer from an event. */
export function applyToMessages(client: QueryClient, viewerId: number, frame: ServerFrame): void {
  switch (frame.type) {
    case 'notification_count':
      client.setQueryData(unreadCountQuery(viewerId).queryKey, frame.count);
      break;
    case 'new_message': {
      const conversation = conversationWith(viewerId, frame.message);
      client.setQueryData(
        conversationPagesQuery(viewerId, conversation).queryKey,
        (pages) => pages && withMessage(pages, frame.message),
      );
      if (frame.message.senderId !== viewerId) hideTyping(conversation);
      break;
    }
    case 'typing':
      showTyping({ otherUserId: frame.senderId, itemId: frame.itemId });
      break;
    case 'read': {
      const conversation = { otherUserId: frame.readerId, itemId: frame.itemId };
      client.setQueryData(readMarkQuery(viewerId, conversation).queryKey, (before = 0) =>
        Math.max(before, frame.messageId),
      );
      break;
    }
    default:
  }
}

/** The viewer's conversation that a message belongs to. */
const conversationWith = (viewerId: number, { senderId, receiverId, itemId }: Message): ConversationKey => ({
  otherUserId: senderId === viewerId ? receiverId : senderId,
  itemId,
});
