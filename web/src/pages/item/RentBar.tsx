import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { MessageCircle, Pencil } from 'lucide-react';

import { useMoney, useToday } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { cn } from '../../ui/style/classNames.ts';
import { useDays } from '../../words/useDays.ts';
import { useRichWords, useWords } from '../../words/useWords.ts';
import type { RentActions } from './useRentActions.ts';

/** The rent card's price and buttons as a bar at the bottom of the screen below lg. */
export function RentBar({ actions }: { actions: RentActions }) {
  const { item, isOwner, hold, canRent, rent, openOwnerTab } = actions;
  const say = useWords('item');
  const sayOwn = useWords('ownItems');
  const rich = useRichWords('items');
  const { day } = useDays();
  const money = useMoney();
  const today = useToday();
  const { availableFrom } = item;
  const opensOn = availableFrom !== null && availableFrom > today ? availableFrom : null;
  return (
    <section
      aria-label={say(isOwner ? 'own' : 'rent')}
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border bg-card/97 px-4 pt-2.5 pb-5 backdrop-blur-md md:sticky md:bottom-0 md:mt-8 md:px-8 md:pb-2.5 lg:hidden"
    >
      <p className="min-w-0 flex-[1_1_5rem] leading-tight tabular">
        <span className="block truncate text-sm text-muted-foreground">
          {rich('perDay', {
            price: <span className="text-xl font-bold text-foreground">{money(item.price)}</span>,
          })}
        </span>
        {canRent && (
          <span className="block truncate text-sm font-medium text-success-strong">
            {opensOn ? say('available.from', { day: day(opensOn) }) : say('available.now')}
          </span>
        )}
        {hold && (
          <span className="block truncate text-sm font-medium text-neutral-strong">
            {sayOwn(`state.${hold}`)}
          </span>
        )}
      </p>
      <div className="ms-auto flex max-w-full min-w-0 gap-3">
        {isOwner ? (
          <>
            <IconButton asChild icon={Pencil} label={say('own.edit')} variant="outline" size="lg">
              <Link to={paths.editListing} params={{ id: String(item.id) }} />
            </IconButton>
            <Button
              className="min-h-12 min-w-0 shrink px-6 whitespace-normal max-sm:px-3 max-sm:leading-tight"
              onClick={openOwnerTab}
            >
              {say('own.manage')}
            </Button>
          </>
        ) : (
          <>
            <IconButton
              icon={MessageCircle}
              label={say('rent.contact')}
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
              {say(canRent ? 'rent.now' : 'rent.no')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
