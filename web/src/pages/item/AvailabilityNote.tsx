import type { ItemDetails } from '@lendloop/contract/items';
import { CalendarCheck, CalendarX } from 'lucide-react';

import { canBeRented, windowText } from '../../features/items/availability.ts';
import { useToday } from '../../site/queries.ts';
import { cn } from '../../ui/style/classNames.ts';

export function AvailabilityNote({ item }: { item: ItemDetails }) {
  const open = canBeRented(item, useToday());
  const Glyph = open ? CalendarCheck : CalendarX;
  const days = windowText(item);
  return (
    <p
      className={cn(
        'flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm font-medium',
        open ? 'bg-success-soft text-success-strong' : 'bg-neutral-soft text-neutral-strong',
      )}
    >
      <Glyph className="size-[18px]" aria-hidden />
      {open ? `Available ${days ?? 'now'}` : 'The owner is not lending this item at the moment.'}
    </p>
  );
}
