import { memo } from 'react';

import { useToday } from '../../site/queries.ts';
import { DateRange } from '../../ui/dates/DateRange.tsx';
import type { BookingParts } from './bookingParts.ts';
import type { Booking } from './useBooking.ts';

interface BookingCalendarProps
  extends Pick<BookingParts, 'item' | 'booked'>, Pick<Booking, 'range' | 'setRange'> {
  readonly months: 1 | 2;
}

/**
 * The days of an item: past ones, those outside its window and those of approved rentals cannot be chosen. They are many:
 * drawn again only for what changes them.
 */
export const BookingCalendar = memo(function BookingCalendar({
  item,
  booked,
  range,
  setRange,
  months,
}: BookingCalendarProps) {
  const today = useToday();
  return (
    <DateRange
      value={range}
      onChange={setRange}
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
});
