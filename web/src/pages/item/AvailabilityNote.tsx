import type { ItemDetails } from '@lendloop/contract/items';
import { CalendarCheck, CalendarX } from 'lucide-react';

import { canBeRented, windowOf } from '../../features/items/availability.ts';
import { useHold } from '../../features/items/useHold.ts';
import { useToday } from '../../site/queries.ts';
import { cn } from '../../ui/style/classNames.ts';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';

export function AvailabilityNote({ item }: { item: ItemDetails }) {
  const say = useWords('item');
  const { range } = useDays();
  const hold = useHold(item);
  const open = canBeRented(item, useToday()) && hold === null;
  const Glyph = open ? CalendarCheck : CalendarX;
  const days = windowOf(item);
  const available = days ? say('available.days', { days: range(days) }) : say('available.now');
  const closed = say(hold ? `held.${hold}` : 'available.no');
  return (
    <p
      className={cn(
        'flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm font-medium',
        open ? 'bg-success-soft text-success-strong' : 'bg-neutral-soft text-neutral-strong',
      )}
    >
      <Glyph className="size-[18px]" aria-hidden />
      {open ? available : closed}
    </p>
  );
}
