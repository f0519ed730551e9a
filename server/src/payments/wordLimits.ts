import { DAY_SECONDS, type MakeLimit } from '../http/limits/limits.ts';
import { limitPeople, spendOnRental, type SpendOnRental } from '../http/limits/personLimits.ts';

/** Each is kept for ever, and is a line on the page of both people. */
const OF_RENTAL_A_DAY = 30;
/** More than an owner of dozens of open rentals has to say. */
const OF_ALL_A_DAY = 300;

/** Counts what people say about the dues of a rental. */
export const limitWords = (makeLimit: MakeLimit): SpendOnRental =>
  spendOnRental(
    makeLimit('words about dues of a rental', OF_RENTAL_A_DAY, DAY_SECONDS),
    limitPeople(makeLimit, 'words about dues of all rentals', OF_ALL_A_DAY),
  );
