import type { DayRange } from '@lendloop/contract/values/dates';

import type { BookedItem } from './bookingRules.ts';
import type { Booking } from './useBooking.ts';

/** Props shared by the parts of the booking dialog. */
export interface BookingParts {
  readonly item: BookedItem;
  /** Days of approved rentals. */
  readonly booked: readonly DayRange[];
  readonly booking: Booking;
  readonly onCancel: () => void;
}
