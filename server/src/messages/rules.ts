import type { ProblemCode } from '@lendloop/contract/problems';

/** A conversation from the side of `userId`. */
export interface Side {
  readonly userId: number;
  readonly otherUserId: number;
  readonly itemId: number;
}

/** What one person, another one and an item are to each other. The guest is the one of the two who does not own it. */
export interface Talk {
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
 * Why one of two people cannot open their talk about the item and write in it; null when they can. What has begun goes on.
 * Guests begin with what they may see or rent, owners only with people who have asked them.
 */
export function refusalOfTalk(talk: Talk | null, viewerId: number, otherId: number): ProblemCode | null {
  if (!talk) return 'item_not_found';
  if (talk.hasBegun) return talk.isOtherKnown ? null : 'user_not_found';
  if (!talk.isItemVisible && !talk.isRented) return 'item_not_found';
  if (talk.ownerId !== viewerId && talk.ownerId !== otherId) return 'forbidden';
  if (!talk.isOtherKnown) return 'user_not_found';
  if (talk.ownerId !== viewerId || talk.isRented) return null;
  if (!talk.hasAsked) return 'not_asked';
  return talk.isItemPublic ? null : 'not_public';
}
