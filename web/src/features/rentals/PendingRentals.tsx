import { movesFor } from '@lendloop/contract/rentals';
import { type PendingRental } from '@lendloop/contract/rentals/lent';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import { messageOf } from '../../api/apiError.ts';
import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadMore } from '../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useCaughtFocus } from '../../ui/focus/useCaughtFocus.ts';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { HeldUpNote } from './HeldUpNote.tsx';
import { useAnswerRental } from './mutations.ts';
import { pendingRentalsOfQuery } from './queries.ts';
import { RentalStatusBadge } from './RentalStatusBadge.tsx';
import { RentalSum } from './RentalSum.tsx';
import { RenterRating } from './RenterRating.tsx';

/** Requests for one item awaiting the owner's answer, newest first. */
export function PendingRentals({ itemId }: { itemId: number }) {
  const say = useWords('rentals');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(
    pendingRentalsOfQuery(itemId),
  );
  const region = useCaughtFocus(pages.hasNextPage ? 1 : 0);
  if (isError) {
    return (
      <ErrorState
        title={say('pending.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <RowSkeletons label={say('pending.loading')} count={2} />;
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <PendingList rentals={data} />
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        label={say('pending.more')}
      />
    </div>
  );
}

function PendingList({ rentals }: { rentals: readonly PendingRental[] }) {
  const say = useWords('rentals');
  const region = useCaughtFocus(rentals.length);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {rentals.length === 0 ? (
        <p className="text-md text-muted-foreground">{say('pending.none')}</p>
      ) : (
        <ul className="grid gap-4">
          {rentals.map((rental) => (
            <li key={rental.id}>
              <PendingSlip rental={rental} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PendingSlip({ rental }: { rental: PendingRental }) {
  const say = useWords('rentals');
  const { range } = useDays();
  const answer = useAnswerRental();
  const today = useToday();
  const isHeldUp = rental.isItemRejected || rental.hasBlockedDays;
  const canApprove = !isHeldUp && movesFor('owner', rental, today).includes('approved');
  const answering = answer.isPending ? answer.variables.status : null;
  return (
    <Slip layout="responsive">
      <div className="flex h-full items-start gap-3.5 p-4 pb-5 md:items-center md:gap-5 md:p-5">
        <Avatar id={rental.renterId} name={rental.renterName} src={rental.renterAvatar} className="size-14" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h4 dir="auto" className="font-sans text-base font-semibold wrap-anywhere">
              {rental.renterName}
            </h4>
            <RentalStatusBadge status={rental.status} />
            <RenterRating rental={rental} />
          </div>
          <p className="mt-1 text-md font-semibold">{range(rental)}</p>
          <RentalSum rental={rental} />
          {isHeldUp && <HeldUpNote rental={rental} />}
        </div>
      </div>
      <div className="grid h-full content-center gap-2.5 p-4 max-md:grid-cols-2 md:p-5 md:ps-6">
        <Button
          variant="outline"
          className="md:order-2"
          aria-label={say('pending.reject.label', { renter: rental.renterName })}
          pending={answering === 'rejected'}
          pendingText={say('pending.rejecting')}
          disabled={answering !== null}
          onClick={() => answer.mutate({ rental, status: 'rejected' })}
        >
          {say('pending.reject')}
        </Button>
        {canApprove && (
          <Button
            icon={Check}
            aria-label={say('pending.accept.label', { renter: rental.renterName })}
            pending={answering === 'approved'}
            pendingText={say('pending.accepting')}
            disabled={answering !== null}
            onClick={() => answer.mutate({ rental, status: 'approved' })}
          >
            {say('pending.accept')}
          </Button>
        )}
      </div>
    </Slip>
  );
}
