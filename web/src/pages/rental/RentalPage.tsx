import { paths } from '@lendloop/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';

import { hasStatus, messageOf } from '../../api/apiError.ts';
import { rentalQuery } from '../../features/rentals/rentalQueries.ts';
import { Untitled } from '../../site/Untitled.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useWords } from '../../words/useWords.ts';
import { RentalView } from './RentalView.tsx';

/** One rental, for its two people. */
export function RentalPage() {
  const { id = '' } = useParams({ strict: false });
  return (
    <div className="mx-auto max-w-page px-4 pt-6 md:px-8 md:pt-8">
      {/^\d+$/.test(id) ? <LoadedRental id={Number(id)} /> : <NoRental />}
    </div>
  );
}

function LoadedRental({ id }: { id: number }) {
  const say = useWords('rental');
  const { data: rental, isError, error, refetch, isFetching } = useQuery(rentalQuery(id));
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NoRental />;
  // What shows stays while the server cannot be reached: the page says of when it is.
  if (isError && !(rental && error instanceof TypeError)) {
    return (
      <Untitled heading={say('heading')}>
        <ErrorState
          title={say('failed')}
          message={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      </Untitled>
    );
  }
  if (!rental) {
    return (
      <Untitled heading={say('heading')}>
        <RowSkeletons label={say('loading')} count={3} />
      </Untitled>
    );
  }
  return <RentalView key={rental.id} rental={rental} />;
}

function NoRental() {
  const say = useWords('rental');
  return (
    <Untitled heading={say('heading')}>
      <EmptyState
        art="magnifying-glass-tilted-left"
        title={say('missing')}
        description={say('missing.text')}
        actions={
          <Button asChild>
            <Link to={paths.profile} search={{ tab: 'rentals' }}>
              {say('missing.action')}
            </Link>
          </Button>
        }
      />
    </Untitled>
  );
}
