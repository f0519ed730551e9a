import type { BookedItem } from './bookingRules.ts';
import type { Booking } from './useBooking.ts';

/** Props shared by the parts of the booking dialog. */
export interface BookingParts {
  readonly item: BookedItem;
  readonly booking: Booking;
  readonly onCancel: () => void;
}
