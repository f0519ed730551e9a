/** Which conversation: with whom and about which item. */
export interface ConversationKey {
  readonly otherUserId: number;
  readonly itemId: number;
}

/** The two ids alone, of anything that carries them: cache keys are made of it. */
export const conversationKeyOf = ({ otherUserId, itemId }: ConversationKey): ConversationKey => ({
  otherUserId,
  itemId,
});

export const isSameConversation = (a: ConversationKey, b: ConversationKey): boolean =>
  a.otherUserId === b.otherUserId && a.itemId === b.itemId;
