import { PAGE_SIZE } from '@lendloop/contract/paging';
import { ITEMS_A_PAGE } from '@lendloop/contract/rendering';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';

import { useHydrated } from '../../../site/hydration.ts';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { CardSkeletons } from '../../../ui/feedback/CardSkeletons.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { cn } from '../../../ui/style/classNames.ts';
import { useWords } from '../../../words/useWords.ts';
import { ItemCard } from '../cards/ItemCard.tsx';
import { itemsQuery, type ItemFilters } from '../queries.ts';
import { PageLinks } from './PageLinks.tsx';
import { useShown } from './useShown.ts';

/**
 * The visible items and the total as text (`42`, `10000+`), both undefined until the first response. A new location
 * resets the list to its first page.
 */
export function useItems(filters: ItemFilters, page = 1) {
  const query = useInfiniteQuery(itemsQuery(filters, page));
  const { shown, showMore, beginAnew } = useShown();
  const pages = query.data?.pages;
  const loaded = useMemo(() => pages?.flatMap((page) => page.items), [pages]);
  const items = useMemo(() => loaded?.slice(0, shown), [loaded, shown]);

  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = query;
  const isBehind = loaded !== undefined && loaded.length < shown && hasNextPage;
  const mayFetch = isBehind && !isFetching && !isError && !isPlaceholderData;
  useEffect(() => {
    if (mayFetch) void fetchNextPage();
  }, [mayFetch, fetchNextPage]);

  const near = `${filters.latitude} ${filters.longitude}`;
  const listedNear = useRef(near);
  const restart = useEffectEvent(() => {
    if (shown > PAGE_SIZE) beginAnew();
  });
  useEffect(() => {
    if (listedNear.current !== near) restart();
    listedNear.current = near;
  }, [near]);

  return {
    ...query,
    page,
    items,
    /** The rest of the server's page, for browsers without scripts. */
    printed: loaded?.slice(shown, ITEMS_A_PAGE),
    total: pages?.[0]?.total,
    hasMore: hasNextPage || (loaded !== undefined && loaded.length > shown),
    isLoadingMore: isBehind && !isPlaceholderData,
    showMore,
  };
}

interface ItemResultsProps {
  readonly results: ReturnType<typeof useItems>;
  /** Announced to screen readers while the first items load. */
  readonly loadingText: string;
  readonly loadMoreText: string;
  /** Shown if there are no results. */
  readonly empty: ReactNode;
  /** The first card is in the first view: its photo loads before the others. */
  readonly startsPage?: boolean;
  readonly className: string;
}

/** A growing grid of cards with loading, error and empty states. Old cards fade while new ones load. */
export function ItemResults({
  results,
  loadingText,
  loadMoreText,
  empty,
  startsPage = false,
  className,
}: ItemResultsProps) {
  const say = useWords('items');
  const { isError, isPlaceholderData, isFetching } = results;
  // Cards render at low priority, so that they do not block input.
  const items = useDeferredValue(results.items);
  const { isOwn, isReplaced } = useOwnList(items, !isPlaceholderData && items === results.items);
  if (isError) {
    return (
      <ErrorState
        title={say('list.failed')}
        message={say('list.failed.text')}
        onRetry={() => void results.refetch()}
        pending={isFetching}
      />
    );
  }
  if (!items) return <CardSkeletons label={loadingText} className={className} />;
  if (items.length === 0) return empty;
  return (
    <>
      <div
        // A card that is in both lists must not wander from one place to another.
        key={isReplaced ? 'own' : 'of everybody'}
        aria-busy={isPlaceholderData}
        className={cn(className, 'transition-opacity', isOwn ? isPlaceholderData && 'opacity-60' : COVERED)}
      >
        {items.map((item, index) => (
          <ItemCard key={item.id} item={item} priority={startsPage && index === 0} />
        ))}
      </div>
      <PrintedItems results={results} className={className} />
      <LoadMore
        hasMore={results.hasMore}
        onLoadMore={results.showMore}
        pending={results.isLoadingMore}
        label={loadMoreText}
      />
    </>
  );
}

/** Turns the cards into placeholders of their size where a list near a stored location will replace them. */
const COVERED = 'in-[[data-near]]:*:rounded-lg in-[[data-near]]:*:bg-sunken in-[[data-near]]:**:invisible';

/**
 * Whether this person's list has been shown: the server's page has the one for people without a location. Their list is the
 * page's own, and keeps its elements, so that a press is not lost.
 */
function useOwnList(items: unknown, isCurrent: boolean): { isOwn: boolean; isReplaced: boolean } {
  const isHydrated = useHydrated();
  const [rendered] = useState(items);
  const [state, setState] = useState({ isOwn: isHydrated, isReplaced: false });
  if (!state.isOwn && isHydrated && isCurrent) setState({ isOwn: true, isReplaced: items !== rendered });
  return state;
}

/** The rest of the page and the way to its neighbours. Only the server renders what is in it. */
function PrintedItems({ results, className }: Pick<ItemResultsProps, 'results' | 'className'>) {
  const { page, printed = [], hasNextPage } = results;
  return (
    <noscript>
      <div className={cn(className, 'mt-8')}>
        {printed.map((item) => (
          <ItemCard key={item.id} item={item} />
        ))}
      </div>
      <PageLinks page={page} hasNext={hasNextPage} />
    </noscript>
  );
}
