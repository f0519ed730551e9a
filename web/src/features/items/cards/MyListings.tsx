import { paths } from '@lendloop/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { messageOf } from '../../../api/apiError.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { CardSkeletons } from '../../../ui/feedback/CardSkeletons.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useWords } from '../../../words/useWords.ts';
import { itemsOfUserQuery } from '../queries.ts';
import { MyListingCard } from './MyListingCard.tsx';

const GRID =
  'grid grid-cols-1 gap-x-4 gap-y-8 min-[400px]:grid-cols-2 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-2 xl:grid-cols-3';

/** The user's own listings with their status, and a link to add one. */
export function MyListings({ userId }: { userId: number }) {
  const say = useWords('ownItems');
  return (
    <section aria-labelledby="my-listings">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="my-listings" className="text-2xl">
          {say('title')}
        </h2>
        <Button asChild variant="lend">
          <Link to={paths.createListing}>{say('add')}</Link>
        </Button>
      </div>
      <Listings userId={userId} />
    </section>
  );
}

function Listings({ userId }: { userId: number }) {
  const say = useWords('ownItems');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(itemsOfUserQuery(userId));
  if (isError) {
    return (
      <ErrorState
        title={say('failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <CardSkeletons label={say('loading')} count={3} className={GRID} />;
  if (data.length === 0) {
    return <EmptyState art="package" title={say('empty')} description={say('empty.text')} />;
  }
  return (
    <>
      <ul className={GRID}>
        {data.map((item) => (
          <li key={item.id} className="min-w-0">
            <MyListingCard item={item} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        label={say('more')}
      />
    </>
  );
}
