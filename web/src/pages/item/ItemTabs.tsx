import { Tabs } from '../../ui/layout/Tabs.tsx';
import { useWords } from '../../words/useWords.ts';
import { DescriptionTab } from './DescriptionTab.tsx';
import { ItemManagement } from './ItemManagement.tsx';
import { OwnerTab } from './OwnerTab.tsx';
import { ReviewsTab } from './ReviewsTab.tsx';
import type { RentActions } from './useRentActions.ts';

/** Description, Owner and Reviews. For the owner, the Owner tab holds the management of the item. */
export function ItemTabs({ actions }: { actions: RentActions }) {
  const say = useWords('item');
  const { item, isOwner, tab, setTab, ownerFocus } = actions;
  return (
    <Tabs
      label={say('tabs')}
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'description', label: say('tabs.description'), content: <DescriptionTab item={item} /> },
        {
          value: 'owner',
          label: say('tabs.owner'),
          content: isOwner ? (
            <ItemManagement key={item.id} item={item} headingRef={ownerFocus} />
          ) : (
            <OwnerTab key={item.id} item={item} messageRef={ownerFocus} />
          ),
        },
        {
          value: 'reviews',
          label: say('tabs.reviews'),
          content: <ReviewsTab key={item.id} itemId={item.id} />,
        },
      ]}
    />
  );
}
