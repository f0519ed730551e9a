/** Identifies a conversation of the viewer. */
export interface ConversationKey {
  readonly otherUserId: number;
  readonly itemId: number;
}

/** Picks the two ids from an object that has them, for use in cache keys. */
export const conversationKeyOf = ({ otherUserId, itemId }: ConversationKey): ConversationKey => ({
  otherUserId,
  itemId,
});

export const isSameConversation = (a: ConversationKey, b: ConversationKey): boolean =>
  a.otherUserId === b.otherUserId && a.itemId === b.itemId;
