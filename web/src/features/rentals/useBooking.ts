import { useState } from 'react';

import { hasStatus } from '../../api/apiError.ts';
import type { DayRange } from '../../ui/dates/dateRange.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { refuseDates, type BookedItem } from './bookingRules.ts';
import { useRequestRental } from './mutations.ts';

/** A constant, so that clearing an empty range does not render again. */
export const NO_DAYS: DayRange = {};

/** The chosen days of a booking and the request for them. Calls `onDone` on success. */
export function useBooking(item: BookedItem, onDone: () => void) {
  const [range, setRange] = useState<DayRange>(NO_DAYS);
  const say = useWords('rentals');
  const { day } = useDays();
  const { mutate, isPending } = useRequestRental();

  function confirm() {
    const refusal = refuseDates(item, range, say, day);
    if (refusal) toast(refusal);
    if (refusal || range.start === undefined || range.end === undefined) return;
    mutate(
      { itemId: item.id, startDate: range.start, endDate: range.end, price: item.price },
      {
        onSuccess: onDone,
        onError: (error) => {
          // Someone else has booked these days, or the total is another one now.
          if (hasStatus(error, 409)) setRange(NO_DAYS);
        },
      },
    );
  }

  return { range, setRange, confirm, isPending };
}

export type Booking = ReturnType<typeof useBooking>;
