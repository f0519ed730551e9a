import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import type { RefObject } from 'react';

import { useHold } from '../../features/items/useHold.ts';
import { PendingRentals } from '../../features/rentals/PendingRentals.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useWords } from '../../words/useWords.ts';
import { AvailabilitySwitch } from './AvailabilitySwitch.tsx';
import { AvailabilityWindow } from './AvailabilityWindow.tsx';
import { DeleteListing } from './DeleteListing.tsx';

interface ItemManagementProps {
  readonly item: ItemDetails;
  /** Focused by 'Manage Listing'. */
  readonly headingRef: RefObject<HTMLElement | null>;
}

/** The owner's tools: requests, availability, editing and deleting. */
export function ItemManagement({ item, headingRef }: ItemManagementProps) {
  const say = useWords('item');
  const hold = useHold(item);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2
          ref={(element) => {
            headingRef.current = element;
          }}
          tabIndex={-1}
          className="min-w-0 text-2xl outline-none"
        >
          {say('manage')}
        </h2>
        <Button asChild variant="outline" icon={Pencil}>
          <Link to={paths.editListing} params={{ id: String(item.id) }}>
            {say('own.edit')}
          </Link>
        </Button>
      </div>
      {hold === 'rejected' && (
        <p className="rounded-md bg-danger-soft px-4 py-3 text-md text-danger-strong">
          {say('manage.rejected')}
        </p>
      )}
      {hold === 'waiting' && (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-md text-warning-strong">
          {say('manage.waits')}
        </p>
      )}
      <section aria-labelledby="pending-heading">
        <h3 id="pending-heading" className="mb-3 text-xl">
          {say('manage.pending')}
        </h3>
        <PendingRentals itemId={item.id} />
      </section>
      <Card asChild>
        <section aria-labelledby="availability-heading">
          <AvailabilitySwitch item={item} headingId="availability-heading" />
          {item.isAvailable && <AvailabilityWindow item={item} />}
        </section>
      </Card>
      <DeleteListing item={item} />
    </div>
  );
}
