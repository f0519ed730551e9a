import { useState } from 'react';

import { hasStatus } from '../../api/apiError.ts';
import type { DayRange } from '../../ui/dates/dateRange.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { refuseDates, type BookedItem } from './bookingRules.ts';
import { useRequestRental } from './queries.ts';

/** One object, so that to choose nothing once more changes nothing. */
export const NO_DAYS: DayRange = {};

/** The chosen days of a booking and how to ask for them. `onDone` hears that the request was made. */
export function useBooking(item: BookedItem, onDone: () => void) {
  const [range, setRange] = useState<DayRange>(NO_DAYS);
  const { mutate, isPending } = useRequestRental();

  function confirm() {
    const refusal = refuseDates(item, range);
    if (refusal) toast(refusal);
    if (refusal || range.start === undefined || range.end === undefined) return;
    mutate(
      { itemId: item.id, startDate: range.start, endDate: range.end },
      {
        onSuccess: onDone,
        onError: (error) => {
          // Somebody else has these days now, and the calendar will say so.
          if (hasStatus(error, 409)) setRange(NO_DAYS);
        },
      },
    );
  }

  return { range, setRange, confirm, isPending };
}

export type Booking = ReturnType<typeof useBooking>;
