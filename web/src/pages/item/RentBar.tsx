import { paths } from '@lendloop/contract/pages';
import { formatDay } from '@lendloop/contract/values/dates';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Pencil } from 'lucide-react';

import { useMoney, useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { cn } from '../../ui/style/classNames.ts';
import type { RentActions } from './useRentActions.ts';

/** The rent card's price and buttons as a bar at the bottom of the screen below lg. */
export function RentBar({ actions }: { actions: RentActions }) {
  const { item, isOwner, hold, canRent, rent, openOwnerTab } = actions;
  const money = useMoney();
  const today = useToday();
  const { availableFrom } = item;
  const since = availableFrom !== null && availableFrom > today ? `From ${formatDay(availableFrom)}` : null;
  return (
    <section
      aria-label={isOwner ? 'Your Listing' : 'Rent This Item'}
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border bg-card/97 px-4 pt-2.5 pb-5 backdrop-blur-md md:sticky md:bottom-0 md:mt-8 md:px-8 md:pb-2.5 lg:hidden"
    >
      <p className="min-w-0 flex-[1_1_5rem] leading-tight tabular">
        <span className="block truncate text-xl font-bold">
          {money(item.price)}
          <span className="text-sm font-normal text-muted-foreground"> / day</span>
        </span>
        {canRent && (
          <span className="block truncate text-sm font-medium text-success-strong">
            {since ?? 'Available now'}
          </span>
        )}
        {hold && (
          <span className="block truncate text-sm font-medium text-neutral-strong">
            {hold === 'rejected' ? 'Rejected' : 'Awaiting approval'}
          </span>
        )}
      </p>
      <div className="ms-auto flex max-w-full min-w-0 gap-3">
        {isOwner ? (
          <>
            <IconButton asChild icon={Pencil} label="Edit Listing" variant="outline" size="lg">
              <Link to={paths.editListing} params={{ id: String(item.id) }} />
            </IconButton>
            <Button
              className="min-h-12 min-w-0 shrink px-6 whitespace-normal max-sm:px-3 max-sm:leading-tight"
              onClick={openOwnerTab}
            >
              Manage Listing
            </Button>
          </>
        ) : (
          <>
            <IconButton
              icon={MessageCircle}
              label="Contact Owner"
              variant="outline"
              size="lg"
              onClick={openOwnerTab}
            />
            <Button
              className={cn(
                'min-h-12 px-6',
                !canRent && 'max-sm:max-w-32 max-sm:px-3 max-sm:leading-tight max-sm:whitespace-normal',
              )}
              disabled={!canRent}
              onClick={rent}
            >
              {canRent ? 'Rent Now' : 'Currently Unavailable'}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
