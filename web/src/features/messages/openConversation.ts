import { useEffect } from 'react';

import { isSameConversation, type ConversationKey } from './conversationKey.ts';

let open: ConversationKey | null = null;

/** Marks this conversation as shown while the component is mounted. */
export function useOpenConversation({ otherUserId, itemId }: ConversationKey): void {
  useEffect(() => {
    const conversation = { otherUserId, itemId };
    open = conversation;
    return () => {
      if (open === conversation) open = null;
    };
  }, [otherUserId, itemId]);
}

/** Whether this conversation is shown. */
export const isOpenConversation = (conversation: ConversationKey): boolean =>
  open !== null && isSameConversation(open, conversation);
