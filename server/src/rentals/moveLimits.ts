import type { MakeLimit } from '../http/limits/limits.ts';
import { limitPeople, type PersonLimit } from '../http/limits/personLimits.ts';

/** What may have to move for ten bookings of the largest listings, while everybody else who wants something of their listing waits. */
const PLACES_A_DAY = 100_000;

/** Limits the places of rentals that may have to move for what people book, approve or change. */
export const limitMoves = (makeLimit: MakeLimit): PersonLimit =>
  limitPeople(makeLimit, 'places moved', PLACES_A_DAY);
