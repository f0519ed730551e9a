import type { Conversation } from '@lendloop/contract/messages';
import type { TextId } from '@lendloop/words/types';
import { useQuery } from '@tanstack/react-query';

import { personQuery } from '../../features/accounts/queries.ts';
import { itemQuery } from '../../features/items/queries.ts';
import { isSameConversation, type ConversationKey } from '../../features/messages/conversationKey.ts';
import { useArchive } from '../../features/messages/queries.ts';

/** The other person and the item of a conversation. */
export interface ConversationSubject {
  readonly person: { readonly id: number; readonly name: string; readonly avatar: string | null };
  readonly item: { readonly id: number; readonly title: string; readonly image: string | null };
  readonly unreadCount: number;
  /** The id of the last message that the other person has read, according to the list; 0 for none. */
  readonly readUpTo: number;
  /** Whether the two can write to each other. */
  readonly isReachable: boolean;
}

type Loaded =
  | { readonly status: 'ready'; readonly subject: ConversationSubject }
  | { readonly status: 'pending' }
  | { readonly status: 'error'; readonly title: TextId<'chats'>; readonly retry: () => void };

/**
 * The subject of a conversation: from the list, or fetched if it is not in the list because nobody has written yet.
 * `conversations` is undefined while the list loads.
 */
export function useConversationSubject(
  conversation: ConversationKey,
  conversations: readonly Conversation[] | undefined,
): Loaded {
  const listed = conversations?.find((one) => isSameConversation(one, conversation));
  // It may be in the archive: with somebody whom the viewer has blocked.
  const archive = useArchive(conversations !== undefined && !listed);
  const known = listed ?? archive.data?.find((one) => isSameConversation(one, conversation));
  const enabled = conversations !== undefined && !known && !archive.isLoading;
  const person = useQuery({ ...personQuery(conversation.otherUserId), enabled });
  const item = useQuery({ ...itemQuery(conversation.itemId), enabled });

  if (known) return { status: 'ready', subject: subjectOf(known) };
  if (person.isError) {
    return {
      status: 'error',
      title: 'open.failed.person',
      retry: () => void person.refetch(),
    };
  }
  if (item.isError) {
    return {
      status: 'error',
      title: 'open.failed.item',
      retry: () => void item.refetch(),
    };
  }
  if (!person.data || !item.data) return { status: 'pending' };
  const { id, fullName, avatar } = person.data;
  const { title, image } = item.data;
  return {
    status: 'ready',
    subject: {
      person: { id, name: fullName, avatar },
      item: { id: item.data.id, title, image },
      unreadCount: 0,
      readUpTo: 0,
      isReachable: true,
    },
  };
}

const subjectOf = (known: Conversation): ConversationSubject => ({
  person: { id: known.otherUserId, name: known.otherUserName, avatar: known.otherUserAvatar },
  item: { id: known.itemId, title: known.itemTitle, image: known.itemImage },
  unreadCount: known.unreadCount,
  readUpTo: known.readUpTo ?? 0,
  isReachable: known.isReachable,
});
