import type { ProblemCode } from '@lendloop/contract/problems';

/** A conversation from the point of view of `userId`. */
export interface ConversationKey {
  readonly userId: number;
  readonly otherUserId: number;
  readonly itemId: number;
}

/** How two people and an item are related. The guest is the one who does not own the item. */
export interface ConversationState {
  readonly ownerId: number;
  /** Whether the viewer may see the item. */
  readonly isItemVisible: boolean;
  /** Whether everybody may see the item. */
  readonly isItemPublic: boolean;
  readonly isOtherKnown: boolean;
  /** Whether there are messages between the two about the item. */
  readonly hasBegun: boolean;
  /** Whether the guest ever requested to rent the item, with any outcome. */
  readonly isRented: boolean;
  /** Whether one of them has blocked the other, and no running rental of the item binds them. */
  readonly isCutOff: boolean;
  /**
   * Whether the guest wrote to the owner about any listing or requested to rent one. Only looked for where it matters: where the viewer is the
   * owner and there are no messages about this one.
   */
  readonly hasAsked: boolean;
}

/**
 * Why the viewer cannot open the conversation and write in it; null if they can. Existing conversations stay open. Guests may
 * begin one about an item that they see or rent, owners only with people who have asked them.
 */
export function refusalToWrite(
  conversation: ConversationState | null,
  viewerId: number,
  otherId: number,
): ProblemCode | null {
  if (!conversation) return 'item_not_found';
  if (conversation.hasBegun && !conversation.isOtherKnown) return 'user_not_found';
  if (conversation.isCutOff) return conversation.hasBegun ? 'not_reachable' : 'item_not_found';
  if (conversation.hasBegun) return null;
  if (!conversation.isItemVisible && !conversation.isRented) return 'item_not_found';
  if (conversation.ownerId !== viewerId && conversation.ownerId !== otherId) return 'forbidden';
  if (!conversation.isOtherKnown) return 'user_not_found';
  if (conversation.ownerId !== viewerId || conversation.isRented) return null;
  if (!conversation.hasAsked) return 'not_asked';
  return conversation.isItemPublic ? null : 'not_public';
}
