import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { CardSkeletons } from '../../ui/CardSkeletons.tsx';
import { cn } from '../../ui/classNames.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { ItemCard } from './ItemCard.tsx';
import { itemsQuery, type ItemFilters } from './queries.ts';

/** The items that fit so far, and their number as text (`42`, `10000+`); undefined until the first answer. */
export function useItems(filters: ItemFilters) {
  const query = useInfiniteQuery(itemsQuery(filters));
  const pages = query.data?.pages;
  return { ...query, items: pages?.flatMap((page) => page.items), total: pages?.[0]?.total };
}

interface ItemResultsProps {
  readonly results: ReturnType<typeof useItems>;
  /** What a screen reader hears while the first items load. */
  readonly loadingText: string;
  readonly loadMoreText: string;
  /** Shown when nothing fits. */
  readonly empty: ReactNode;
  /** Classes of the grid. */
  readonly className: string;
}

/** A growing grid of cards with its loading, error and empty states. Old cards fade while new ones are on their way. */
export function ItemResults({ results, loadingText, loadMoreText, empty, className }: ItemResultsProps) {
  const { items, isError, isPlaceholderData, isFetching, hasNextPage, isFetchingNextPage } = results;
  if (isError) {
    return (
      <ErrorState
        title="Error loading items"
        message="We couldn't retrieve the items at this time. Please try again later."
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
        aria-busy={isPlaceholderData}
        className={cn(className, 'transition-opacity', isPlaceholderData && 'opacity-60')}
      >
        {items.map((item, index) => (
          <ItemCard key={item.id} item={item} priority={index < 4} />
        ))}
      </div>
      <LoadMore
        hasMore={hasNextPage}
        onLoadMore={() => void results.fetchNextPage()}
        pending={isFetchingNextPage}
        label={loadMoreText}
      />
    </>
  );
}
