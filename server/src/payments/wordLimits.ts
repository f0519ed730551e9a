import { DAY_SECONDS, type MakeLimit } from '../http/limits/limits.ts';

/** Each is kept for ever, and is a line on the page of both people. */
const OF_RENTAL_A_DAY = 30;

/** Counts what a person says about the dues of a rental. Throws `too_many_requests`. */
export type SpendOfWord = (personId: number, rentalId: number) => Promise<void>;

export function limitWords(makeLimit: MakeLimit): SpendOfWord {
  const ofRental = makeLimit('words about dues of a rental', OF_RENTAL_A_DAY, DAY_SECONDS);
  return (personId, rentalId) => ofRental.spend(`user ${personId} rental ${rentalId}`);
}
