import { useParams } from '@tanstack/react-router';

import { useSession } from '../../features/accounts/queries.ts';
import { FullScreenSpinner } from '../../ui/feedback/FullScreenSpinner.tsx';
import { useWords } from '../../words/useWords.ts';
import { ChatPanes } from './ChatPanes.tsx';
import { LiveState } from './LiveState.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';

/** /messages and /messages/{senderId}/{itemId}: the mobile-style variant, edge to edge. */
export function MessagesPage() {
  const say = useWords('chats');
  const { data: viewer, isPending } = useSession();
  const { senderId, itemId } = useParams({ strict: false });
  if (isPending) return <FullScreenSpinner text={say('loading')} />;
  if (!viewer) return <SignInPrompt title={say('messages.title')} />;
  const conversation =
    senderId !== undefined && itemId !== undefined
      ? { otherUserId: Number(senderId), itemId: Number(itemId) }
      : null;
  return (
    <div data-fills-window className="mx-auto flex h-full min-h-0 max-w-page flex-col md:px-8">
      {conversation && <h1 className="sr-only md:hidden">{say('messages.title')}</h1>}
      <ChatPanes
        variant="messages"
        viewerId={viewer.id}
        conversation={conversation}
        heading={
          <div className="flex items-end justify-between gap-4 px-4 pt-5 pb-3">
            <h1 className="text-3xl md:text-2xl">{say('messages.title')}</h1>
            <LiveState className="mb-1" />
          </div>
        }
        emptyTitle={say('empty.messages')}
        errorTitle={say('failed.messages')}
        className="md:border-x md:border-border"
      />
    </div>
  );
}
