import type { Conversation } from '@lendloop/contract/messages';
import { useEffect, useRef } from 'react';

import type { ConversationKey } from '../../features/messages/conversationKey.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoopSpinner } from '../../ui/feedback/LoopSpinner.tsx';
import { useWords } from '../../words/useWords.ts';
import { ConversationHeader } from './ConversationHeader.tsx';
import type { Variant } from './ConversationLink.tsx';
import { ConversationMessages } from './ConversationMessages.tsx';
import { useConversationSubject } from './useConversationSubject.ts';
import { useIsWide } from './useIsWide.ts';

interface ConversationPaneProps {
  readonly variant: Variant;
  readonly viewerId: number;
  readonly conversation: ConversationKey;
  /** Undefined while they load. */
  readonly conversations: readonly Conversation[] | undefined;
}

/** The open conversation, which may still be empty. */
export function ConversationPane({ variant, viewerId, conversation, conversations }: ConversationPaneProps) {
  const say = useWords('chats');
  const loaded = useConversationSubject(conversation, conversations);
  const subject = loaded.status === 'ready' ? loaded.subject : undefined;
  const isWide = useIsWide();
  const pane = useRef<HTMLElement>(null);

  // Not on wide screens, where the message field takes the focus. On small ones its keyboard would cover half of the messages.
  useEffect(() => {
    if (!isWide) pane.current?.focus({ preventScroll: true });
  }, [isWide]);

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={subject ? say('open.with', { name: subject.person.name }) : say('open')}
      data-own-header
      className="flex min-h-0 min-w-0 flex-col outline-none"
    >
      <ConversationHeader variant={variant} subject={subject} isPending={loaded.status === 'pending'} />
      {subject && (
        <ConversationMessages
          viewerId={viewerId}
          conversation={conversation}
          otherName={subject.person.name}
          otherAvatar={subject.person.avatar}
          unreadCount={subject.unreadCount}
          readUpTo={subject.readUpTo}
          isReachable={subject.isReachable}
        />
      )}
      {loaded.status === 'pending' && <LoopSpinner text={say('open.loading')} className="flex-1 bg-subtle" />}
      {loaded.status === 'error' && (
        <div className="grid flex-1 place-items-center overflow-y-auto bg-subtle p-4">
          <ErrorState title={say(loaded.title)} onRetry={loaded.retry} className="w-full max-w-md" />
        </div>
      )}
    </section>
  );
}
