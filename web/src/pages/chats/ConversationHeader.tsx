import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChevronRight } from 'lucide-react';

import { IconButton } from '../../ui/button/IconButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { useWords } from '../../words/useWords.ts';
import { ConversationLink, type Variant } from './ConversationLink.tsx';
import { LiveState } from './LiveState.tsx';
import type { ConversationSubject } from './useConversationSubject.ts';

interface ConversationHeaderProps {
  readonly variant: Variant;
  /** Undefined while it loads or if it could not be loaded. */
  readonly subject?: ConversationSubject;
  readonly isPending: boolean;
}

/** The other person and the item. Below md it is the header of the screen, with a link back to the list. */
export function ConversationHeader({ variant, subject, isPending }: ConversationHeaderProps) {
  const say = useWords('chats');
  return (
    <header className="shrink-0 md:flex md:h-19 md:items-center md:gap-3.5 md:border-b md:border-border md:pe-5 md:ps-6">
      <div className="flex h-16 min-w-0 items-center gap-2 border-b border-border bg-card pe-4 ps-1.5 md:h-auto md:flex-1 md:gap-3.5 md:border-0 md:p-0">
        <IconButton icon={ArrowLeft} label={say('back')} asChild className="md:hidden">
          <ConversationLink variant={variant} conversation={null} />
        </IconButton>
        {subject ? (
          <Avatar
            id={subject.person.id}
            name={subject.person.name}
            src={subject.person.avatar}
            className="max-md:size-10"
          />
        ) : (
          isPending && <Skeleton className="size-10 md:size-11" />
        )}
        <div className="min-w-0 flex-1 max-md:ps-1">
          {subject ? (
            <h2 dir="auto" className="truncate font-sans text-base leading-tight font-semibold md:text-lg">
              {subject.person.name}
            </h2>
          ) : (
            isPending && <Skeleton className="h-5 w-36" />
          )}
          <LiveState className="md:hidden" />
        </div>
      </div>
      {subject && <ItemStrip item={subject.item} />}
    </header>
  );
}

/** The item of the conversation: a full-width strip on small screens, a card in the header on wider ones. */
function ItemStrip({ item }: { readonly item: ConversationSubject['item'] }) {
  const say = useWords('chats');
  return (
    <Link
      to={paths.item}
      params={{ id: String(item.id) }}
      className="flex min-w-0 items-center gap-3 border-b border-border bg-subtle px-4 py-2.5 transition -outline-offset-2 hover:bg-accent md:max-w-[45%] lg:max-w-[55%] md:rounded-md md:border md:bg-card md:py-1.5 md:pe-3.5 md:ps-1.5 md:outline-offset-2 md:hover:border-input dark:bg-card"
    >
      <span className="size-11 shrink-0 overflow-hidden rounded-sm">
        <Photo src={item.image} alt="" sizes="44px" />
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-3 md:block md:leading-tight">
        <span dir="auto" className="block min-w-0 flex-1 truncate text-md font-semibold md:text-sm">
          {item.title}
        </span>
        <span className="inline-flex shrink-0 items-center gap-0.5 text-sm font-semibold text-primary">
          {say('item')}
          <ChevronRight className="size-4" aria-hidden />
        </span>
      </span>
    </Link>
  );
}
