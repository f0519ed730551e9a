import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { messageOf } from '../../api/apiError.ts';
import { Composer } from '../../features/messages/Composer.tsx';
import { readMarkQuery } from '../../features/messages/liveThread.ts';
import { MessageLog } from '../../features/messages/MessageLog.tsx';
import { useOpenTalk } from '../../features/messages/openTalk.ts';
import { useOutbox } from '../../features/messages/outbox.ts';
import { useOlderMessages, useThread } from '../../features/messages/queries.ts';
import type { Talk } from '../../features/messages/talk.ts';
import { entriesOf } from '../../features/messages/threadLayout.ts';
import { useIsTyping, useTellTyping } from '../../features/messages/typing.ts';
import { usePageVisible } from '../../ui/browser/usePageVisible.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoopSpinner } from '../../ui/feedback/LoopSpinner.tsx';
import { useIsWide } from './useIsWide.ts';

interface ThreadProps {
  readonly viewerId: number;
  readonly talk: Talk;
  readonly otherName: string;
  /** What the list of conversations says about this one. */
  readonly unreadCount: number;
  /** The id of the message up to which the other person has read; events may tell more. */
  readonly readUpTo: number;
}

/** The messages of a conversation and where one writes the next. */
export function Thread({ viewerId, talk, otherName, unreadCount, readUpTo }: ThreadProps) {
  const isVisible = usePageVisible();
  const thread = useThread(viewerId, talk, isVisible);
  const { data: toldRead = 0 } = useQuery(readMarkQuery(viewerId, talk));
  const older = useOlderMessages(viewerId, talk);
  const { outgoing, send, retry, discard } = useOutbox(viewerId, talk);
  const isTyping = useIsTyping(talk);
  const tellTyping = useTellTyping(talk);
  const isWide = useIsWide();
  const { refetch } = thread;
  useOpenTalk(talk);

  // To fetch is to read: at once where somebody sees it, else when they come back.
  useEffect(() => {
    if (isVisible && unreadCount > 0) void refetch();
  }, [isVisible, unreadCount, refetch]);
  useEffect(() => {
    if (isVisible) void refetch({ cancelRefetch: false });
  }, [isVisible, refetch]);

  if (thread.isPending) return <LoopSpinner text="Loading messages..." className="flex-1 bg-subtle" />;
  if (!thread.data) {
    return (
      <div className="grid flex-1 place-items-center overflow-y-auto bg-subtle p-4">
        <ErrorState
          title="Failed to load messages"
          message={messageOf(thread.error)}
          onRetry={() => void refetch()}
          pending={thread.isFetching}
          className="w-full max-w-md"
        />
      </div>
    );
  }
  const { messages, hasOlder } = thread.data;
  const oldest = messages[0];
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
            title="No messages yet"
            description={
              <>
                Write the first message to <bdi>{otherName}</bdi>.
              </>
            }
            className="m-auto bg-transparent"
          />
        }
        onRetry={retry}
        onDiscard={discard}
      />
      <Composer viewerId={viewerId} talk={talk} takesFocus={isWide} onSend={send} onTyping={tellTyping} />
    </>
  );
}
