import { lazy, Suspense } from 'react';

import { PrintedReviews } from '../../features/reviews/PrintedReviews.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { loadWords } from '../../words/language.ts';
import { useWords } from '../../words/useWords.ts';
import { DescriptionTab } from './DescriptionTab.tsx';
import type { RentActions } from './useRentActions.ts';

/** Each is loaded when its tab opens. */
const ItemManagement = lazy(() =>
  import('./ItemManagement.tsx').then((module) => ({ default: module.ItemManagement })),
);
const OwnerTab = lazy(async () => {
  const [module] = await Promise.all([import('./OwnerTab.tsx'), loadWords('cases')]);
  return { default: module.OwnerTab };
});
const ReviewsTab = lazy(async () => {
  const [module] = await Promise.all([import('./ReviewsTab.tsx'), loadWords('cases', 'reviewing')]);
  return { default: module.ReviewsTab };
});

/** Description, Owner and Reviews. For the owner, the Owner tab holds the management of the item. */
export function ItemTabs({ actions }: { actions: RentActions }) {
  const say = useWords('item');
  const sayUi = useWords('ui');
  const { item, isOwner, tab, setTab, ownerFocus } = actions;
  return (
    <>
      <Tabs
        label={say('tabs')}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'description', label: say('tabs.description'), content: <DescriptionTab item={item} /> },
          {
            value: 'owner',
            label: say('tabs.owner'),
            content: (
              <Suspense fallback={<RowSkeletons label={sayUi('loading')} count={1} />}>
                {isOwner ? (
                  <ItemManagement key={item.id} item={item} headingRef={ownerFocus} />
                ) : (
                  <OwnerTab key={item.id} item={item} messageRef={ownerFocus} />
                )}
              </Suspense>
            ),
          },
          {
            value: 'reviews',
            label: say('tabs.reviews'),
            content: (
              <Suspense fallback={<RowSkeletons label={sayUi('loading')} count={1} />}>
                <ReviewsTab key={item.id} item={item} />
              </Suspense>
            ),
          },
        ]}
      />
      {/* Browsers with scripts leave it alone, and do not load its code. */}
      <noscript>{import.meta.env.SSR && <PrintedReviews itemId={item.id} />}</noscript>
    </>
  );
}
