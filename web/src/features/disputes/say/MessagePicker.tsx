import { QUOTED_MAX } from '@lendloop/contract/disputes/disputes';
import { CONVERSATION_PAGE, getConversation, type Message } from '@lendloop/contract/messages';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';

import { messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { formatAt } from '../../../words/moments.ts';
import { useDayLocale } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import type { Chosen } from './useChosen.ts';

/** The messages of two people about an item, newest first, page by page. */
const messagesQuery = (otherUserId: number, itemId: number) =>
  infiniteQueryOptions({
    queryKey: ['messages to quote', otherUserId, itemId],
    queryFn: ({ pageParam, signal }) =>
      call(
        getConversation,
        { params: { otherUserId, itemId }, query: pageParam === null ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < CONVERSATION_PAGE ? null : (page[0]?.id ?? null)),
    select: ({ pages }): Message[] =>
      pages
        .flatMap((page) => page.toReversed())
        .filter(({ isRemoved, content }) => !isRemoved && content !== ''),
    staleTime: 0,
  });

interface MessagePickerProps {
  readonly other: { readonly id: number; readonly fullName: string };
  readonly itemId: number;
  readonly chosen: Chosen;
}

/** What the two people of a rental wrote to each other about the item, to choose from. */
export function MessagePicker({ other, itemId, chosen }: MessagePickerProps) {
  const say = useWords('disputes');
  const locale = useDayLocale();
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(
    messagesQuery(other.id, itemId),
  );
  if (isError)
    return (
      <ErrorState
        title={say('pick.messages.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (!data) return <p role="status">{say('pick.messages.loading')}</p>;
  if (data.length === 0) return <p className="text-md text-muted-foreground">{say('pick.messages.none')}</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{say('pick.messages')}</legend>
      <p className="mt-0.5 text-sm text-muted-foreground">
        {say('pick.messages.text')} {chosen.isFull && say('pick.most', { count: QUOTED_MAX })}
      </p>
      <ul className="mt-2 max-h-80 divide-y divide-border overflow-y-auto px-1">
        {data.map(({ id, senderId, content, createdAt }) => (
          <li key={id}>
            <Checkbox
              checked={chosen.ids.includes(id)}
              disabled={!chosen.ids.includes(id) && chosen.isFull}
              onCheckedChange={() => chosen.toggle(id)}
              className="py-1.5"
              label={
                <>
                  <span dir="auto" className="line-clamp-3 wrap-anywhere">
                    {content}
                  </span>
                  <span className="block text-sm text-muted-foreground">
                    <bdi>{senderId === other.id ? other.fullName : say('pick.messages.you')}</bdi>
                    {' · '}
                    {formatAt(createdAt, 'moment', locale)}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          size="sm"
          variant="outline"
          className="mt-2"
          pending={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {say('pick.messages.older')}
        </Button>
      )}
    </fieldset>
  );
}
