import { countDays, formatRange } from '@lendloop/contract/values/dates';
import { estimateTotal } from '@lendloop/contract/values/money';

import { useMoney } from '../../site/queries.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { BookingParts } from './bookingParts.ts';
import { daysText } from './RentalSummary.tsx';

/** The footer of the booking sheet: dates, total and buttons. */
export function BookingBar({ item, booking, onCancel }: BookingParts) {
  const money = useMoney();
  const { start, end } = booking.range;
  const days = start && end ? { startDate: start, endDate: end } : null;
  return (
    <div className="flex flex-wrap gap-3">
      <p className="flex w-full items-baseline justify-between gap-3 tabular">
        <span className="text-md text-muted-foreground">
          {days ? `${formatRange(days)} · ${daysText(countDays(days))}` : 'Choose your dates'}
        </span>
        <span className="text-xl font-bold">{days && money(estimateTotal(item.price, days))}</span>
      </p>
      <Button variant="outline" className="min-h-12 flex-1" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        className="min-h-12 flex-[1.6]"
        onClick={booking.confirm}
        pending={booking.isPending}
        pendingText="Sending..."
      >
        Confirm Booking
      </Button>
    </div>
  );
}
