import { paths } from '@lendloop/contract/pages';
import type { Rental } from '@lendloop/contract/rentals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { messageOf } from '../../api/apiError.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadMore } from '../../ui/button/LoadMore.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useWords } from '../../words/useWords.ts';
import { myRentalsQuery } from './queries.ts';
import { RentalSlip } from './RentalSlip.tsx';

/** Number of slips shown at first, and added by each press. */
const STEP = 20;

/** The user's rentals as loan slips, newest first. */
export function MyRentals() {
  const say = useWords('rentals');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(myRentalsQuery);
  if (isError) {
    return (
      <ErrorState
        title={say('mine.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <RowSkeletons label={say('mine.loading')} />;
  if (data.length === 0) {
    return (
      <EmptyState
        art="luggage"
        title={say('mine.none')}
        description={say('mine.none.text')}
        actions={
          <Button asChild>
            <Link to={paths.search}>{say('mine.browse')}</Link>
          </Button>
        }
      />
    );
  }
  const fetchMore = pages.hasNextPage ? pages.fetchNextPage : null;
  return <Slips rentals={data} fetchMore={fetchMore} isFetchingMore={pages.isFetchingNextPage} />;
}

interface SlipsProps {
  readonly rentals: readonly Rental[];
  /** Fetches older rentals; null if there are none. */
  readonly fetchMore: (() => Promise<unknown>) | null;
  readonly isFetchingMore: boolean;
}

function Slips({ rentals, fetchMore, isFetchingMore }: SlipsProps) {
  const say = useWords('rentals');
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);

  async function showMore() {
    if (shown + STEP > rentals.length) await fetchMore?.();
    flushSync(() => setShown(shown + STEP));
    // The button may be gone, so the focus moves to the first new slip.
    list.current?.children[shown]?.querySelector('a')?.focus();
  }

  return (
    <section aria-labelledby="my-rentals">
      <h2 id="my-rentals" className="sr-only">
        {say('mine.title')}
      </h2>
      <ul ref={list} className="grid grid-cols-1 gap-4 md:gap-5">
        {rentals.slice(0, shown).map((rental) => (
          <li key={rental.id}>
            <RentalSlip rental={rental} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={shown < rentals.length || fetchMore !== null}
        pending={isFetchingMore}
        onLoadMore={() => void showMore()}
        label={say('mine.more')}
      />
    </section>
  );
}
