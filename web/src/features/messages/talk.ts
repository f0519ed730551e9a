/** Which conversation: with whom and about which item. */
export interface Talk {
  readonly otherUserId: number;
  readonly itemId: number;
}

/** The two ids alone, of anything that carries them: cache keys are made of it. */
export const talkOf = ({ otherUserId, itemId }: Talk): Talk => ({ otherUserId, itemId });

export const isSameTalk = (a: Talk, b: Talk): boolean =>
  a.otherUserId === b.otherUserId && a.itemId === b.itemId;
