import { sentence } from '@lendloop/words/sentence';

import { DAY_SECONDS, inWords, type MakeLimit } from '../http/limits/limits.ts';

/** Each of them is a mail to the other person, and a line on the page. */
const OF_RENTAL_A_DAY = 20;

/** Counts a new proposal of a person for a rental. Throws `too_many_requests`. */
export type SpendOfChange = (personId: number, rentalId: number) => Promise<void>;

export function limitChanges(makeLimit: MakeLimit): SpendOfChange {
  const ofRental = inWords(
    makeLimit('changes of a rental', OF_RENTAL_A_DAY, DAY_SECONDS),
    sentence('rentals.changesToday', { count: OF_RENTAL_A_DAY }),
  );
  return (personId, rentalId) => ofRental.spend(`user ${personId} rental ${rentalId}`);
}
