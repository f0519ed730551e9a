import type { DayRange as BookedRange } from '@lendloop/contract/dates';

import { useToday } from '../../site/queries.ts';
import { DateRange } from '../../ui/DateRange.tsx';
import type { BookedItem } from './bookingRules.ts';
import type { Booking } from './useBooking.ts';

export interface BookingCalendarProps {
  readonly item: BookedItem;
  readonly booked: readonly BookedRange[];
  readonly booking: Booking;
  readonly months: 1 | 2;
}

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
