import type { Conversation } from '@lendloop/contract/messages';
import { Search } from 'lucide-react';
import { useState } from 'react';

import { ConversationRow, rowStyle } from '../../features/messages/ConversationRow.tsx';
import { isSameTalk, type Talk } from '../../features/messages/talk.ts';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Input } from '../../ui/form/Input.tsx';
import { matchingConversations } from './matchingConversations.ts';
import { TalkLink, type Variant } from './TalkLink.tsx';

interface ConversationsPaneProps {
  readonly variant: Variant;
  /** Undefined while they load. */
  readonly conversations: readonly Conversation[] | undefined;
  readonly open: Talk | null;
}

/** The list of conversations with its search field. */
export function ConversationsPane({ variant, conversations, open }: ConversationsPaneProps) {
  const [search, setSearch] = useState('');
  const found = conversations && matchingConversations(conversations, search);
  return (
    <>
      <div className="px-4 pb-2">
        <Input
          type="search"
          icon={Search}
          aria-label="Search chats"
          placeholder="Search by name or item"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="md:h-11"
        />
      </div>
      {!found && (
        <div className="px-5 py-4">
          <RowSkeletons label="Loading chats..." count={6} />
        </div>
      )}
      <p role="status" className="px-5 text-md text-muted-foreground wrap-anywhere">
        {found?.length === 0 && (search ? `No chats match "${search}".` : 'Your conversations will be here.')}
      </p>
      {found && found.length > 0 && (
        <ul className="grid min-h-0 flex-1 content-start gap-1 overflow-y-auto overscroll-contain p-1.5 max-md:pb-6 md:p-2">
          {found.map((conversation) => {
            const isOpen = open !== null && isSameTalk(conversation, open);
            return (
              <li key={`${conversation.otherUserId}/${conversation.itemId}`} className="min-w-0">
                <TalkLink
                  variant={variant}
                  talk={conversation}
                  aria-current={isOpen ? 'page' : undefined}
                  className={rowStyle(isOpen)}
                >
                  <ConversationRow conversation={conversation} />
                </TalkLink>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
