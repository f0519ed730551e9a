/** Behind the `#` of an item's address: its page opens with the booking. */
export const BOOKING_HASH = 'book';
