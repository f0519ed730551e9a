import { paths } from '@lendloop/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { messageOf } from '../../api/apiError.ts';
import { useCurrentUser } from '../../features/accounts/queries.ts';
import { DisputeRow } from '../../features/disputes/DisputeRow.tsx';
import { disputesQuery } from '../../features/disputes/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadMore } from '../../ui/button/LoadMore.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { useWords } from '../../words/useWords.ts';

/** The disputes about one's rentals, newest first. */
export function DisputesPage() {
  const say = useWords('disputes');
  const titles = useWords('titles');
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-10">
      <PageHeading title={titles('disputes')} lead={say('list.lead')} />
      <div className="mt-6 max-w-[780px] md:mt-8">
        <List />
      </div>
    </div>
  );
}

function List() {
  const say = useWords('disputes');
  const user = useCurrentUser();
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(disputesQuery);
  if (isError)
    return (
      <ErrorState
        title={say('list.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  if (!data) return <RowSkeletons label={say('list.loading')} />;
  if (data.length === 0)
    return (
      <EmptyState
        art="handshake"
        title={say('list.none')}
        description={say('list.none.text')}
        actions={
          <Button asChild variant="outline">
            <Link to={paths.profile} search={{ tab: 'rentals' }}>
              {say('list.none.action')}
            </Link>
          </Button>
        }
      />
    );
  return (
    <>
      <ul className="grid gap-4">
        {data.map((dispute) => (
          <li key={dispute.id} className="min-w-0">
            <DisputeRow dispute={dispute} viewerId={user?.id ?? 0} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        label={say('list.more')}
      />
    </>
  );
}
