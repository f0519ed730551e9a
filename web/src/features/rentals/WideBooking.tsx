import { Button } from '../../ui/button/Button.tsx';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import type { BookingParts } from './bookingParts.ts';
import { RentalSummary } from './RentalSummary.tsx';

/** The booking dialog from 768 px: two months, with the slip and buttons beside them, or below them under 1024 px. */
export function WideBooking({ item, booked, booking, onCancel }: BookingParts) {
  const { availableFrom, availableUntil } = item;
  const { range, setRange } = booking;
  const say = useWords('rentals');
  const days = useDays();
  const lead =
    availableFrom !== null && availableUntil !== null
      ? say('booking.lead.window', {
          range: days.range({ startDate: availableFrom, endDate: availableUntil }),
        })
      : say('booking.lead');
  return (
    <div className="grid lg:grid-cols-[1fr_348px]">
      <div className="p-8 pe-7">
        <p aria-hidden className="font-display text-2xl font-[650]">
          {say('booking.title')}
        </p>
        <p className="mt-1 mb-5 text-md text-muted-foreground">{lead}</p>
        <BookingCalendar item={item} booked={booked} range={range} setRange={setRange} months={2} />
      </div>
      <div className="flex flex-col rounded-b-2xl bg-subtle p-7 lg:rounded-s-none lg:rounded-e-2xl lg:pt-16 dark:bg-card">
        <RentalSummary item={item} range={range} />
        <p className="mt-4 text-sm text-muted-foreground">{say('booking.note')}</p>
        <div className="mt-auto grid gap-2.5 pt-6">
          <Button
            size="lg"
            onClick={booking.confirm}
            pending={booking.isPending}
            pendingText={say('booking.pending')}
          >
            {say('booking.confirm')}
          </Button>
          <Button size="lg" variant="ghost" onClick={onCancel}>
            {say('booking.cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}
