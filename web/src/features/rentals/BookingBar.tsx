import { countDays } from '@lendloop/contract/values/dates';
import { estimateTotal } from '@lendloop/contract/values/money';

import { useMoney } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import type { BookingParts } from './bookingParts.ts';

/** The footer of the booking sheet: dates, total and buttons. */
export function BookingBar({ item, booking, onCancel }: BookingParts) {
  const money = useMoney();
  const say = useWords('rentals');
  const { range } = useDays();
  const { start, end } = booking.range;
  const days = start && end ? { startDate: start, endDate: end } : null;
  return (
    <div className="flex flex-wrap gap-3">
      <p className="flex w-full items-baseline justify-between gap-3 tabular">
        <span className="text-md text-muted-foreground">
          {days ? say('booking.days', { range: range(days), count: countDays(days) }) : say('booking.choose')}
        </span>
        <span className="text-xl font-bold">{days && money(estimateTotal(item.price, days))}</span>
      </p>
      <Button variant="outline" className="min-h-12 flex-1" onClick={onCancel}>
        {say('booking.cancel')}
      </Button>
      <Button
        className="min-h-12 flex-[1.6]"
        onClick={booking.confirm}
        pending={booking.isPending}
        pendingText={say('booking.pending.short')}
      >
        {say('booking.confirm')}
      </Button>
    </div>
  );
}
