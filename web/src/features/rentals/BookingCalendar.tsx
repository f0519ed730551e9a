import { memo } from 'react';

import { useToday } from '../../site/queries.ts';
import { DateRange } from '../../ui/dates/DateRange.tsx';
import { useWords } from '../../words/useWords.ts';
import type { BookingParts } from './bookingParts.ts';
import type { Booking } from './useBooking.ts';

interface BookingCalendarProps
  extends Pick<BookingParts, 'item' | 'booked'>, Pick<Booking, 'range' | 'setRange'> {
  readonly months: 1 | 2;
}

/**
 * The calendar of an item. Days that are past, outside the window or booked are disabled. Memoized, because it
 * renders many days.
 */
export const BookingCalendar = memo(function BookingCalendar({
  item,
  booked,
  range,
  setRange,
  months,
}: BookingCalendarProps) {
  const today = useToday();
  const say = useWords('rentals');
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
      oneDayText={say('booking.oneDay')}
    />
  );
});
