import type { ProblemCode } from '@lendloop/contract/problems';

/** Which conversation, as `userId` sees it: with whom and about which item. */
export interface ConversationKey {
  readonly userId: number;
  readonly otherUserId: number;
  readonly itemId: number;
}

/** What one person, another one and an item are to each other. The guest is the one of the two who does not own it. */
export interface ConversationState {
  readonly ownerId: number;
  /** The item is there for the one who asks. */
  readonly isItemVisible: boolean;
  /** Everybody may see it. */
  readonly isItemPublic: boolean;
  readonly isOtherKnown: boolean;
  /** The two have written to each other about the item. */
  readonly hasBegun: boolean;
  /** The guest asked to rent the item, whatever became of that. */
  readonly isRented: boolean;
  /** The guest wrote to the owner, or asked to rent, about any of the owner's listings. */
  readonly hasAsked: boolean;
}

/**
 * Why one of two people cannot open their conversation about the item and write in it; null when they can. What has begun goes on.
 * Guests begin with what they may see or rent, owners only with people who have asked them.
 */
export function refusalToWrite(
  conversation: ConversationState | null,
  viewerId: number,
  otherId: number,
): ProblemCode | null {
  if (!conversation) return 'item_not_found';
  if (conversation.hasBegun) return conversation.isOtherKnown ? null : 'user_not_found';
  if (!conversation.isItemVisible && !conversation.isRented) return 'item_not_found';
  if (conversation.ownerId !== viewerId && conversation.ownerId !== otherId) return 'forbidden';
  if (!conversation.isOtherKnown) return 'user_not_found';
  if (conversation.ownerId !== viewerId || conversation.isRented) return null;
  if (!conversation.hasAsked) return 'not_asked';
  return conversation.isItemPublic ? null : 'not_public';
}
