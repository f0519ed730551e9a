import type { RentalDetails } from '@lendloop/contract/rentals';
import { overlaps, type DayRange as Days } from '@lendloop/contract/values/dates';
import { majorOf, minorDigitsOf } from '@lendloop/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { useToday } from '../../../site/queries.ts';
import { minorFrom } from '../../../site/typedMinor.ts';
import type { DayRange } from '../../../ui/dates/dateRange.ts';
import { discountOf, differenceOf, priceOf } from './changePrice.ts';
import { freeForRentalQuery, useProposeChange } from './changing.ts';

/** The days, pieces and price that a person is about to propose for a rental. Calls `onSent` once it is stored. */
export function useChange(
  rental: RentalDetails,
  by: 'owner' | 'renter',
  isOpen: boolean,
  onSent: () => void,
) {
  const today = useToday();
  const digits = minorDigitsOf(rental.currency);
  const discountNow = discountOf(rental);
  const writtenDiscount = discountNow === 0 ? '' : String(majorOf(discountNow, digits));
  const [range, setRange] = useState<DayRange>({ start: rental.startDate, end: rental.endDate });
  const [typedPieces, setPieces] = useState(String(rental.pieces));
  const [typedDiscount, setDiscount] = useState(writtenDiscount);
  const [note, setNote] = useState('');
  const other = by === 'owner' ? rental.renter : rental.owner;
  const { mutate, isPending } = useProposeChange(rental, other.fullName);
  const free = useQuery({ ...freeForRentalQuery(rental.id, today), enabled: isOpen, staleTime: 0 });
  const quantity = Math.max(free.data?.quantity ?? 1, rental.pieces);
  const pieces = Math.min(Math.max(Math.trunc(Number(typedPieces)) || 1, 1), quantity);
  const days: Days | null =
    range.start !== undefined && range.end !== undefined
      ? { startDate: range.start, endDate: range.end }
      : null;
  const whole = days && priceOf(rental, days, { pieces, discountMinor: 0 });
  const discountMinor = by === 'owner' ? discountFrom(typedDiscount, digits) : discountNow;
  const isDiscountWrong = discountMinor === null || (whole !== null && discountMinor > whole.subtotalMinor);
  const price = days && priceOf(rental, days, { pieces, discountMinor: discountMinor ?? 0 });
  const isSame =
    days?.startDate === rental.startDate &&
    days.endDate === rental.endDate &&
    pieces === rental.pieces &&
    discountMinor === discountNow;
  const hidden = by === 'owner' ? ('renter' as const) : ('owner' as const);

  function send() {
    if (!days) return;
    mutate(
      {
        ...days,
        pieces,
        ...(by === 'owner' && discountMinor !== null && { discountMinor }),
        note: note.trim() || null,
      },
      { onSuccess: onSent },
    );
  }

  return {
    /** The rental has begun, so that its first day stays. */
    hasBegun: rental.status === 'approved' && rental.startDate <= today,
    other,
    range,
    setRange,
    days,
    free,
    /** How many pieces the item has. */
    quantity,
    /** How many of them are free on all chosen days. */
    freePieces: Math.min(
      quantity,
      ...(free.data?.runs ?? []).filter((run) => days && overlaps(run, days)).map((run) => run.free),
    ),
    pieces,
    typedPieces,
    setPieces,
    typedDiscount,
    setDiscount,
    isDiscountWrong,
    /** What it costs without anything taken off. */
    wholeMinor: whole?.subtotalMinor ?? 0,
    note,
    setNote,
    /** Null until both days are chosen, and for an amount that is too high. */
    price,
    difference: price && differenceOf(rental.lines, price.lines, hidden),
    canSend: price !== null && !isDiscountWrong && !isSame,
    send,
    isPending,
    reset: () => {
      setRange({ start: rental.startDate, end: rental.endDate });
      setPieces(String(rental.pieces));
      setDiscount(writtenDiscount);
      setNote('');
    },
  };
}

export type Change = ReturnType<typeof useChange>;

/** An empty field is no discount; null for what is no amount. */
const discountFrom = (typed: string, digits: number) => (typed.trim() === '' ? 0 : minorFrom(typed, digits));
