import type { DemoRental } from './types.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type Row = readonly [
  listing: string,
  renter: string,
  startDay: number,
  endDay: number,
  status: DemoRental['status'],
  requestedMinutesAgo: number,
  pieces?: number,
];

/** Rentals of the main demo accounts: requests for Ananya to decide, and rentals of Rahul with every status. */
const ROWS: Row[] = [
  ['mirrorless-camera', 'rahul', 11, 13, 'pending', 3 * HOUR],
  ['tent', 'meera', 5, 6, 'pending', 7 * HOUR],
  ['paper-lanterns', 'arjun', 7, 8, 'pending', 4 * HOUR],
  ['projector', 'arjun', 2, 3, 'approved', 26 * HOUR],
  ['projector', 'rahul', 3, 4, 'rejected', 30 * HOUR],
  ['game-console', 'rahul', -1, 1, 'approved', 3 * DAY + 4 * HOUR],
  ['bicycle', 'rahul', 3, 6, 'approved', 8 * HOUR],
  ['sewing-machine', 'rahul', 4, 5, 'pending', 25 * HOUR],
  ['cricket-kit', 'rahul', 1, 1, 'cancelled', 6 * DAY],
  ['violin', 'rahul', -9, -7, 'completed', 14 * DAY],
  ['wheelchair', 'ananya', -4, 9, 'approved', 5 * DAY + 2 * HOUR],
  ['microscope', 'ananya', 12, 14, 'pending', 9 * HOUR],
  ['exam-guide', 'meera', 6, 9, 'pending', 11 * HOUR],
  ['canopy', 'farhan', 20, 21, 'approved', 16 * DAY],
  ['chairs', 'nisha', 1, 2, 'approved', 2 * DAY + 6 * HOUR, 8],
  ['chairs', 'rahul', 2, 3, 'approved', DAY + 5 * HOUR, 4],
  ['telescope', 'kabir', 2, 3, 'pending', 13 * HOUR],
];

export const WRITTEN_RENTALS: DemoRental[] = ROWS.map(
  ([listing, renter, startDay, endDay, status, requestedMinutesAgo, pieces]) => ({
    listing,
    renter,
    startDay,
    endDay,
    status,
    requestedMinutesAgo,
    ...(pieces !== undefined && { pieces }),
  }),
);
