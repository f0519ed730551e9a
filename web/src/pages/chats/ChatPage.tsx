import { paths } from '@lendloop/contract/pages';
import { getRouteApi } from '@tanstack/react-router';

import { useSession } from '../../features/accounts/queries.ts';
import { FullScreenSpinner } from '../../ui/feedback/FullScreenSpinner.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useWords } from '../../words/useWords.ts';
import { ChatPanes } from './ChatPanes.tsx';
import { LiveState } from './LiveState.tsx';
import { SignInPrompt } from './SignInPrompt.tsx';

const route = getRouteApi(`/signed-in${paths.chat}`);

/** /chat: the list and the open conversation in one card. `with` and `item` in the URL select the conversation. */
export function ChatPage() {
  const say = useWords('chats');
  const { data: viewer, isPending } = useSession();
  const { with: otherUserId, item: itemId } = route.useSearch();
  if (isPending) return <FullScreenSpinner text={say('loading')} />;
  if (!viewer) return <SignInPrompt title={say('title')} />;
  const conversation = otherUserId !== undefined && itemId !== undefined ? { otherUserId, itemId } : null;
  return (
    <div
      data-fills-window
      className="mx-auto flex h-full min-h-0 max-w-page flex-col md:px-8 md:pt-5 md:pb-6 xl:pt-8"
    >
      <div
        className={cn(
          'flex items-end justify-between gap-4 max-md:px-4 max-md:pt-5 max-md:pb-2',
          conversation && 'max-md:sr-only',
        )}
      >
        <h1 className="text-3xl md:text-4xl">{say('title')}</h1>
        <LiveState className="mb-1.5" />
      </div>
      <ChatPanes
        variant="chat"
        viewerId={viewer.id}
        conversation={conversation}
        heading={<h2 className="px-5 pt-4 pb-3 text-xl max-md:sr-only">{say('title.own')}</h2>}
        emptyTitle={say('empty')}
        errorTitle={say('failed')}
        className="md:mt-4 md:rounded-2xl md:border md:border-border md:shadow-sm xl:mt-5"
      />
    </div>
  );
}
