import type { ConversationKey } from './conversationKey.ts';

const drafts = new Map<string, string>();

const keyOf = (viewerId: number, { otherUserId, itemId }: ConversationKey) =>
  `${viewerId}/${otherUserId}/${itemId}`;

/** The unsent text of the viewer in a conversation. */
export const readDraft = (viewerId: number, conversation: ConversationKey): string =>
  drafts.get(keyOf(viewerId, conversation)) ?? '';

/** Keeps the text until the page is reloaded; an empty text deletes it. */
export function keepDraft(viewerId: number, conversation: ConversationKey, text: string): void {
  if (text === '') drafts.delete(keyOf(viewerId, conversation));
  else drafts.set(keyOf(viewerId, conversation), text);
}
