import type { Talk } from './talk.ts';

const drafts = new Map<string, string>();

const keyOf = (viewerId: number, { otherUserId, itemId }: Talk) => `${viewerId}/${otherUserId}/${itemId}`;

/** The text that the viewer has begun to write in a thread. */
export const readDraft = (viewerId: number, talk: Talk): string => drafts.get(keyOf(viewerId, talk)) ?? '';

/** Keeps it while the viewer looks at another thread or page. */
export function keepDraft(viewerId: number, talk: Talk, text: string): void {
  if (text === '') drafts.delete(keyOf(viewerId, talk));
  else drafts.set(keyOf(viewerId, talk), text);
}
