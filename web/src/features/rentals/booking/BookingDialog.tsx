import { startTransition } from 'react';

import { useMediaQuery } from '../../../ui/browser/useMediaQuery.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Sheet } from '../../../ui/overlay/Sheet.tsx';
import { useWords } from '../../../words/useWords.ts';
import { BookingBar } from './BookingBar.tsx';
import { BookingCalendar } from './BookingCalendar.tsx';
import { BookingPromises, BookingWishes } from './BookingNotes.tsx';
import type { BookedItem } from './bookingRules.ts';
import { InstantBadge } from './InstantBadge.tsx';
import { RentalSummary } from './RentalSummary.tsx';
import { NO_DAYS, useBooking } from './useBooking.ts';
import { useBookingLead } from './useBookingLead.ts';
import { WideBooking } from './WideBooking.tsx';

interface BookingDialogProps {
  readonly item: BookedItem;
  /** Whether the viewer's request is approved at once. */
  readonly isInstant: boolean;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The booking: a dialog with two months from 768 px, a sheet with one month below. */
export function BookingDialog({ item, isInstant, open, onOpenChange }: BookingDialogProps) {
  const say = useWords('rentals');
  const isWide = useMediaQuery('(min-width: 48rem)');
  const close = () => changeOpen(false);
  const booking = useBooking(item, { isInstant, isOpen: open, onDone: close });
  const { range, setRange } = booking;
  const { lead, hasRules } = useBookingLead(item);

  function changeOpen(next: boolean) {
    onOpenChange(next);
    // Clears the days at low priority, because the closing calendar need not render again.
    if (!next) startTransition(() => setRange(NO_DAYS));
  }

  const parts = { item, booking, onCancel: close };
  if (isWide) {
    return (
      <Dialog open={open} onOpenChange={changeOpen} title={say('booking.title')} size="lg" layout="bare">
        <WideBooking {...parts} />
      </Dialog>
    );
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onOpenChange={changeOpen}
      title={say('booking.title')}
      badge={booking.isInstant && <InstantBadge />}
      footer={<BookingBar {...parts} />}
    >
      {hasRules && <p className="mb-3 text-md text-muted-foreground">{lead}</p>}
      <div className="mx-auto max-w-[336px]">
        <BookingCalendar
          item={item}
          booked={booking.booked}
          range={range}
          setRange={setRange}
          months={1}
          isRefused={booking.refusal !== null}
        />
      </div>
      <div className="mt-3 pb-5">
        <BookingWishes item={item} booking={booking} />
        <div className="mt-4">
          <RentalSummary item={item} booking={booking} />
        </div>
        <BookingPromises item={item} booking={booking} isNoteBelow={booking.isInstant} />
      </div>
    </Sheet>
  );
}
