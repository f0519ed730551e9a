import { addDays, type Day } from '@lendloop/contract/values/dates';
import { memo } from 'react';

import { useToday } from '../../../site/queries.ts';
import { DateRange } from '../../../ui/dates/DateRange.tsx';
import { useWords } from '../../../words/useWords.ts';
import type { BookingParts } from './bookingParts.ts';
import type { Booking } from './useBooking.ts';

interface BookingCalendarProps
  extends Pick<BookingParts, 'item'>, Pick<Booking, 'range' | 'setRange' | 'booked'> {
  readonly months: 1 | 2;
  readonly isRefused: boolean;
}

const later = (a: Day | null, b: Day): Day => (a !== null && a > b ? a : b);
const earlier = (a: Day | null, b: Day | null): Day | null => (a === null || (b !== null && b < a) ? b : a);

/**
 * The calendar of an item. Days that are past, outside the window, booked or ruled out by the owner's terms are disabled.
 * Memoized, because it renders many days.
 */
export const BookingCalendar = memo(function BookingCalendar({
  item,
  booked,
  range,
  setRange,
  months,
  isRefused,
}: BookingCalendarProps) {
  const today = useToday();
  const say = useWords('rentals');
  const { minDays, maxDays, noticeDays, horizonDays, handoverDays } = item.terms;
  return (
    <DateRange
      value={range}
      onChange={setRange}
      rules={{
        today,
        from: noticeDays > 0 ? later(item.availableFrom, addDays(today, noticeDays)) : item.availableFrom,
        until: earlier(item.availableUntil, horizonDays === null ? null : addDays(today, horizonDays)),
        booked: booked.map(({ startDate, endDate }) => ({ start: startDate, end: endDate })),
        minDays,
        maxDays: maxDays ?? undefined,
        weekdays: handoverDays,
      }}
      months={months}
      isRefused={isRefused}
      oneDayText={say('booking.oneDay')}
    />
  );
});
