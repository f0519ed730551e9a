import { Tabs } from '../../ui/layout/Tabs.tsx';
import { DescriptionTab } from './DescriptionTab.tsx';
import { ItemManagement } from './ItemManagement.tsx';
import { OwnerTab } from './OwnerTab.tsx';
import { ReviewsTab } from './ReviewsTab.tsx';
import type { RentActions } from './useRentActions.ts';

/** Description, Owner and Reviews. For the owner, the Owner tab holds the management of the item. */
export function ItemTabs({ actions }: { actions: RentActions }) {
  const { item, isOwner, tab, setTab, ownerFocus } = actions;
  return (
    <Tabs
      label="About this item"
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'description', label: 'Description', content: <DescriptionTab item={item} /> },
        {
          value: 'owner',
          label: 'Owner',
          content: isOwner ? (
            <ItemManagement key={item.id} item={item} headingRef={ownerFocus} />
          ) : (
            <OwnerTab key={item.id} item={item} messageRef={ownerFocus} />
          ),
        },
        { value: 'reviews', label: 'Reviews', content: <ReviewsTab key={item.id} itemId={item.id} /> },
      ]}
    />
  );
}
