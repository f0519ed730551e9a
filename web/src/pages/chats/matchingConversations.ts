import type { Conversation } from '@lendloop/contract/messages';

/** The conversations whose person or item has all the words of a search. */
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

/** One spelling of a letter with its accent, in small letters. */
const fold = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();
