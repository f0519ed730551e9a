import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { Composer } from '../../features/messages/Composer.tsx';
import type { ConversationKey } from '../../features/messages/conversationKey.ts';
import { entriesOf } from '../../features/messages/conversationLayout.ts';
import { readMarkQuery } from '../../features/messages/liveConversation.ts';
import { MessageLog } from '../../features/messages/MessageLog.tsx';
import { useOpenConversation } from '../../features/messages/openConversation.ts';
import { useOutbox } from '../../features/messages/outbox.ts';
import { useOlderMessages, useConversationPages } from '../../features/messages/queries.ts';
import { useIsTyping, useTellTyping } from '../../features/messages/typing.ts';
import { MessageWarning } from '../../features/reports/MessageWarning.tsx';
import { ReportButton } from '../../features/reports/ReportButton.tsx';
import { usePageVisible } from '../../ui/browser/usePageVisible.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoopSpinner } from '../../ui/feedback/LoopSpinner.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { useIsWide } from './useIsWide.ts';

interface ConversationMessagesProps {
  readonly viewerId: number;
  readonly conversation: ConversationKey;
  readonly otherName: string;
  readonly otherAvatar: string | null;
  /** The unread count of this conversation in the list. */
  readonly unreadCount: number;
  /** The id of the last message that the other person has read, according to the list. Events may report a later one. */
  readonly readUpTo: number;
  /** Whether the two can write to each other. */
  readonly isReachable: boolean;
}

/** The messages of a conversation and the composer. */
export function ConversationMessages({
  viewerId,
  conversation,
  otherName,
  otherAvatar,
  unreadCount,
  readUpTo,
  isReachable,
}: ConversationMessagesProps) {
  const say = useWords('chats');
  const rich = useRichWords('chats');
  const isVisible = usePageVisible();
  const pages = useConversationPages(viewerId, conversation, isVisible);
  const { data: toldRead = 0 } = useQuery(readMarkQuery(viewerId, conversation));
  const older = useOlderMessages(viewerId, conversation);
  const { outgoing, send, retry, discard } = useOutbox(viewerId, conversation);
  const isTyping = useIsTyping(conversation);
  const tellTyping = useTellTyping(conversation);
  const isWide = useIsWide();
  const { refetch } = pages;
  useOpenConversation(conversation);

  // Fetching marks the conversation as read, so it waits until the page is visible.
  useEffect(() => {
    if (isVisible && unreadCount > 0) void refetch();
  }, [isVisible, unreadCount, refetch]);
  useEffect(() => {
    if (isVisible) void refetch({ cancelRefetch: false });
  }, [isVisible, refetch]);

  if (pages.isPending) return <LoopSpinner text={say('open.loading')} className="flex-1 bg-subtle" />;
  if (!pages.data) {
    return (
      <div className="grid flex-1 place-items-center overflow-y-auto bg-subtle p-4">
        <ErrorState
          title={say('open.failed')}
          message={messageOf(pages.error)}
          onRetry={() => void refetch()}
          pending={pages.isFetching}
          className="w-full max-w-md"
        />
      </div>
    );
  }
  const { messages, hasOlder } = pages.data;
  const oldest = messages[0];
  const person = { id: conversation.otherUserId, name: otherName, avatar: otherAvatar };
  return (
    <>
      <MessageLog
        entries={entriesOf(messages, outgoing, viewerId, Math.max(readUpTo, toldRead))}
        otherName={otherName}
        isTyping={isTyping}
        older={
          hasOlder && oldest
            ? { load: () => older.mutate(oldest.id), isPending: older.isPending, isError: older.isError }
            : undefined
        }
        empty={
          <EmptyState
            art="speech-balloon"
            title={say('open.empty')}
            description={rich('open.empty.text', { name: <bdi>{otherName}</bdi> })}
            className="m-auto bg-transparent"
          />
        }
        renderBeside={({ received, content }) =>
          received && (
            <ReportButton
              look="besideMessage"
              subject={{ kind: 'message', id: received.id }}
              title={content}
              person={person}
            />
          )
        }
        renderBelow={({ received, content }) =>
          received &&
          received.warnings.length > 0 && (
            <MessageWarning
              messageId={received.id}
              excerpt={content}
              warnings={received.warnings}
              person={person}
            />
          )
        }
        onRetry={retry}
        onDiscard={discard}
      />
      {isReachable ? (
        <Composer
          viewerId={viewerId}
          conversation={conversation}
          takesFocus={isWide}
          onSend={send}
          onTyping={tellTyping}
        />
      ) : (
        <p className="border-t border-border bg-card px-5 py-4 text-center text-md text-muted-foreground">
          {say('open.unreachable')}
        </p>
      )}
    </>
  );
}
