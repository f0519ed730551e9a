import type { ItemDetails } from '@lendloop/contract/items';
import { paths } from '@lendloop/contract/pages';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';

import { useHold } from '../../features/items/useHold.ts';
import { PendingRentals } from '../../features/rentals/PendingRentals.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { RowSkeletons } from '../../ui/feedback/RowSkeletons.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { loadWords } from '../../words/language.ts';
import { useWords } from '../../words/useWords.ts';
import { AvailabilitySwitch } from './AvailabilitySwitch.tsx';
import { AvailabilityWindow } from './AvailabilityWindow.tsx';
import { DeleteListing } from './DeleteListing.tsx';

interface ItemManagementProps {
  readonly item: ItemDetails;
  /** Focused by 'Manage Listing'. */
  readonly headingRef: RefObject<HTMLElement | null>;
}

const ItemCalendar = lazy(async () => {
  const [module] = await Promise.all([import('./calendar/ItemCalendar.tsx'), loadWords('calendar')]);
  return { default: module.ItemCalendar };
});

/** The owner's tools: requests, availability, editing and deleting, and the calendar. */
export function ItemManagement({ item, headingRef }: ItemManagementProps) {
  const say = useWords('item');
  const hold = useHold(item);
  const [tab, setTab] = useState<'overview' | 'calendar'>('overview');
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
      <Tabs
        variant="segmented"
        label={say('manage')}
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'overview', label: say('manage.overview'), content: <Overview item={item} /> },
          {
            value: 'calendar',
            label: say('manage.calendar'),
            content: (
              <Suspense fallback={<RowSkeletons label={say('manage.calendar')} count={3} />}>
                <ItemCalendar item={item} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

function Overview({ item }: Pick<ItemManagementProps, 'item'>) {
  const say = useWords('item');
  return (
    <div className="grid grid-cols-1 gap-6">
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
