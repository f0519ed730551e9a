import { movesFor } from '@lendloop/contract/rentals';
import { type PendingRental } from '@lendloop/contract/rentals/lent';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';

import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useCaughtFocus } from '../../ui/focus/useCaughtFocus.ts';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { HeldUpNote } from './HeldUpNote.tsx';
import { useAnswerFromMenu } from './mutations.ts';
import { pendingRentalsQuery } from './queries.ts';
import { RenterRating } from './RenterRating.tsx';

/** The requests awaiting the user's answer, for the notification menu, newest first. Nothing if there are none. */
export function PendingRequests() {
  const say = useWords('rentals');
  const { data: rentals = [], ...pages } = useInfiniteQuery(pendingRentalsQuery);
  const region = useCaughtFocus(rentals.length);
  const list = useCaughtFocus(pages.hasNextPage ? 1 : 0);
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      {rentals.length > 0 && (
        <section
          aria-labelledby="pending-requests"
          className="border-t border-border bg-subtle px-4 py-4 dark:bg-card"
        >
          <h3
            id="pending-requests"
            className="mb-2.5 flex items-center gap-2 px-1 font-sans text-sm font-semibold"
          >
            {say('requests.title')}
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-warning-soft px-1 text-xs font-bold text-warning-strong tabular">
              {rentals.length}
              {pages.hasNextPage && '+'}
            </span>
          </h3>
          {/* With many requests, the second one is cut off to show that there are more, and the list below keeps its space. */}
          <div ref={list} tabIndex={-1} className="outline-none">
            <ul className="-mx-4 -mb-4 grid max-h-64 gap-3 overflow-y-auto overscroll-contain px-4 pb-4">
              {rentals.map((rental) => (
                <li key={rental.id} className="min-w-0">
                  <RequestSlip rental={rental} />
                </li>
              ))}
              {pages.hasNextPage && (
                <li>
                  <Button
                    variant="outline"
                    className="w-full"
                    pending={pages.isFetchingNextPage}
                    pendingText={say('requests.loading')}
                    onClick={() => void pages.fetchNextPage()}
                  >
                    {say('requests.more')}
                  </Button>
                </li>
              )}
            </ul>
          </div>
        </section>
      )}
    </div>
  );
}

function RequestSlip({ rental }: { readonly rental: PendingRental }) {
  const say = useWords('rentals');
  const rich = useRichWords('rentals');
  const { range } = useDays();
  const answer = useAnswerFromMenu();
  const today = useToday();
  const isHeldUp = rental.isItemRejected || rental.hasBlockedDays;
  const canApprove = !isHeldUp && movesFor('owner', rental, today).includes('approved');
  const answering = answer.isPending ? answer.variables.status : null;
  const names = { renter: rental.renterName, item: rental.itemTitle };
  return (
    <Slip>
      <div className="flex items-center gap-3.5 p-4">
        <div className="size-14 shrink-0 overflow-hidden rounded-md">
          <Photo src={rental.itemImage} alt="" sizes="56px" />
        </div>
        <div className="min-w-0 flex-1">
          <p className="text-md leading-snug wrap-anywhere">
            {rich('requests.text', {
              renter: <bdi className="font-semibold">{rental.renterName}</bdi>,
              item: <bdi>{rental.itemTitle}</bdi>,
            })}
          </p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
            {range(rental)}
            <RenterRating rental={rental} />
          </p>
          {isHeldUp && <HeldUpNote rental={rental} />}
        </div>
      </div>
      <div className="flex gap-2.5 p-4">
        <Button
          variant="outline"
          className="flex-1 px-2"
          aria-label={say('requests.reject.label', names)}
          pending={answering === 'rejected'}
          disabled={answering !== null}
          onClick={() => answer.mutate({ rental, status: 'rejected' })}
        >
          {say('pending.reject')}
        </Button>
        {canApprove && (
          <Button
            icon={Check}
            className="flex-1 px-2"
            aria-label={say('requests.approve.label', names)}
            pending={answering === 'approved'}
            disabled={answering !== null}
            onClick={() => answer.mutate({ rental, status: 'approved' })}
          >
            {say('requests.approve')}
          </Button>
        )}
      </div>
    </Slip>
  );
}
