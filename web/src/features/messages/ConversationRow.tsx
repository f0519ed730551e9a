import type { Conversation } from '@lendloop/contract/messages';

import { CountBadge } from '../../ui/label/CountBadge.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { useCalendarDay } from './useCalendarDay.ts';
import { useMessageTimes } from './useMessageTimes.ts';

export const rowStyle = (isOpen: boolean): string =>
  cn(
    'group relative flex gap-3.5 rounded-lg p-3 transition -outline-offset-2',
    isOpen ? 'bg-primary-soft' : 'hover:bg-accent',
  );

/** The content of a link to a conversation: item, person, last message, its time and the unread count. */
export function ConversationRow({ conversation }: { readonly conversation: Conversation }) {
  const today = useCalendarDay();
  const times = useMessageTimes();
  const say = useWords('messages');
  const rich = useRichWords('messages');
  const message = (
    <span dir="auto" className="truncate">
      {conversation.lastMessage}
    </span>
  );
  const isUnread = conversation.unreadCount > 0;
  return (
    <>
      <span className="relative size-14 shrink-0">
        <span className="block size-14 overflow-hidden rounded-md">
          <Photo src={conversation.itemImage} alt="" sizes="56px" />
        </span>
        <Avatar
          id={conversation.otherUserId}
          name={conversation.otherUserName}
          src={conversation.otherUserAvatar}
          className="absolute -end-1.5 -bottom-1 size-7 text-xs ring-2 ring-card group-aria-[current=page]:ring-primary-soft"
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span dir="auto" className={cn('truncate text-md', isUnread ? 'font-bold' : 'font-semibold')}>
            {conversation.otherUserName}
          </span>
          <time
            dateTime={conversation.lastMessageDate}
            className={cn(
              'shrink-0 text-xs tabular',
              isUnread ? 'font-semibold text-primary' : 'text-muted-foreground',
            )}
          >
            {times.last(new Date(conversation.lastMessageDate), today)}
          </time>
        </span>
        <span dir="auto" className="block truncate text-[0.8125rem] leading-5 text-muted-foreground">
          {conversation.itemTitle}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={cn(
              // Keeps the blank between the author and the message.
              'flex min-w-0 whitespace-pre text-sm',
              isUnread ? 'font-semibold text-foreground' : 'text-foreground-soft',
            )}
          >
            {conversation.lastMessageSenderId === conversation.otherUserId
              ? message
              : rich('row.own', { message })}
          </span>
          <CountBadge count={conversation.unreadCount} tone="primary" className="ms-auto shrink-0" />
          {isUnread && (
            <span className="sr-only">{say('row.unread', { count: conversation.unreadCount })}</span>
          )}
        </span>
      </span>
    </>
  );
}
