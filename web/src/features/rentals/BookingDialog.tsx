import { countDays, formatRange, type DayRange as BookedRange } from '@lendloop/contract/dates';
import { estimateTotal } from '@lendloop/contract/money';

import { useMoney } from '../../site/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { BookingCalendar } from './BookingCalendar.tsx';
import type { BookedItem } from './bookingRules.ts';
import { daysText, RentalSummary } from './RentalSummary.tsx';
import { useBooking, type Booking } from './useBooking.ts';

interface BookingDialogProps {
  readonly item: BookedItem;
  /** Days of approved rentals. */
  readonly booked: readonly BookedRange[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const TITLE = 'Book This Item';

/** Chooses the days and asks the owner for them: a dialog with two months from 768 px, a sheet with one below. */
export function BookingDialog({ item, booked, open, onOpenChange }: BookingDialogProps) {
  const isWide = useMediaQuery('(min-width: 48rem)');
  const close = () => changeOpen(false);
  const booking = useBooking(item, close);

  function changeOpen(next: boolean) {
    if (!next) booking.setRange({});
    onOpenChange(next);
  }

  const parts = { item, booked, booking, onCancel: close };
  if (isWide) {
    return (
      <Dialog open={open} onOpenChange={changeOpen} title={TITLE} size="lg" layout="bare">
        <WideBooking {...parts} />
      </Dialog>
    );
  }
  return (
    <Sheet
      side="bottom"
      open={open}
      onOpenChange={changeOpen}
      title={TITLE}
      footer={<BookingBar {...parts} />}
    >
      <div className="mx-auto max-w-[336px]">
        <BookingCalendar {...parts} months={1} />
      </div>
      <div className="mt-3 pb-5">
        <RentalSummary item={item} range={booking.range} />
        <p className="mt-4 text-sm text-muted-foreground">{REVIEWED}</p>
      </div>
    </Sheet>
  );
}

const REVIEWED = 'The owner reviews your request first. Nothing is fixed until it is approved.';

interface PartProps {
  readonly item: BookedItem;
  readonly booked: readonly BookedRange[];
  readonly booking: Booking;
  readonly onCancel: () => void;
}

function WideBooking({ item, booked, booking, onCancel }: PartProps) {
  const { availableFrom, availableUntil } = item;
  const open =
    availableFrom !== null && availableUntil !== null
      ? ` Available ${formatRange({ startDate: availableFrom, endDate: availableUntil })}.`
      : '';
  return (
    <div className="grid lg:grid-cols-[1fr_348px]">
      <div className="p-8 pr-7">
        <p aria-hidden className="font-display text-2xl font-[650]">
          {TITLE}
        </p>
        <p className="mt-1 mb-5 text-md text-muted-foreground">Pick a start and an end date.{open}</p>
        <BookingCalendar item={item} booked={booked} booking={booking} months={2} />
      </div>
      <div className="flex flex-col rounded-b-2xl bg-subtle p-7 lg:rounded-l-none lg:rounded-r-2xl lg:pt-16 dark:bg-card">
        <RentalSummary item={item} range={booking.range} />
        <p className="mt-4 text-sm text-muted-foreground">{REVIEWED}</p>
        <div className="mt-auto grid gap-2.5 pt-6">
          <Button
            size="lg"
            onClick={booking.confirm}
            pending={booking.isPending}
            pendingText="Sending request..."
          >
            Confirm Booking
          </Button>
          <Button size="lg" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}

function BookingBar({ item, booking, onCancel }: PartProps) {
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
      <Button variant="outline" className="h-12 flex-1" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        className="h-12 flex-[1.6]"
        onClick={booking.confirm}
        pending={booking.isPending}
        pendingText="Sending..."
      >
        Confirm Booking
      </Button>
    </div>
  );
}
