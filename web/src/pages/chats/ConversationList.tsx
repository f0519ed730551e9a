import type { Conversation } from '@lendloop/contract/messages';
import { Search } from 'lucide-react';
import { useState } from 'react';

import { isSameConversation, type ConversationKey } from '../../features/messages/conversationKey.ts';
import { ConversationRow, rowStyle } from '../../features/messages/ConversationRow.tsx';
import { useArchive } from '../../features/messages/queries.ts';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { ConversationLink, type Variant } from './ConversationLink.tsx';
import { matchingConversations } from './matchingConversations.ts';

interface ConversationListProps {
  readonly variant: Variant;
  /** Undefined while they load. */
  readonly conversations: readonly Conversation[] | undefined;
  readonly open: ConversationKey | null;
}

/** The list of conversations with its search field. */
export function ConversationList({ variant, conversations, open }: ConversationListProps) {
  const say = useWords('chats');
  const rich = useRichWords('chats');
  const [search, setSearch] = useState('');
  const found = conversations && matchingConversations(conversations, search);
  return (
    <>
      <div className="px-4 pb-2">
        <Input
          type="search"
          icon={Search}
          aria-label={say('search')}
          placeholder={say('search.example')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="md:h-11"
        />
      </div>
      {!found && (
        <div className="px-5 py-4">
          <RowSkeletons label={say('list.loading')} count={6} />
        </div>
      )}
      <p role="status" className="px-5 text-md text-muted-foreground wrap-anywhere">
        {found?.length === 0 &&
          (search ? rich('list.noMatch', { search: <bdi>{search}</bdi> }) : say('list.none'))}
      </p>
      {found && found.length > 0 && (
        <ul className="grid min-h-0 flex-1 content-start gap-1 overflow-y-auto overscroll-contain p-1.5 max-md:pb-6 md:p-2">
          {found.map((conversation) => {
            const isOpen = open !== null && isSameConversation(conversation, open);
            return (
              <li key={`${conversation.otherUserId}/${conversation.itemId}`} className="min-w-0">
                <ConversationLink
                  variant={variant}
                  conversation={conversation}
                  aria-current={isOpen ? 'page' : undefined}
                  className={rowStyle(isOpen)}
                >
                  <ConversationRow conversation={conversation} />
                </ConversationLink>
              </li>
            );
          })}
        </ul>
      )}
      <Archive variant={variant} listed={conversations} open={open} />
    </>
  );
}

/** The conversations with people whom the viewer has blocked, behind a button. */
function Archive({
  variant,
  listed = [],
  open,
}: Pick<ConversationListProps, 'variant' | 'open'> & {
  readonly listed: readonly Conversation[] | undefined;
}) {
  const say = useWords('chats');
  const { data: archived = [] } = useArchive(true);
  // One that has just come back may still be in both.
  const data = archived.filter(
    (one) => !listed.some(({ otherUserId, itemId }) => isSameConversation(one, { otherUserId, itemId })),
  );
  if (data.length === 0) return null;
  return (
    <details className="border-t border-border px-2 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-md font-semibold">
        {say('archive')}
      </summary>
      <ul className="grid max-h-64 gap-1 overflow-y-auto">
        {data.map((conversation) => (
          <li key={`${conversation.otherUserId}/${conversation.itemId}`} className="min-w-0">
            <ConversationLink
              variant={variant}
              conversation={conversation}
              className={rowStyle(open !== null && isSameConversation(conversation, open))}
            >
              <ConversationRow conversation={conversation} />
            </ConversationLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
