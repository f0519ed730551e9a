import { useToday } from '../../site/queries.ts';
import { DateRange } from '../../ui/DateRange.tsx';
import type { BookingParts } from './bookingParts.ts';

type BookingCalendarProps = Omit<BookingParts, 'onCancel'> & { readonly months: 1 | 2 };

/** The days of an item: past ones, those outside its window and those of approved rentals cannot be chosen. */
export function BookingCalendar({ item, booked, booking, months }: BookingCalendarProps) {
  const today = useToday();
  return (
    <DateRange
      value={booking.range}
      onChange={booking.setRange}
      rules={{
        today,
        from: item.availableFrom,
        until: item.availableUntil,
        booked: booked.map(({ startDate, endDate }) => ({ start: startDate, end: endDate })),
      }}
      months={months}
      oneDayText="One day"
    />
  );
}
