import type { DayRange } from '@lendloop/contract/values/dates';
import { useQuery } from '@tanstack/react-query';

import { bookedRangesQuery } from '../../features/items/queries.ts';
import { onDemand } from '../../ui/overlay/onDemand.ts';
import { loadWords } from '../../words/language.ts';
import type { RentActions } from './useRentActions.ts';

const BookingDialog = onDemand(async () => {
  const [module] = await Promise.all([
    import('../../features/rentals/BookingDialog.tsx'),
    loadWords('pricing'),
  ]);
  return module.BookingDialog;
});

const NONE: readonly DayRange[] = [];

/** The booking dialog. It refetches the booked days each time it opens. */
export function Booking({ actions: { item, isBooking, setBooking } }: { actions: RentActions }) {
  const { data = NONE } = useQuery({ ...bookedRangesQuery(item.id), enabled: isBooking, staleTime: 0 });
  return <BookingDialog key={item.id} item={item} booked={data} open={isBooking} onOpenChange={setBooking} />;
}
