import type { ItemDetails } from '@lendloop/contract/items';

import { useCurrentUser } from '../../features/accounts/queries.ts';
import { useNoteSeen } from '../../features/admin/seenListings.ts';
import { useSite } from '../../site/queries.ts';
import { SwipeNavigator } from '../../ui/motion/SwipeNavigator.tsx';
import { useTitles } from '../../words/usePageTitle.ts';
import { BackLink } from './BackLink.tsx';
import { Booking } from './Booking.tsx';
import { ItemGallery } from './ItemGallery.tsx';
import { ItemHeading } from './ItemHeading.tsx';
import { ItemTabs } from './ItemTabs.tsx';
import { RentBar } from './RentBar.tsx';
import { RentCard } from './RentCard.tsx';
import { useItemKeys } from './useItemKeys.ts';
import { useNeighbours } from './useNeighbours.ts';
import { useRentActions } from './useRentActions.ts';

/**
 * Photos and tabs beside the rent card, in one column below lg. On small screens the photos come before the heading.
 */
export function ItemView({ item }: { item: ItemDetails }) {
  const { name } = useSite();
  const actions = useRentActions(item);
  const { toPrevious, toNext } = useNeighbours(item);
  useItemKeys({ onPrevious: () => toPrevious?.(), onNext: () => toNext?.() });
  const titles = useTitles();
  useNoteSeen(item, useCurrentUser()?.isAdmin ?? false);
  return (
    <>
      <title>{titles.item(item, name)}</title>
      <SwipeNavigator onPrevious={toPrevious} onNext={toNext}>
        <div data-own-header className="mx-auto flex max-w-page flex-col md:px-8 md:pt-6">
          <div className="max-md:order-2 max-md:mt-6 max-md:px-4">
            <BackLink className="max-md:hidden" />
            <ItemHeading item={item} />
          </div>
          <div className="contents md:mt-5 lg:grid lg:grid-cols-[1fr_372px] lg:gap-12">
            <div className="min-w-0 max-md:contents">
              <div className="max-md:order-1 max-lg:md:mt-5">
                <ItemGallery key={item.id} item={item} />
              </div>
              <div className="mt-6 max-md:order-3 max-md:px-4 md:mt-8">
                <ItemTabs actions={actions} />
              </div>
            </div>
            <div className="max-lg:hidden">
              <div className="sticky top-28">
                <RentCard actions={actions} />
              </div>
            </div>
          </div>
        </div>
      </SwipeNavigator>
      <div className="h-16 md:hidden" />
      <RentBar actions={actions} />
      <Booking actions={actions} />
    </>
  );
}
