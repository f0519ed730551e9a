import { paths } from '@lendloop/contract/pages';
import type { LentRental } from '@lendloop/contract/rentals/lent';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock3 } from 'lucide-react';
import { useRef } from 'react';

import { messageOf } from '../../../api/apiError.ts';
import { earningRentalsQuery, waitingDuesQuery } from '../../../features/payments/queries.ts';
import { PaymentBadge } from '../../../features/rentals/PaymentBadge.tsx';
import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { LoadMore } from '../../../ui/button/LoadMore.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/feedback/RowSkeletons.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';

/** Whether something was, or is to be, earned with a rental. */
const isAgreed = ({ status, payment }: LentRental): boolean =>
  status === 'approved' ||
  status === 'completed' ||
  (status === 'cancelled' && payment.status !== 'nothing_due');

/** The rentals that bring money, newest first, each with how far its money has come. */
export function EarningRentals() {
  const say = useWords('earnings');
  const { data, isError, error, refetch, isFetching, ...pages } = useInfiniteQuery(earningRentalsQuery);
  const list = useRef<HTMLTableSectionElement>(null);
  const rentals = data?.filter(isAgreed);

  async function showMore() {
    const shown = rentals?.length ?? 0;
    await pages.fetchNextPage();
    // The button may be gone, so the focus moves to the first new row.
    list.current?.children[shown]?.querySelector('a')?.focus();
  }

  return (
    <Card asChild pad="none" className="mt-8 overflow-hidden shadow-xs">
      <section aria-labelledby="earning-rentals">
        <h2
          id="earning-rentals"
          className="border-b border-border px-5 py-4 font-sans text-base font-semibold"
        >
          {say('rentals')}
        </h2>
        {!rentals ? (
          <div className="p-5">
            {isError ? (
              <ErrorState
                title={say('rentals.failed')}
                message={messageOf(error)}
                onRetry={() => void refetch()}
                pending={isFetching}
              />
            ) : (
              <RowSkeletons label={say('rentals.loading')} />
            )}
          </div>
        ) : rentals.length === 0 && !pages.hasNextPage ? (
          <EmptyState
            art="handshake"
            title={say('rentals.none')}
            description={say('rentals.none.text')}
            className="rounded-none"
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          <div role="group" aria-label={say('rentals')} tabIndex={0} className="relative overflow-x-auto">
            <table className="w-full text-md">
              <thead>
                <tr className="bg-subtle text-sm text-muted-foreground dark:bg-sunken">
                  <th scope="col" className="h-11 ps-5 pe-3 text-start font-semibold">
                    {say('rentals.item')}
                  </th>
                  <th scope="col" className="px-3 text-start font-semibold max-xl:hidden">
                    {say('rentals.days')}
                  </th>
                  <th scope="col" className="px-3 text-start font-semibold max-md:hidden">
                    {say('rentals.money')}
                  </th>
                  <th scope="col" className="ps-3 pe-5 text-end font-semibold">
                    {say('rentals.get')}
                  </th>
                </tr>
              </thead>
              <tbody ref={list} className="divide-y divide-border">
                {rentals.map((rental) => (
                  <EarningRow key={rental.id} rental={rental} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <div className="pb-8 empty:hidden">
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            onLoadMore={() => void showMore()}
            label={say('rentals.more')}
          />
        </div>
      </section>
    </Card>
  );
}

function EarningRow({ rental }: { readonly rental: LentRental }) {
  const money = useMinorMoney();
  const { range } = useDays();
  const { payment, status, totalMinor, currency } = rental;
  const earned = status === 'cancelled' ? payment.paidMinor - payment.refundedMinor : totalMinor;
  return (
    <tr className="relative hover:bg-accent/60">
      <th scope="row" className="py-3 ps-5 pe-3 text-start font-normal">
        <Lent rental={rental} />
      </th>
      <td className="px-3 whitespace-nowrap text-foreground-soft tabular max-xl:hidden">{range(rental)}</td>
      <td className="px-3 max-md:hidden">
        <Money rental={rental} />
      </td>
      <td className="ps-3 pe-5 text-end font-semibold whitespace-nowrap tabular">
        <bdi dir="ltr">{money(earned, currency)}</bdi>
      </td>
    </tr>
  );
}

/** What was lent, to whom and, where there is no column for it, when. */
function Lent({ rental }: { readonly rental: LentRental }) {
  const { range } = useDays();
  return (
    <span className="flex items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-sm">
        <Photo src={rental.itemImage} alt="" sizes="44px" />
      </span>
      <span className="min-w-0 leading-tight">
        <Link
          to={paths.rental}
          params={{ id: String(rental.id) }}
          dir="auto"
          className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {rental.itemTitle}
        </Link>
        <span className="block text-sm text-muted-foreground">
          <bdi>{rental.renterName}</bdi>
          <span className="xl:hidden"> · {range(rental)}</span>
        </span>
        <Money rental={rental} className="mt-1.5 md:hidden" />
      </span>
    </span>
  );
}

/** How far the money of a rental has come; above all, whether it waits for the user. */
function Money({ rental, className }: { readonly rental: LentRental; readonly className?: string }) {
  const say = useWords('earnings');
  const waiting = useQuery(waitingDuesQuery).data ?? [];
  const isWaiting = waiting.some(
    ({ rentalId, paidAt, receivedAt }) => rentalId === rental.id && (paidAt ?? receivedAt) !== null,
  );
  if (isWaiting) {
    return (
      <StatusBadge tone="warning" icon={Clock3} isSentence className={className}>
        {say('rentals.confirm')}
      </StatusBadge>
    );
  }
  return <PaymentBadge rental={rental} className={className} />;
}
