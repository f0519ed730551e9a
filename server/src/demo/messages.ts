import { CONVERSATIONS, type DemoConversation } from './conversations.ts';
import { LISTINGS } from './listings.ts';
import type { DemoMessage } from './types.ts';

/** Minutes from one message of a conversation to the next, repeated: close together, with occasional pauses. */
const PAUSES = [4, 11, 2, 95, 6, 27, 3];

function messagesOf(conversation: DemoConversation): DemoMessage[] {
  const owner = LISTINGS.find((listing) => listing.key === conversation.listing)?.owner;
  if (!owner) throw new Error(`a conversation about an unknown listing: ${conversation.listing}`);
  let minutesAgo = conversation.hoursAgo * 60;
  return conversation.lines
    .map((line, index) => ({ line, isRead: index < conversation.lines.length - conversation.unread }))
    .reverse()
    .map(({ line, isRead }, index): DemoMessage => {
      minutesAgo += index === 0 ? 0 : (PAUSES[index % PAUSES.length] ?? 0);
      const asks = line.startsWith('<');
      return {
        listing: conversation.listing,
        sender: asks ? conversation.asker : owner,
        receiver: asks ? owner : conversation.asker,
        content: line.slice(2),
        sentMinutesAgo: minutesAgo,
        isRead,
      };
    });
}

/** All messages of all conversations, oldest first. */
export function makeMessages(): DemoMessage[] {
  return CONVERSATIONS.flatMap(messagesOf).sort((a, b) => b.sentMinutesAgo - a.sentMinutesAgo);
}
