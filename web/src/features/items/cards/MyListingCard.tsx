import type { Item } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { EyeOff, Pencil } from 'lucide-react';

import { Button } from '../../../ui/button/Button.tsx';
import { StatusBadge } from '../../../ui/label/StatusBadge.tsx';
import { useWords } from '../../../words/useWords.ts';
import { useHold } from '../useHold.ts';
import { ItemCard } from './ItemCard.tsx';

/** The owner's view of an item card, with its status and an edit link. */
export function MyListingCard({ item }: { item: Item }) {
  const say = useWords('ownItems');
  return (
    <div className="relative flex h-full flex-col">
      <ItemCard item={item} />
      <ListingState item={item} />
      <Button asChild variant="outline" icon={Pencil} className="mt-3 w-full">
        <Link
          to={paths.editListing}
          params={{ id: String(item.id) }}
          aria-label={say('edit.label', { title: item.title })}
        >
          {say('edit')}
        </Link>
      </Button>
    </div>
  );
}

function ListingState({ item }: { item: Item }) {
  const say = useWords('ownItems');
  const { isAvailable } = item;
  const hold = useHold(item);
  if (hold === null && isAvailable) return null;
  return (
    <p className="pointer-events-none absolute top-2 start-2 flex max-w-[calc(100%-4rem)] flex-wrap gap-1.5">
      {hold === 'waiting' && <StatusBadge tone="warning">{say('state.waiting')}</StatusBadge>}
      {hold === 'rejected' && <StatusBadge tone="danger">{say('state.rejected')}</StatusBadge>}
      {!isAvailable && (
        <StatusBadge tone="neutral" icon={EyeOff}>
          {say('state.unavailable')}
        </StatusBadge>
      )}
    </p>
  );
}
