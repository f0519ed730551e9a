import { quote } from '@lendloop/contract/pricing';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hasStatus } from '../../api/apiError.ts';
import { useSite } from '../../site/queries.ts';
import type { DayRange } from '../../ui/dates/dateRange.ts';
import { toast } from '../../ui/feedback/toastStore.ts';
import { useDays } from '../../words/useDays.ts';
import { useWords } from '../../words/useWords.ts';
import { refuseDates, type BookedItem } from './bookingRules.ts';
import { useRequestRental } from './mutations.ts';
import { quoteQuery } from './queries.ts';

/** A constant, so that clearing an empty range does not render again. */
export const NO_DAYS: DayRange = {};

/** The chosen days of a booking, their price and the request for them. Calls `onDone` on success. */
export function useBooking(item: BookedItem, onDone: () => void) {
  const [range, setRange] = useState<DayRange>(NO_DAYS);
  const [delivery, setDelivery] = useState(false);
  const say = useWords('rentals');
  const { day } = useDays();
  const { mutate, isPending } = useRequestRental();
  const site = useSite();
  const { start, end } = range;
  const days = start !== undefined && end !== undefined ? { startDate: start, endDate: end } : null;
  const price = days && quote({ ...item.terms, price: item.price }, days, { delivery }, site);
  // The price is known at once; whether the days can be requested, only the server knows.
  const { data: answer } = useQuery({
    ...quoteQuery(item.id, days ?? { startDate: '', endDate: '' }, delivery),
    enabled: days !== null,
    staleTime: 0,
  });

  function confirm() {
    const refusal = refuseDates(item, range, say, day);
    if (refusal) toast(refusal);
    if (refusal || !days) return;
    mutate(
      { itemId: item.id, ...days, delivery, expectedTotalMinor: price?.totalMinor },
      {
        onSuccess: onDone,
        onError: (error) => {
          // Someone else has booked these days, or the total is another one now.
          if (hasStatus(error, 409)) setRange(NO_DAYS);
        },
      },
    );
  }

  return {
    range,
    setRange,
    days,
    delivery,
    setDelivery,
    /** Null until both days are chosen, and for an amount that is too high. */
    price,
    /** Why the server refuses these days; null if it does not, or has not answered yet. */
    refusal: (days && answer?.refusal) ?? null,
    confirm,
    isPending,
  };
}

export type Booking = ReturnType<typeof useBooking>;
