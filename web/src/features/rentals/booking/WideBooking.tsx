import { Button } from '../../../ui/button/Button.tsx';
import { useWords } from '../../../words/useWords.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingPromises, BookingWishes } from './BookingNotes.tsx';
import type { BookingParts } from './bookingParts.ts';
import { ConfirmBooking } from './ConfirmBooking.tsx';
import { InstantBadge } from './InstantBadge.tsx';
import { RentalSummary } from './RentalSummary.tsx';
import { useBookingLead } from './useBookingLead.ts';

/** The booking dialog from 768 px: two months, with the slip and buttons beside them, or below them under 1024 px. */
export function WideBooking({ item, booking, onCancel }: BookingParts) {
  const { range, setRange, refusal } = booking;
  const say = useWords('rentals');
  const { lead } = useBookingLead(item);
  return (
    <div className="grid lg:grid-cols-[1fr_348px]">
      <div className="p-8 pe-7">
        <div className="flex flex-wrap items-center gap-3">
          <p aria-hidden className="font-display text-2xl font-[650]">
            {say('booking.title')}
          </p>
          {booking.isInstant && <InstantBadge />}
        </div>
        <p className="mt-1 mb-5 text-md text-muted-foreground">{lead}</p>
        <BookingCalendar
          item={item}
          booked={booking.booked}
          range={range}
          setRange={setRange}
          months={2}
          isRefused={refusal !== null}
        />
        <BookingWishes item={item} booking={booking} />
      </div>
      <div className="flex flex-col rounded-b-2xl bg-subtle p-7 lg:rounded-s-none lg:rounded-e-2xl lg:pt-16 dark:bg-card">
        <RentalSummary item={item} booking={booking} />
        <BookingPromises item={item} booking={booking} />
        <div className="mt-auto grid gap-2.5 pt-6">
          <ConfirmBooking size="lg" booking={booking} pending="booking.pending" />
          <Button size="lg" variant="ghost" onClick={onCancel}>
            {say('booking.cancel')}
          </Button>
        </div>
      </div>
    </div>
  );
}
