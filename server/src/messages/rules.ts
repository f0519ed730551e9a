import type { ProblemCode } from '@lendloop/contract/problems';

/** What one person, another one and an item are to each other. */
export interface Talk {
  readonly ownerId: number;
  /** The item is there for the one who asks. */
  readonly isItemVisible: boolean;
  readonly isOtherKnown: boolean;
  /** The two have written to each other about the item. */
  readonly hasBegun: boolean;
}

/** Why this talk is not there for the one who asks; null when it is, even if nobody has written yet. */
export function refusalOfTalk(talk: Talk | null): ProblemCode | null {
  if (!talk || (!talk.isItemVisible && !talk.hasBegun)) return 'item_not_found';
  return talk.isOtherKnown ? null : 'user_not_found';
}

/** Why `senderId` cannot write to `receiverId` about the item; one of the two is its owner, or nobody is asked anything. */
export function refusalOfMessage(
  talk: Talk | null,
  senderId: number,
  receiverId: number,
): ProblemCode | null {
  const refusal = refusalOfTalk(talk);
  if (refusal === 'item_not_found' || !talk) return refusal;
  if (talk.ownerId !== senderId && talk.ownerId !== receiverId) return 'forbidden';
  return refusal;
}
