import type { ServerFrame } from '@lendloop/contract/live';
import type { Message } from '@lendloop/contract/messages';
import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';

import { threadQuery, unreadCountQuery } from './queries.ts';
import { talkOf, type Talk } from './talk.ts';
import { withMessage } from './threadPages.ts';
import { hideTyping, showTyping } from './typing.ts';

/** The id of the message up to which the other person has read, as far as events have told it; 0 for none. */
export const readMarkQuery = (viewerId: number, talk: Talk) =>
  queryOptions<number>({
    queryKey: ['read-mark', viewerId, talkOf(talk)],
    queryFn: skipToken,
    initialData: 0,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Writes what an event says about the viewer's messages into what is known of them. */
export function applyToMessages(client: QueryClient, viewerId: number, frame: ServerFrame): void {
  switch (frame.type) {
    case 'notification_count':
      client.setQueryData(unreadCountQuery(viewerId).queryKey, frame.count);
      break;
    case 'new_message': {
      const talk = talkWith(viewerId, frame.message);
      client.setQueryData(
        threadQuery(viewerId, talk).queryKey,
        (pages) => pages && withMessage(pages, frame.message),
      );
      if (frame.message.senderId !== viewerId) hideTyping(talk);
      break;
    }
    case 'typing':
      showTyping({ otherUserId: frame.senderId, itemId: frame.itemId });
      break;
    case 'read': {
      const talk = { otherUserId: frame.readerId, itemId: frame.itemId };
      client.setQueryData(readMarkQuery(viewerId, talk).queryKey, (before = 0) =>
        Math.max(before, frame.messageId),
      );
      break;
    }
    default:
  }
}

/** The viewer's conversation that a message belongs to. */
const talkWith = (viewerId: number, { senderId, receiverId, itemId }: Message): Talk => ({
  otherUserId: senderId === viewerId ? receiverId : senderId,
  itemId,
});
