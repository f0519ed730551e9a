import type { Calendar } from '@lendloop/contract/calendar/calendar';
import { quote } from '@lendloop/contract/pricing';
import { overlaps, type DayRange as Days } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { hasStatus } from '../../../api/apiError.ts';
import { useSite, useToday } from '../../../site/queries.ts';
import type { DayRange } from '../../../ui/dates/dateRange.ts';
import { toast } from '../../../ui/feedback/toastStore.ts';
import { useDays } from '../../../words/useDays.ts';
import { useWords } from '../../../words/useWords.ts';
import { useRequestRental } from '../mutations.ts';
import { freeDaysQuery, quoteQuery } from '../queries.ts';
import { refuseDates, type BookedItem } from './bookingRules.ts';

/** A constant, so that clearing an empty range does not render again. */
export const NO_DAYS: DayRange = {};
const NONE: readonly Days[] = [];

const freeOn = (days: Days, { quantity, runs }: Calendar): number =>
  Math.min(quantity, ...runs.filter((run) => overlaps(run, days)).map(({ free }) => free));

/** The chosen days of a booking, their price and the request for them. Calls `onDone` on success. */
export function useBooking(
  item: BookedItem,
  { isInstant, isOpen, onDone }: { isInstant: boolean; isOpen: boolean; onDone: () => void },
) {
  const [range, setRange] = useState<DayRange>(NO_DAYS);
  const [delivery, setDelivery] = useState(false);
  const [typedPieces, setPieces] = useState('1');
  const say = useWords('rentals');
  const { day } = useDays();
  const { mutate, isPending } = useRequestRental(isInstant);
  const site = useSite();
  const { start, end } = range;
  const days = start !== undefined && end !== undefined ? { startDate: start, endDate: end } : null;
  const { quantity } = item.terms;
  const pieces = Math.min(Math.max(Math.trunc(Number(typedPieces)) || 1, 1), quantity);
  const wishes = { pieces, delivery };
  const price = days && quote({ ...item.terms, price: item.price }, days, wishes, site);
  const { data: calendar } = useQuery({
    ...freeDaysQuery(item.id, useToday()),
    enabled: isOpen,
    staleTime: 0,
  });
  const booked = useMemo(
    () => calendar?.runs.filter(({ free }) => free < pieces) ?? NONE,
    [calendar, pieces],
  );
  // The price is known at once; whether the days can be requested, only the server knows.
  const { data: answer } = useQuery({
    ...quoteQuery(item.id, days ?? { startDate: '', endDate: '' }, wishes),
    enabled: days !== null,
    staleTime: 0,
  });

  function confirm() {
    const refusal = refuseDates(item, range, say, day);
    if (refusal) toast(refusal);
    if (refusal || !days) return;
    mutate(
      {
        itemId: item.id,
        ...days,
        ...wishes,
        expectedTotalMinor: price?.totalMinor,
        expectedDepositMinor: price?.depositMinor,
        expectedPolicy: item.terms.cancellationPolicy,
        expectedLateFee: item.terms.lateFee,
        expectedVersion: item.version,
      },
      {
        onSuccess: onDone,
        onError: (error) => {
          // Someone else has booked these days, or the listing says something else now.
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
    pieces,
    typedPieces,
    setPieces,
    /** Days on which fewer pieces are free than are wanted. */
    booked,
    /** How many pieces are free on all chosen days; of all days while none are chosen. */
    free: days && calendar ? freeOn(days, calendar) : quantity,
    /** Null until both days are chosen, and for an amount that is too high. */
    price,
    /** Why the server refuses these days; null if it does not, or has not answered yet. */
    refusal: (days && answer?.refusal) ?? null,
    /** Whether the request is approved at once. */
    isInstant,
    confirm,
    isPending,
  };
}

export type Booking = ReturnType<typeof useBooking>;
