import type { ItemDetails } from '@lendloop/contract/items';
import { CalendarCheck, CalendarX } from 'lucide-react';

import { canBeRented, windowText } from '../../features/items/availability.ts';
import { useHold, type Hold } from '../../features/items/useHold.ts';
import { useToday } from '../../site/queries.ts';
import { cn } from '../../ui/style/classNames.ts';

const HELD: Readonly<Record<Hold, string>> = {
  rejected: 'Rejected by a moderator. Nobody can rent it.',
  waiting: 'Awaiting approval. Nobody can rent it yet.',
};

export function AvailabilityNote({ item }: { item: ItemDetails }) {
  const hold = useHold(item);
  const open = canBeRented(item, useToday()) && hold === null;
  const Glyph = open ? CalendarCheck : CalendarX;
  const days = windowText(item);
  const closed = hold ? HELD[hold] : 'The owner is not lending this item at the moment.';
  return (
    <p
      className={cn(
        'flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm font-medium',
        open ? 'bg-success-soft text-success-strong' : 'bg-neutral-soft text-neutral-strong',
      )}
    >
      <Glyph className="size-[18px]" aria-hidden />
      {open ? `Available ${days ?? 'now'}` : closed}
    </p>
  );
}
