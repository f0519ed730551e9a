import { paths } from '@lendloop/contract/pages';
import type { LentRental } from '@lendloop/contract/rentals/lent';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { Slip } from '../../../ui/layout/Slip.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useRichWords, useWords } from '../../../words/useWords.ts';
import { LateBadge } from '../LateBadge.tsx';
import { PaymentBadge } from '../PaymentBadge.tsx';
import { lentRentalsQuery } from '../rentalQueries.ts';
import { RentalStatusBadge } from '../RentalStatusBadge.tsx';
import { RentalSum } from '../RentalSum.tsx';

const lentQuery = lentRentalsQuery();

/** The rentals of the user's own items, newest first. */
export function LentOut() {
  const say = useWords('rentals');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(lentQuery);
  const list = useRef<HTMLUListElement>(null);
  if (isError) {
    return (
      <ErrorState
        title={say('lent.failed')}
        message={messageOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  }
  if (!data) return <RowSkeletons label={say('lent.loading')} />;
  if (data.length === 0) {
    return <EmptyState art="handshake" title={say('lent.none')} description={say('lent.none.text')} />;
  }

  async function showMore() {
    const shown = data?.length ?? 0;
    await pages.fetchNextPage();
    // The button may be gone, so the focus moves to the first new slip.
    list.current?.children[shown]?.querySelector('a')?.focus();
  }

  return (
    <section aria-labelledby="lent-out">
      <h2 id="lent-out" className="sr-only">
        {say('lent.title')}
      </h2>
      <ul ref={list} className="grid grid-cols-1 gap-4 md:gap-5">
        {data.map((rental) => (
          <li key={rental.id}>
            <LentSlip rental={rental} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={pages.hasNextPage}
        pending={pages.isFetchingNextPage}
        onLoadMore={() => void showMore()}
        label={say('mine.more')}
      />
    </section>
  );
}

function LentSlip({ rental }: { rental: LentRental }) {
  const say = useWords('rentals');
  const rich = useRichWords('rentals');
  const { range } = useDays();
  return (
    <Slip layout="responsive">
      <div className="flex h-full gap-3.5 p-4 pb-5 md:items-center md:gap-5 md:p-5">
        <Avatar id={rental.renterId} name={rental.renterName} src={rental.renterAvatar} className="size-14" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-between">
            <h3 dir="auto" className="font-sans text-base font-semibold wrap-anywhere md:text-lg">
              {rental.itemTitle}
            </h3>
            <RentalStatusBadge status={rental.status} closedReason={rental.closedReason} />
            <LateBadge {...rental} />
          </div>
          <p className="text-sm text-muted-foreground md:text-md">
            {rich('lent.to', { renter: <bdi>{rental.renterName}</bdi> })}
          </p>
          <p className="mt-1.5 text-md font-semibold md:mt-2">
            <span className="sr-only">{say('slip.period')} </span>
            {range(rental)}
          </p>
          <RentalSum rental={rental} />
          <PaymentBadge rental={rental} className="mt-2" />
        </div>
      </div>
      <div className="grid h-full content-center p-4 py-3 md:p-5 md:ps-6">
        <Button asChild variant="outline">
          <Link
            to={paths.rental}
            params={{ id: String(rental.id) }}
            aria-label={say('slip.rental.label', { id: rental.itemId, title: rental.itemTitle })}
          >
            {say('slip.rental')}
          </Link>
        </Button>
      </div>
    </Slip>
  );
}
