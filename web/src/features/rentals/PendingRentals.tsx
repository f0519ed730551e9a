import { movesFor, type PendingRental } from '@lendloop/contract/rentals';
import { countDays, formatRange } from '@lendloop/contract/values/dates';
import { estimateTotal } from '@lendloop/contract/values/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import { messageOf } from '../../api/apiError.ts';
import { useMoney, useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LoadMore } from '../../ui/button/LoadMore.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { useCaughtFocus } from '../../ui/focus/useCaughtFocus.ts';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { useAnswerRental } from './mutations.ts';
import { pendingRentalsOfQuery } from './queries.ts';
import { RejectedNote } from './RejectedNote.tsx';
import { RentalStatusBadge } from './RentalStatusBadge.tsx';
import { daysText } from './RentalSummary.tsx';

/** Requests for one item awaiting the owner's answer, newest first. */
export function PendingRentals({ itemId }: { itemId: number }) {
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(
    pendingRentalsOfQuery(itemId),
  );
  const region = useCaughtFocus(pages.hasNextPage ? 1 : 0);
  if (isError) {
    return (
      <ErrorState
        title="Failed to load pending rentals"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <RowSkeletons label="Loading pending rentals..." count={2} />;
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <PendingList rentals={data} />
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        label="Load More Requests"
      />
    </div>
  );
}

function PendingList({ rentals }: { rentals: readonly PendingRental[] }) {
  const region = useCaughtFocus(rentals.length);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {rentals.length === 0 ? (
        <p className="text-md text-muted-foreground">Nobody is waiting for your answer right now.</p>
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
  const money = useMoney();
  const answer = useAnswerRental();
  const today = useToday();
  const canApprove = !rental.isItemRejected && movesFor('owner', rental, today).includes('approved');
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
          </div>
          <p className="mt-1 text-md font-semibold">{formatRange(rental)}</p>
          <p className="text-sm text-muted-foreground tabular">
            {money(rental.price)} × {daysText(countDays(rental))} ={' '}
            {money(estimateTotal(rental.price, rental))}
          </p>
          {rental.isItemRejected && <RejectedNote />}
        </div>
      </div>
      <div className="grid h-full content-center gap-2.5 p-4 max-md:grid-cols-2 md:p-5 md:ps-6">
        <Button
          variant="outline"
          className="md:order-2"
          aria-label={`Reject the request of ${rental.renterName}`}
          pending={answering === 'rejected'}
          pendingText="Rejecting..."
          disabled={answering !== null}
          onClick={() => answer.mutate({ rental, status: 'rejected' })}
        >
          Reject
        </Button>
        {canApprove && (
          <Button
            icon={Check}
            aria-label={`Accept the request of ${rental.renterName}`}
            pending={answering === 'approved'}
            pendingText="Accepting..."
            disabled={answering !== null}
            onClick={() => answer.mutate({ rental, status: 'approved' })}
          >
            Accept
          </Button>
        )}
      </div>
    </Slip>
  );
}
