import { countDays } from '@lendloop/contract/values/dates';

import { useMinorMoney } from '../../../site/useMinorMoney.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import type { BookingParts } from './bookingParts.ts';
import { ConfirmBooking } from './ConfirmBooking.tsx';

/** The footer of the booking sheet: dates, total and buttons. */
export function BookingBar({ booking, onCancel }: BookingParts) {
  const money = useMinorMoney();
  const say = useWords('rentals');
  const { range } = useDays();
  const { days, price } = booking;
  return (
    <div className="flex flex-wrap gap-3">
      <p className="flex w-full items-baseline justify-between gap-3 tabular">
        <span className="text-md text-muted-foreground">
          {days ? say('booking.days', { range: range(days), count: countDays(days) }) : say('booking.choose')}
        </span>
        <span className="text-xl font-bold">{price && money(price.totalMinor)}</span>
      </p>
      {booking.isInstant && (
        <p className="w-full text-sm text-muted-foreground">{say('booking.instant.note')}</p>
      )}
      <Button variant="outline" className="min-h-12 flex-1" onClick={onCancel}>
        {say('booking.cancel')}
      </Button>
      <ConfirmBooking className="min-h-12 flex-[1.6]" booking={booking} pending="booking.pending.short" />
    </div>
  );
}
