import { onDemand } from '../../ui/overlay/onDemand.ts';
import { loadWords } from '../../words/language.ts';
import type { RentActions } from './useRentActions.ts';

const BookingDialog = onDemand(async () => {
  const [module] = await Promise.all([
    import('../../features/rentals/booking/BookingDialog.tsx'),
    loadWords('pricing'),
  ]);
  return module.BookingDialog;
});

/** The booking dialog. */
export function Booking({ actions }: { actions: RentActions }) {
  const { item, isInstant, isBooking, setBooking } = actions;
  return (
    <BookingDialog
      key={item.id}
      item={item}
      isInstant={isInstant}
      open={isBooking}
      onOpenChange={setBooking}
    />
  );
}
