import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { messageOf } from '../../api/apiError.ts';
import type { ConversationKey } from '../../features/messages/conversationKey.ts';
import { useConversations } from '../../features/messages/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { OpenConversation, type Variant } from './ConversationLink.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationPane } from './ConversationPane.tsx';
import { useIsWide } from './useIsWide.ts';

interface ChatPanesProps {
  readonly variant: Variant;
  readonly viewerId: number;
  /** The open conversation; null if none is open. */
  readonly conversation: ConversationKey | null;
  /** Shown above the list. */
  readonly heading: ReactNode;
  readonly emptyTitle: string;
  readonly errorTitle: string;
  readonly className?: string;
}

/** List and conversation side by side. Below md only one of them: the conversation, if one is open. */
export function ChatPanes(props: ChatPanesProps) {
  const { variant, viewerId, conversation, heading, emptyTitle, errorTitle, className } = props;
  const say = useWords('chats');
  const { data, error, isError, isFetching, refetch } = useConversations();
  const isWide = useIsWide();
  const first = data?.[0];
  const instead = listInstead();

  function listInstead(): ReactNode {
    if (isError && !data) {
      return (
        <ErrorState
          title={errorTitle}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
          className="m-4"
        />
      );
    }
    if (first || !data || conversation) return null;
    return (
      <EmptyState
        art="speech-balloon"
        title={emptyTitle}
        description={say('empty.text')}
        actions={
          <Button asChild>
            <Link to={paths.home}>{say('browse')}</Link>
          </Button>
        }
        className="m-4 flex-1"
      />
    );
  }

  return (
    <div
      className={cn(
        'grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] overflow-hidden bg-background md:bg-card',
        !(instead && !conversation) &&
          'md:grid-cols-[300px_minmax(0,1fr)] lg:grid-cols-[372px_minmax(0,1fr)]',
        className,
      )}
    >
      {!conversation && isWide && first && <OpenConversation variant={variant} conversation={first} />}
      <section
        aria-label={say(variant === 'chat' ? 'title.own' : 'messages.title')}
        className={cn(
          'flex min-h-0 min-w-0 flex-col overflow-y-auto md:border-e md:border-border',
          conversation && 'max-md:hidden',
        )}
      >
        {heading}
        {instead ?? <ConversationList variant={variant} conversations={data} open={conversation} />}
      </section>
      {conversation && (
        <ConversationPane
          key={`${conversation.otherUserId}/${conversation.itemId}`}
          variant={variant}
          viewerId={viewerId}
          conversation={conversation}
          conversations={data ?? (isError ? [] : undefined)}
        />
      )}
      {!conversation && !instead && <div className="bg-subtle max-md:hidden dark:bg-background" />}
    </div>
  );
}
