import { useEffect } from 'react';

import { isSameConversation, type ConversationKey } from './conversationKey.ts';

let open: ConversationKey | null = null;

/** Says that this conversation is on the page, for as long as the component is. */
export function useOpenConversation({ otherUserId, itemId }: ConversationKey): void {
  useEffect(() => {
    const conversation = { otherUserId, itemId };
    open = conversation;
    return () => {
      if (open === conversation) open = null;
    };
  }, [otherUserId, itemId]);
}

/** Whether this conversation is on the page. */
export const isOpenConversation = (conversation: ConversationKey): boolean =>
  open !== null && isSameConversation(open, conversation);
