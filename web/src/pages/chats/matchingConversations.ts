import type { Conversation } from '@lendloop/contract/messages';

/** The conversations whose person and item together contain all words of a search. */
export function matchingConversations(
  conversations: readonly Conversation[],
  search: string,
): readonly Conversation[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return conversations.filter(({ otherUserName, itemTitle }) => {
    const text = fold(`${otherUserName} ${itemTitle}`);
    return words.every((word) => text.includes(word));
  });
}

/** Normalizes the encoding of accented letters and converts to lower case. */
const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();
