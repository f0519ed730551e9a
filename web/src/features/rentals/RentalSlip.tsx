import { paths } from '@lendloop/contract/pages';
import { movesFor, type Rental } from '@lendloop/contract/rentals';
import { Link } from '@tanstack/react-router';
import { Calendar, CalendarSync } from 'lucide-react';
import { useRef } from 'react';

import { useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Slip } from '../../ui/layout/Slip.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { useDayLocale, useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import { CancelRental } from './CancelRental.tsx';
import { LateBadge } from './LateBadge.tsx';
import { PaymentBadge } from './PaymentBadge.tsx';
import { RentalStatusBadge } from './RentalStatusBadge.tsx';
import { RentalSum } from './RentalSum.tsx';
import { formatRequestedOn } from './requestedOn.ts';

/** A rental from the renter's side, with the available actions. */
export function RentalSlip({ rental }: { rental: Rental }) {
  const say = useWords('rentals');
  const rich = useRichWords('rentals');
  const locale = useDayLocale();
  const canCancel = movesFor('renter', rental, useToday()).includes('cancelled');
  const viewItem = useRef<HTMLAnchorElement>(null);
  return (
    <Slip layout="responsive">
      <RentalFacts rental={rental} />
      <div className="flex h-full flex-wrap items-center justify-between gap-3 p-4 py-3 md:flex-col md:items-stretch md:p-5 md:ps-6">
        <p className="min-w-0 flex-1 basis-32 text-sm text-muted-foreground md:flex-none md:basis-auto">
          {rich('slip.requested', {
            time: (
              <span className="md:block md:font-medium md:text-foreground">
                {formatRequestedOn(rental.createdAt, locale)}
              </span>
            ),
          })}
        </p>
        <div className="ms-auto flex flex-wrap justify-end gap-1 md:ms-0 md:flex-col">
          <Button asChild variant="outline" className="max-md:px-3.5 max-md:text-sm">
            <Link
              ref={viewItem}
              to={paths.item}
              params={{ id: String(rental.itemId) }}
              aria-label={say('slip.view.label', { id: rental.itemId, title: rental.itemTitle })}
            >
              {say('slip.view')}
            </Link>
          </Button>
          <Button asChild variant="ghost" className="max-md:px-3.5 max-md:text-sm">
            <Link
              to={paths.rental}
              params={{ id: String(rental.id) }}
              aria-label={say('slip.rental.label', { id: rental.itemId, title: rental.itemTitle })}
            >
              {say('slip.rental')}
            </Link>
          </Button>
          <CancelRental rental={rental} canCancel={canCancel} onCancelled={() => viewItem.current?.focus()} />
        </div>
      </div>
    </Slip>
  );
}

function RentalFacts({ rental }: { rental: Rental }) {
  const say = useWords('rentals');
  const { range } = useDays();
  return (
    <div className="flex h-full gap-3.5 p-4 pb-5 md:items-center md:gap-5 md:p-5">
      <div className="size-[76px] shrink-0 overflow-hidden rounded-md md:h-[92px] md:w-[122px]">
        <Photo src={rental.itemImage} alt="" sizes="122px" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-between">
          <h3 className="font-sans text-base font-semibold md:text-lg">
            {say('slip.item', { id: rental.itemId })}
          </h3>
          <RentalStatusBadge status={rental.status} closedReason={rental.closedReason} />
          <LateBadge {...rental} />
        </div>
        <p dir="auto" className="truncate text-sm text-muted-foreground md:text-md">
          {rental.itemTitle}
        </p>
        <p className="mt-1.5 flex items-center gap-2 text-md font-semibold md:mt-2">
          <Calendar className="size-[18px] shrink-0 text-muted-foreground max-md:hidden" aria-hidden />
          <span className="sr-only">{say('slip.period')} </span>
          {range(rental)}
        </p>
        <RentalSum rental={rental} />
        <PaymentBadge rental={rental} className="mt-2" />
        {rental.openChangeId !== null && (
          <p className="mt-1 flex items-center gap-2 text-sm font-semibold text-primary-strong">
            <CalendarSync className="size-4 shrink-0" aria-hidden />
            {say('slip.change')}
          </p>
        )}
      </div>
    </div>
  );
}
